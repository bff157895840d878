#include "search/gomoku/bench.h"

#include <array>
#include <sstream>
#include <string>

#include "search/gomoku/solver.h"

namespace hissho::search::gomoku {
namespace {

// Published positions (docs/search.md): threat wins of 13 to 19 plies, puzzles, and openings with a far
// reply.
constexpr std::array kPositions{
    "h8 h10 g7 j10 g8 f8",
    "h8 h10 g7 c9 f8 i5",
    "h8 h10 g7 i10 f8 j10 g10 g8",
    "h8 h10 g7 f6 h7 h4",
    "h8 h11 g7 f8 h7 k10",
    "h8 j11 i7 j9 h7 a7",
    "h10 i11 h9 i9 j9 g8 h8 j8 i7 h7",
    "l14 i14 e13 g13 h13 k12 h12 h11 i11 l11 g10 i10 h10 f9 k10 h9 j9 i9 h8 l9 i8 j8",
    "h8 h10 g7 b10 g8",
    "h8 i13 i7 m4",
};

}  // namespace

BenchCount run_bench(std::uint64_t nodes) {
  BenchCount count;
  const auto rules = std::make_shared<const games::InARowRules>(games::InARowOptions{});
  for (const char* moves : kPositions) {
    games::InARowPosition position(rules);
    std::istringstream in(moves);
    for (std::string word; in >> word;) position.play(*rules->parse_move(word));
    Table table(std::size_t{16} << 20);
    GomokuTables tables(std::size_t{16} << 20);
    Limits limits;
    limits.nodes = nodes;
    const Answer answer = solve_gomoku(position, Problem{}, limits, table, tables);
    count.nodes += answer.nodes;
    count.proved += answer.verdict == Verdict::proved;
    ++count.positions;
  }
  return count;
}

}  // namespace hissho::search::gomoku
