// In-a-row games in the plainest way, as an oracle: runs of stones through the last move, and full search.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace hissho::verifier::testing {

struct NaiveGame {
  int width;
  int height;
  int k;
  bool exact;
  bool torus;
  std::string name() const;
};

class NaiveBoard {
 public:
  explicit NaiveBoard(const NaiveGame& game);

  /// Puts `side` (x or o) on the cell; true when that makes a line.
  bool put(int cell, char side);
  void take(int cell) { cells_[static_cast<std::size_t>(cell)] = '.'; }
  char at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  int size() const { return static_cast<int>(cells_.size()); }
  bool full() const { return cells_.find('.') == std::string::npos; }
  bool has_line(char side);
  /// The position text, with `turn` to move.
  std::string text(char turn) const;
  /// Does `side` win within n plies, `turn` to move?
  bool wins(char side, char turn, int n);

 private:
  bool line_through(int cell, char side) const;

  NaiveGame game_;
  std::string cells_;
  std::map<std::string, bool> known_;
};

}  // namespace hissho::verifier::testing
