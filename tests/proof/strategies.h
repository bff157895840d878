// Strategies made by an exhaustive solver of the tests' own: plain recursion over the rules, no search room.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "proof/builder.h"

namespace hissho::proof {

/// The strategy for a claim from its definition, every line played out. Nothing when the claim is false. With
/// `leaves` a hold ends in far and dead nodes where the rules' counts allow it.
std::optional<Chapter> solved(const games::Game& game, const Claim& claim, bool leaves = false);

Claim claim_at(const games::Game& game, std::string_view moves, Side side, Goal goal,
               std::optional<std::uint32_t> within = std::nullopt);
games::Game game_of(std::string_view spec);

/// A chapter with every kind of node and no meaning, for tests of reading and writing.
Chapter random_chapter(const games::Game& game, std::mt19937_64& random, std::uint32_t id,
                       const std::vector<std::uint32_t>& cited, std::size_t nodes);

/// One game of every kind, with options that change how moves and positions look.
const std::vector<std::string>& every_game();

/// A directory that goes away with the object.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const;

 private:
  std::filesystem::path path_;
};

std::string bytes_of(const std::string& path);
void write_bytes(const std::string& path, std::string_view bytes);

/// The output of hissho-verify on a file, "s " line and all.
std::string verify(const std::string& path);

}  // namespace hissho::proof
