// Canonical game names, as proof files carry them: `gomoku:size=15,rule=standard`. Every key must be there,
// in its order, with a value in range; anything else is refused.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/types.h"

namespace hissho::verifier {

/// Reads the keys of one name in the order in which they must come. The first error stays; ask for it last.
class NameReader {
 public:
  explicit NameReader(std::string_view name);

  std::string_view game() const { return game_; }
  int number(std::string_view key, int low, int high);
  /// The index of the value among `choices`.
  int choice(std::string_view key, std::initializer_list<std::string_view> choices);
  std::string_view word(std::string_view key);
  void refuse(std::string message);
  /// No error so far and no key left over.
  Result<void> done();

 private:
  std::string_view name_;
  std::string_view game_;
  std::vector<std::string_view> settings_;
  std::size_t next_ = 0;
  std::string error_;
};

}  // namespace hissho::verifier
