// What follows from one position of the general search (global.h): a win, a failure, or the moves to search.
//
// An expander belongs to one thread and has a board, a VCF and a threat search of its own; it never sees the
// tree. What threat searches have found is kept in Findings, which all threads of a search share, and so are
// the hints.
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "search/gomoku/book.h"
#include "search/gomoku/proof_tree.h"
#include "search/gomoku/vct.h"
#include "search/problem.h"

namespace hissho::search::gomoku {

struct GlobalOptions {
  Side attacker = Side::x;
  Side to_move = Side::x;
  int plies = kAnyLength;  // within
  Layer layer = Layer::all;
  std::size_t width = 20;              // quiet moves at an attacker's node
  std::uint64_t threat_budget = 2500;  // expansions a threat search
  const Book* book = nullptr;          // suggestions for the attacker
};

/// What a threat search said: where it found a win, the root of its strategy, and the cells that the win asks
/// for if the search was a pass test.
struct Threat {
  Found found = Found::no;
  NodeId root = kNoNode;
  CellSet asked;
};

/// What threat searches said about positions with the attacker to move (a stone more of the attacker's tells
/// pass tests from the others), and the strategy that they write. Thread-safety: any thread, any time.
class Findings {
 public:
  explicit Findings(Strategy& strategy) : strategy_(strategy) {}

  /// The answer within so many plies, by so large a search, if it is known.
  std::optional<Threat> recall(Key key, int plies, std::uint64_t budget) const;
  Threat won(Key key, const Line& line, const CellSet& asked);
  /// The strategy below `root` of `scratch` is copied.
  Threat won(Key key, const Strategy& scratch, NodeId root, int plies, const CellSet& asked);
  void failed(Key key, Found found, int plies, std::uint64_t budget);

 private:
  struct Known {
    Threat win;
    int plies = 0;
    Found failed = Found::no;
    int failed_plies = 0;             // no win within so many plies was found ...
    std::uint64_t failed_budget = 0;  // ... by so many expansions
  };
  Known& at(Key key);
  Threat keep(Key key, NodeId root, int plies, const CellSet& asked);

  mutable std::mutex mutex_;
  Strategy& strategy_;
  std::unordered_map<Key, Known> known_;
};

/// What an expander says about a leaf, for the tree.
struct Expansion {
  enum class Kind : std::uint8_t { proved, failed, postponed, opened };
  struct Edge {
    Move move;
    std::uint32_t proof;
    std::uint32_t disproof;
  };
  Kind kind = Kind::failed;
  NodeId evidence = kNoNode;  // proved: the win; opened at a defender's node: the answer to a pass, if any
  std::uint32_t proof = 1;    // postponed
  std::vector<Edge> edges;    // opened
};

class Expander {
 public:
  /// The board is copied. `options` may change between calls.
  Expander(const Board& board, VcfTable& table, Hints& hints, Findings& findings,
           const GlobalOptions& options)
      : board_(board),
        vcf_(board_, table),
        vct_(board_, vcf_, hints),
        findings_(findings),
        options_(options) {}
  Expander(const Expander&) = delete;
  Expander& operator=(const Expander&) = delete;

  Board& board() { return board_; }
  const Board& board() const { return board_; }
  /// Searches end soon after one of these turns true; null = never.
  void watch(const std::atomic<bool>* stop, const std::atomic<bool>* halt);
  /// Nodes of all kinds so far.
  std::uint64_t nodes() const { return nodes_ + vcf_.nodes() + vct_.nodes(); }

  /// About the position on the board, `tries` times postponed before. Good until the next call.
  const Expansion& expand(bool attacker_moves, int plies, int tries);

 private:
  Threat threat_win(int plies, int order, int tries);
  void expand_attacker(int plies, int tries);
  void expand_defender(int plies, int tries);
  void add_quiet_moves(const CellSet* inside, const std::vector<Move>& suggested);
  void add_edge(Move move, std::uint32_t proof, std::uint32_t disproof) {
    result_.edges.push_back({move, proof, disproof});
  }

  Board board_;
  Vcf vcf_;
  Vct vct_;
  Findings& findings_;
  const GlobalOptions& options_;
  Expansion result_;
  std::uint64_t nodes_ = 0;
  const std::atomic<bool>* halt_ = nullptr;
};

}  // namespace hissho::search::gomoku
