// The gomoku solver: one question in, a verdict with its strategy or an expansion out (search/problem.h).
//
// A portfolio in slices that double: the attacker's win by threats and quiet moves (global.h); the other
// side's win by the same search, which is a hold (only where that side threatens one); and the generic df-pn,
// which alone decides bounded holds, dead boards and boards that are nearly full. All go on where they
// stopped.
//
// Layers: `vcf` and `vct` ask for a win by fours, or by fours and threats, alone. They prove or they do not:
// a search that ends without a win says unknown with complete = true and no children ("there is none of this
// kind within the bound", exact for vcf where the attacker is to move; for vct, none was found); complete =
// false means that the budget ran out.
//
// One call may use several threads (Limits::parallel), as many as it is given GomokuTables; with one it is
// deterministic. Thread-safety: each call brings GomokuTables of its own; the generic Table may be shared.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "games/in_a_row.h"
#include "search/gomoku/book.h"
#include "search/gomoku/vcf.h"
#include "search/problem.h"
#include "search/table.h"

namespace hissho::search::gomoku {

/// One thread's memory between problems: the VCF table and the boards' fixed tables.
class GomokuTables {
 public:
  /// The VCF table uses at most `bytes`. A search needs about 200 bytes more for each node it opens, and its
  /// strategy.
  explicit GomokuTables(std::size_t bytes) : vcf_(bytes) {}
  std::size_t bytes() const { return vcf_.bytes(); }
  VcfTable& vcf() { return vcf_; }
  std::shared_ptr<const Geometry> geometry(int size, bool exact);

 private:
  VcfTable vcf_;
  std::array<std::array<std::shared_ptr<const Geometry>, 2>, kMaxSize + 1> geometries_;
};

}  // namespace hissho::search::gomoku

namespace hissho::search {

/// Is this a game for solve_gomoku: a square board of 5..19, five in a row, no torus?
bool plays_gomoku(const games::InARowRules& rules);

/// Adds a suggestion for the side to move. Requires plays_gomoku(position.rules()) and an empty cell.
void add_suggestion(gomoku::Book& book, const games::InARowPosition& position, Move move,
                    gomoku::GomokuTables& tables);

/// Requires plays_gomoku(position.rules()) and an open position. Same position, problem, limits.nodes and
/// fresh tables give the same answer.
Answer solve_gomoku(const games::InARowPosition& position, const Problem& problem, const Limits& limits,
                    Table& generic_table, gomoku::GomokuTables& tables);
/// On a thread for each of `tables`, which are not empty.
Answer solve_gomoku(const games::InARowPosition& position, const Problem& problem, const Limits& limits,
                    Table& generic_table, std::span<gomoku::GomokuTables* const> tables);

}  // namespace hissho::search
