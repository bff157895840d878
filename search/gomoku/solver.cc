#include "search/gomoku/solver.h"

#include <algorithm>
#include <optional>

#include "search/generic.h"
#include "search/gomoku/global.h"
#include "search/gomoku/moves.h"

namespace hissho::search {
namespace gomoku {

std::shared_ptr<const Geometry> GomokuTables::geometry(int size, bool exact) {
  std::shared_ptr<const Geometry>& known = geometries_[size][exact];
  if (!known) known = std::make_shared<const Geometry>(size, exact);
  return known;
}

namespace {

// Nodes of the first slices; every round doubles them.
constexpr std::uint64_t kFirstSlice = 40'000;  // for each thread
constexpr int kShortBound = 7;                 // plies: full width is feasible, and alone decides a hold
constexpr int kFewEmptyCells = 30;             // likewise
constexpr int kSmallBoard = 64;                // cells: pairings decide draws there
constexpr std::uint64_t kGenericGlance = 2000;
constexpr std::size_t kFirstWidth = 20;
constexpr std::uint64_t kFirstThreatBudget = 400;
// A win of any length is looked for within so many plies first: most are that short, and found at half the
// nodes.
constexpr int kSoonPlies = 23;
constexpr std::uint64_t kSoonNodes = 4'000'000;  // or a quarter of the budget; then without a bound
constexpr std::uint64_t kCountedNodes = 1'000'000;
constexpr std::uint64_t kDualGlance = 20'000;  // nodes to see whether the other side threatens to win

Board board_of(const games::InARowPosition& position, GomokuTables& tables) {
  const games::InARowRules& rules = position.rules();
  Board board(tables.geometry(rules.width(), rules.exact()));
  for (int c = 0; c < rules.cells(); ++c) {
    const auto cell = static_cast<Move>(c);
    if (position.at(cell) == games::Cell::x) board.put(Side::x, cell);
    if (position.at(cell) == games::Cell::o) board.put(Side::o, cell);
  }
  return board;
}

/// One portfolio: the searches of one call and what is left of its budget.
class Portfolio {
 public:
  Portfolio(const games::InARowPosition& position, const Problem& problem, const Limits& limits, Table& table,
            std::span<GomokuTables* const> tables)
      : position_(position),
        problem_(problem),
        limits_(limits),
        table_(table),
        board_(board_of(position, *tables.front())),
        width_(kFirstWidth << std::min(problem.attempt, 4)),
        threat_budget_(kFirstThreatBudget << std::min(problem.attempt, 4)) {
    for (GomokuTables* each : tables) vcf_tables_.push_back(&each->vcf());
    soon_ = problem.layer == Layer::all && problem.within >= kAnyLength;
    begin(soon_ ? kSoonPlies : std::min(problem.within, kAnyLength));
  }

  Answer solve() {
    const bool full_width = problem_.layer == Layer::all;
    const std::uint64_t first_slice = kFirstSlice * vcf_tables_.size();
    for (std::uint64_t slice = first_slice; !done(); slice = std::min(slice * 2, std::uint64_t{1} << 40)) {
      if (win(slice)) break;
      if (!full_width) {
        if (search_->failed()) break;
        continue;
      }
      // Full width first where it may decide at once; then the other side's win, whose nodes cost far less.
      const bool first = slice == first_slice;
      if (first && full_width_decides() && !done() && generic(kGenericGlance)) break;
      if (done() || dual(slice)) break;
      if (done() || (full_width_decides() && generic(slice * 4))) break;
    }
    if (answer_.verdict == Verdict::unknown) expand();
    answer_.nodes = used_;
    return std::move(answer_);
  }

 private:
  /// The attacker's search, from its beginning.
  void begin(int plies) {
    GlobalOptions options;
    options.attacker = problem_.attacker;
    options.to_move = position_.to_move();
    options.plies = plies;
    options.layer = problem_.layer;
    options.width = width_;
    options.threat_budget = threat_budget_;
    options.book = problem_.book;
    strategy_ = {};
    search_.emplace(board_, vcf_tables_, strategy_, options);
  }

  bool done() const { return used_ >= limits_.nodes || limits_.stopped(); }
  std::uint64_t share(std::uint64_t slice) const { return std::min(slice, limits_.nodes - used_); }

  bool full_width_decides() const {
    return problem_.within <= kShortBound || position_.empty_count() <= kFewEmptyCells ||
           position_.rules().cells() <= kSmallBoard;
  }

  void count(std::uint64_t nodes) {
    used_ += nodes;
    if (limits_.counter != nullptr) limits_.counter->fetch_add(nodes, std::memory_order_relaxed);
  }

  /// In parts, so that the counter of nodes tells how it goes.
  void run(GlobalSearch& search, std::uint64_t slice) {
    for (std::uint64_t left = share(slice); left > 0 && !search.proved() && !search.failed();) {
      const std::uint64_t before = search.nodes();
      search.run(std::min(left, kCountedNodes), limits_.stop, limits_.parallel);
      const std::uint64_t made = search.nodes() - before;
      count(made);
      left -= std::min(left, made);
      if (made == 0 || limits_.stopped()) break;
    }
  }

  /// The attacker's win.
  bool win(std::uint64_t slice) {
    if (soon_ && (search_->failed() || used_ >= std::min(kSoonNodes, limits_.nodes / 4))) {
      soon_ = false;
      begin(kAnyLength);
    }
    if (search_->failed()) {
      if (width_ >= static_cast<std::size_t>(position_.empty_count()) && problem_.layer == Layer::all)
        return false;
      width_ *= 2;
      threat_budget_ *= 2;
      search_->restart(width_, threat_budget_);
    }
    run(*search_, slice);
    if (!search_->proved()) return false;
    answer_.verdict = Verdict::proved;
    answer_.root = search_->build();
    answer_.strategy = std::move(strategy_);
    answer_.plies = answer_.strategy.longest(answer_.root);
    return true;
  }

  /// The other side's win, where it threatens one: a hold of any length.
  bool dual(std::uint64_t slice) {
    if (!dual_ && !glanced_) {
      glanced_ = true;
      if (!other_side_threatens()) return false;
      GlobalOptions options;
      options.attacker = games::other(problem_.attacker);
      options.to_move = position_.to_move();
      options.width = kFirstWidth;
      options.threat_budget = kFirstThreatBudget;
      dual_.emplace(board_, vcf_tables_, dual_strategy_, options);
    }
    if (!dual_ || dual_->failed()) return false;
    run(*dual_, slice / 2);
    if (!dual_->proved()) return false;
    answer_.verdict = Verdict::disproved;
    answer_.root = dual_->build();
    answer_.strategy = std::move(dual_strategy_);
    return true;
  }

  bool other_side_threatens() {
    Strategy scratch;
    GlobalOptions options;
    options.attacker = options.to_move = games::other(problem_.attacker);
    options.layer = Layer::vct;
    GlobalSearch glance(board_, std::span(vcf_tables_).first(1), scratch, options);
    run(glance, kDualGlance);
    return glance.proved();
  }

  bool generic(std::uint64_t nodes) {
    Limits limits = limits_;
    limits.nodes = share(nodes);
    Answer answer = solve_generic(position_, problem_, limits, table_);
    used_ += answer.nodes;
    if (answer.verdict == Verdict::unknown) return false;
    answer_ = std::move(answer);
    return true;
  }

  void expand() {
    if (problem_.layer != Layer::all) {
      answer_.complete = search_->failed();
      return;
    }
    answer_.children = search_->children();
    const bool attacker_moves = position_.to_move() == problem_.attacker;
    answer_.otherwise = search_->pass_tree();
    answer_.complete = !attacker_moves && answer_.otherwise == kNoNode;
    if (answer_.children.empty()) {  // not looked at, or failed at once: every legal move
      for (const RankedMove& m : quiet_moves(board_, position_.to_move(), kMaxCells)) {
        answer_.children.push_back({m.move, 1, 1});
      }
      answer_.complete = true;
      answer_.otherwise = kNoNode;
    }
    answer_.strategy = std::move(strategy_);
  }

  const games::InARowPosition& position_;
  const Problem& problem_;
  const Limits& limits_;
  Table& table_;
  Board board_;
  std::vector<VcfTable*> vcf_tables_;  // one a thread
  Strategy strategy_;
  Strategy dual_strategy_;
  std::size_t width_;
  std::uint64_t threat_budget_;
  bool soon_ = false;  // bounded by kSoonPlies, though the problem is not
  std::optional<GlobalSearch> search_;
  std::optional<GlobalSearch> dual_;
  bool glanced_ = false;
  Answer answer_;
  std::uint64_t used_ = 0;
};

}  // namespace
}  // namespace gomoku

bool plays_gomoku(const games::InARowRules& rules) {
  return rules.width() == rules.height() && rules.width() >= gomoku::kLine && rules.k() == gomoku::kLine &&
         !rules.torus();
}

void add_suggestion(gomoku::Book& book, const games::InARowPosition& position, Move move,
                    gomoku::GomokuTables& tables) {
  book.add(gomoku::board_of(position, tables), move);
}

Answer solve_gomoku(const games::InARowPosition& position, const Problem& problem, const Limits& limits,
                    Table& generic_table, gomoku::GomokuTables& tables) {
  gomoku::GomokuTables* const alone[] = {&tables};
  return solve_gomoku(position, problem, limits, generic_table, alone);
}

Answer solve_gomoku(const games::InARowPosition& position, const Problem& problem, const Limits& limits,
                    Table& generic_table, std::span<gomoku::GomokuTables* const> tables) {
  if (problem.within <= 0) return solve_generic(position, problem, limits, generic_table);
  return gomoku::Portfolio(position, problem, limits, generic_table, tables).solve();
}

}  // namespace hissho::search
