#include "strategies.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>

namespace hissho::proof {
namespace {

using games::Outcome;
using games::Position;

/// Recursion over docs/proofs.md, section 2, read as "is there a node that checks?". Facts are remembered by
/// position text, not by hash.
class Exhaustive {
 public:
  Exhaustive(const Claim& claim, bool leaves) : claim_(claim), leaves_(leaves) {}

  std::optional<Builder::Id> solve(const Position& p, int plies) {
    const auto key = std::pair(p.text(), plies);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    const std::optional<Builder::Id> result = p.to_move() == claim_.side ? act(p, plies) : reply(p, plies);
    memo_.emplace(key, result);
    return result;
  }

  Builder builder;

 private:
  static int less(int plies) { return plies < 0 ? plies : plies - 1; }  // below 0: no bound
  bool good(Outcome outcome) const {
    return claim_.goal == Goal::win ? outcome == games::win_of(claim_.side)
                                    : outcome != games::win_of(games::other(claim_.side));
  }

  std::optional<Builder::Id> leaf(const Position& p, int plies) {
    if (!leaves_ || claim_.goal != Goal::hold) return std::nullopt;
    const Side opponent = games::other(claim_.side);
    const auto no_win = [&](int n) { return p.visit([&](const auto& t) { return t.no_win(opponent, n); }); };
    if (no_win(games::kNoBound) == games::NoWin::dead) return builder.dead();
    if (plies > 0 && no_win(plies) == games::NoWin::far) return builder.far();
    return std::nullopt;
  }

  std::optional<Builder::Id> act(const Position& p, int plies) {
    if (const auto l = leaf(p, plies)) return l;
    for (const Move m : p.moves()) {
      Position after = p;
      after.play(m);
      if (after.outcome() != Outcome::open) {
        if (good(after.outcome())) return builder.act(m, Builder::kNoId);
        continue;
      }
      if (plies == 1) {
        if (claim_.goal == Goal::hold) return builder.act(m, Builder::kNoId);
        continue;
      }
      if (const auto next = solve(after, less(plies))) return builder.act(m, *next);
    }
    return std::nullopt;
  }

  std::optional<Builder::Id> reply(const Position& p, int plies) {
    if (const auto l = leaf(p, plies)) return l;
    std::vector<Listed> listed;
    for (const Move m : p.moves()) {
      Position after = p;
      after.play(m);
      if (after.outcome() != Outcome::open) {
        if (!good(after.outcome())) return std::nullopt;
        continue;
      }
      if (plies == 1) {
        if (claim_.goal == Goal::hold) continue;
        return std::nullopt;
      }
      const auto next = solve(after, less(plies));
      if (!next) return std::nullopt;
      listed.push_back({m, *next});
    }
    return builder.reply(listed, Builder::kNoId);
  }

  const Claim& claim_;
  bool leaves_;
  std::map<std::pair<std::string, int>, std::optional<Builder::Id>> memo_;
};

}  // namespace

std::optional<Chapter> solved(const games::Game& game, const Claim& claim, bool leaves) {
  const auto position = game.parse_position(claim.position);
  EXPECT_TRUE(position) << position.error();
  Exhaustive solver(claim, leaves);
  const auto root = solver.solve(*position, claim.within ? static_cast<int>(*claim.within) : -1);
  if (!root) return std::nullopt;
  return solver.builder.finish(claim, *root);
}

games::Game game_of(std::string_view spec) {
  auto game = games::Game::make(spec);
  if (!game) throw std::runtime_error(game.error());
  return std::move(*game);
}

Claim claim_at(const games::Game& game, std::string_view moves, Side side, Goal goal,
               std::optional<std::uint32_t> within) {
  const auto position = game.play_moves(game.start(), moves);
  if (!position) throw std::runtime_error(position.error());
  return {position->text(), side, goal, within};
}

Chapter random_chapter(const games::Game& game, std::mt19937_64& random, std::uint32_t id,
                       const std::vector<std::uint32_t>& cited, std::size_t nodes) {
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  const auto move = [&] { return static_cast<Move>(below(static_cast<std::size_t>(game.move_space()))); };
  Chapter out;
  out.id = id;
  games::Position position = game.start();
  for (std::size_t plies = below(4); plies > 0; --plies) {
    const games::MoveList legal = position.moves();
    position.play(legal[below(legal.size())]);
  }
  out.claim.position = position.text();
  out.claim.side = below(2) == 0 ? Side::x : Side::o;
  out.claim.goal = below(2) == 0 ? Goal::win : Goal::hold;
  if (below(3) != 0) out.claim.within = static_cast<std::uint32_t>(below(1000));
  for (std::size_t i = 0; i < nodes; ++i) {
    const bool last = i + 1 == nodes;
    const auto child = [&] { return static_cast<NodeNumber>(i + 1 + below(nodes - i - 1)); };
    Node node;
    node.kind = static_cast<Kind>(below(6));
    if (node.kind == Kind::cite && cited.empty()) node.kind = Kind::far;
    if (node.kind == Kind::act) {
      node.move = move();
      if (!last && below(4) != 0) node.child = child();
    } else if (node.kind == Kind::reply) {
      node.first = static_cast<std::uint32_t>(out.listed.size());
      for (int m = 0; m < game.move_space() && !last; ++m)
        if (below(static_cast<std::size_t>(game.move_space()) / 5 + 1) == 0)
          out.listed.push_back({static_cast<Move>(m), child()});
      node.count = static_cast<std::uint32_t>(out.listed.size()) - node.first;
      if (!last && below(2) == 0) node.child = child();
    } else if (node.kind == Kind::pair) {
      node.first = static_cast<std::uint32_t>(out.cells.size());
      node.count = static_cast<std::uint32_t>(2 * below(4));
      for (std::uint32_t c = 0; c < node.count; ++c) out.cells.push_back(move());
    } else if (node.kind == Kind::cite) {
      node.first = static_cast<std::uint32_t>(out.citations.size());
      node.count = 1;
      const auto symmetries = game.all_symmetries();
      out.citations.push_back(
          {cited[below(cited.size())], symmetries[below(symmetries.size())], std::nullopt});
    }
    out.nodes.push_back(node);
  }
  return out;
}

const std::vector<std::string>& every_game() {
  static const std::vector<std::string> games{
      "gomoku:size=15,rule=standard",
      "gomoku:size=7,rule=freestyle",
      "mnk:width=7,height=4,k=4",
      "mnk:width=19,height=19,k=5,exact=true,wrap=torus",
      "torus-ttt",
      "shift-tac",
      "tactical",
      "ultimate",
      "strategic",
      "nested:levels=2,rows=2,cols=3,k=2",
      "nested:levels=2,no_return=tactical",
  };
  return games;
}

TemporaryDirectory::TemporaryDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "hissho-proof-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::size_t TemporaryDirectory::files() const {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

void write_bytes(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string verify(const std::string& path) {
  const std::string command = fmt::format("{}/hissho-verify --exact {} 2>&1", HISSHO_BIN, path);
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string out;
  std::array<char, 4096> block;
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), pipe.get()))
    out.append(block.data(), n);
  return out;
}

}  // namespace hissho::proof
