// The check of one chapter: does its strategy reach the goal against every answer?
//
// A node has no position of its own; it is an instruction applied to a position. check(node, P, n) is the
// whole semantics, as docs/proofs.md ("What a node says") puts it, case by case. A pair (node, position, n)
// that held once is remembered, so a DAG is not unfolded. The depth of the recursion is the number of plies
// that are left on the board.
//
// Where a reply has an `otherwise` and the fast check applies, unlisted answers that its zone calls harmless
// are not replayed (verifier/zone.h). With `exact` every answer is.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "verifier/budget.h"
#include "verifier/chapter.h"
#include "verifier/memo.h"
#include "verifier/repeats.h"
#include "verifier/zone.h"

namespace hissho::verifier {

/// What a citation may rely on: another chapter's claim, checked elsewhere.
struct CitedClaim {
  Claim claim;  // the position in the text that Position::text writes
  int stones = 0;
};
using FindClaim = std::function<std::optional<CitedClaim>(std::uint32_t chapter)>;

struct Failure {
  NodeNumber node;
  std::vector<Move> line;  // from the chapter's position
  std::string reason;
  std::string board;
};

template <class Position, class Conditions = ZoneConditions>
class Checker {
  static constexpr bool kHasZones = std::is_same_v<Position, InARowPosition>;
  struct NoZones {
    NoZones(const Chapter&, const Repeats&, Position&, Budget&) {}
  };
  using Zones = std::conditional_t<kHasZones, ZoneFinder<Conditions>, NoZones>;

 public:
  Checker(const Chapter& chapter, Position position, bool exact, FindClaim find_claim, Budget& budget)
      : chapter_(chapter),
        side_(chapter.claim.side),
        goal_(chapter.claim.goal),
        fast_(kHasZones && !exact && goal_ == Goal::win),
        position_(std::move(position)),
        root_stones_(position_.stones()),
        find_claim_(std::move(find_claim)),
        budget_(budget),
        held_(budget),
        repeats_(chapter),
        zones_(chapter_, repeats_, position_, budget) {}

  /// Nothing when the claim holds (given the claims that cited() names).
  std::optional<Failure> run() {
    if (check(0, chapter_.claim.within)) return std::nullopt;
    return failure_;
  }
  /// Chapters whose claims the check used.
  const std::set<std::uint32_t>& cited() const { return cited_; }
  /// Longest line in plies up to its end, a citation or a leaf.
  int longest() const { return longest_; }

 private:
  bool check(NodeNumber number, Bound n) {
    budget_.step();
    const Node& node = chapter_.nodes[number];
    if (n <= 0) return goal_ == Goal::hold ? ends_here(0) : fail(number, "no plies are left");
    const bool own_turn = position_.turn() == side_;
    switch (node.kind) {
      case Kind::act:
        if (!own_turn) return fail(number, "a move of the claim's side, but the opponent is to move");
        return check_act(number, n);
      case Kind::reply:
        if (own_turn) return fail(number, "answers to the opponent, but the claim's side is to move");
        return check_reply(number, n);
      case Kind::cite:
        return check_cite(number, n);
      default:
        return check_leaf(number, n, own_turn);
    }
  }

  bool check_act(NodeNumber number, Bound n) {
    const Node& node = chapter_.nodes[number];
    if (!position_.legal(node.move))
      return fail(number, fmt::format("{} is not legal here", name_of(node.move)));
    if constexpr (kHasZones) {  // the same as below, without playing
      if (node.child == kNoNode && position_.completes(side_, node.move)) return ends_here(1);
    }
    play(node.move);
    bool holds;
    if (position_.outcome() != Outcome::open) {
      holds = check_end(number);
    } else if (goal_ == Goal::hold && n == 1) {
      holds = ends_here(0);
    } else if (node.child == kNoNode) {
      holds =
          fail(number, fmt::format("the game goes on after {}, the strategy does not", name_of(node.move)));
    } else {
      holds = check(node.child, minus_one(n));
    }
    undo();
    return holds;
  }

  bool check_reply(NodeNumber number, Bound n) {
    if (!repeats_.any(number)) return check_answers(number, n);
    const MemoKey key{position_.key(), n, number, 0};
    if (held_.find(key) != nullptr) return true;
    if (!check_answers(number, n)) return false;
    held_.insert(key, {});
    return true;
  }

  bool check_answers(NodeNumber number, Bound n) {
    const Node& node = chapter_.nodes[number];
    if constexpr (kHasZones) {
      if (fast_ && node.child != kNoNode) return check_unlisted(number, n) && check_listed(number, n);
    }
    const auto replies = chapter_.replies(node);
    auto listed = replies.begin();
    const std::size_t first = legal_.size();
    position_.legal_moves(legal_);
    const std::size_t last = legal_.size();
    bool holds = true;
    for (std::size_t i = first; holds && i < last; ++i) {
      const Move move = legal_[i];
      while (listed != replies.end() && listed->move < move) ++listed;
      const bool is_listed = listed != replies.end() && listed->move == move;
      holds = check_answer(number, move, is_listed ? listed->child : node.child, n);
    }
    legal_.resize(first);
    return holds;
  }

  bool check_listed(NodeNumber number, Bound n) {
    const auto replies = chapter_.replies(chapter_.nodes[number]);
    return std::all_of(replies.begin(), replies.end(), [&](const Listed& listed) {
      return !position_.legal(listed.move) || check_answer(number, listed.move, listed.child, n);
    });
  }

  /// Replays `otherwise` after the unlisted answers that the fast check does not decide.
  bool check_unlisted(NodeNumber number, Bound n) {
    const Node& node = chapter_.nodes[number];
    CellSet unlisted = position_.empty_cells();
    for (const Listed& listed : chapter_.replies(node)) unlisted.remove(listed.move);
    bool holds = true;
    undecided(node, n, unlisted).for_each([&](unsigned cell) {
      holds = holds && check_answer(number, static_cast<Move>(cell), node.child, n);
    });
    return holds;
  }

  bool check_answer(NodeNumber number, Move move, NodeNumber child, Bound n) {
    play(move);
    bool holds;
    if (position_.outcome() != Outcome::open) {
      holds = check_end(number);
    } else if (child != kNoNode) {
      holds = check(child, minus_one(n));
    } else if (goal_ == Goal::hold && n == 1) {
      holds = ends_here(0);
    } else {
      holds = fail(number, fmt::format("the answer {} is missing", name_of(move)));
    }
    undo();
    return holds;
  }

  /// The unlisted answers but those that `otherwise` answers because they miss its zone after a pass.
  CellSet undecided(const Node& node, Bound n, const CellSet& unlisted) {
    if (unlisted.empty() || (Conditions::kGameOverTested && position_.empties() < 2)) return unlisted;
    position_.pass();
    const Zone zone = zones_.find(node.child, Conditions::kOrderStep, minus_one(n));
    position_.pass();
    if (zone.every) return unlisted;
    ends_here(1 + zone.length);
    CellSet left = unlisted & zones_.harmful(zone);
    if (Conditions::kGameOverTested && position_.can_complete(position_.turn())) {
      (unlisted - left).for_each([&](unsigned cell) {
        if (position_.completes(position_.turn(), static_cast<Move>(cell))) left.add(cell);
      });
    }
    return left;
  }

  bool check_cite(NodeNumber number, Bound n) {
    const Citation& citation = chapter_.citations[chapter_.nodes[number].first];
    const auto cited = find_claim_(citation.chapter);
    if (!cited) return fail(number, fmt::format("there is no chapter {} to cite", citation.chapter));
    const Claim& claim = cited->claim;
    if (claim.side != side_ || claim.goal != goal_) {
      return fail(number,
                  fmt::format("chapter {} claims {}, another thing", citation.chapter, claim_words(claim)));
    }
    if (goal_ == Goal::win ? claim.within > n : claim.within < n) {
      return fail(number, fmt::format("chapter {} claims {}, but {} plies are left", citation.chapter,
                                      claim_words(claim), n == kNoBound ? "unbounded" : std::to_string(n)));
    }
    if (cited->stones <= root_stones_) {
      return fail(number, fmt::format("chapter {} has no more stones than this chapter's own position",
                                      citation.chapter));
    }
    if (!position_.rules().has_symmetry(citation.symmetry)) {
      return fail(number, fmt::format("{} is no symmetry of this game", text(citation.symmetry)));
    }
    if (position_.text(citation.symmetry) != claim.position) {
      return fail(number, fmt::format("the image under {} is not the position of chapter {}, which is {}",
                                      text(citation.symmetry), citation.chapter, claim.position));
    }
    cited_.insert(citation.chapter);
    return ends_here(0);
  }

  bool check_leaf(NodeNumber number, Bound n, bool own_turn) {
    const Node& node = chapter_.nodes[number];
    if (goal_ != Goal::hold) return fail(number, "far, dead and pair belong to the goal hold");
    const Side opponent = other(side_);
    std::optional<std::string> wrong;
    if (node.kind == Kind::far) {
      if (n == kNoBound) return fail(number, "far needs a bound");
      wrong = position_.far(opponent, own_turn ? n / 2 : (n + 1) / 2);
    } else if (node.kind == Kind::dead) {
      wrong = position_.dead(opponent);
    } else {
      wrong = position_.paired(opponent, chapter_.cells.data() + node.first, node.count);
    }
    return wrong ? fail(number, *wrong) : ends_here(0);
  }

  bool check_end(NodeNumber number) {
    const Outcome outcome = position_.outcome();
    if (goal_holds(outcome, side_, goal_)) return ends_here(0);
    return fail(number, outcome == Outcome::draw ? "the game ends drawn"
                                                 : fmt::format("{} has won", letter(other(side_))));
  }

  bool ends_here(int plies_more) {
    longest_ = std::max(longest_, static_cast<int>(line_.size()) + plies_more);
    return true;
  }
  bool fail(NodeNumber number, std::string reason) {
    failure_ = Failure{number, line_, std::move(reason), position_.drawn()};
    return false;
  }
  std::string name_of(Move move) const { return position_.rules().move_text(move); }
  void play(Move move) {
    position_.play(move);
    line_.push_back(move);
  }
  void undo() {
    position_.undo();
    line_.pop_back();
  }

  const Chapter& chapter_;
  const Side side_;
  const Goal goal_;
  const bool fast_;
  Position position_;
  const int root_stones_;
  FindClaim find_claim_;
  Budget& budget_;
  Memo<Held> held_;
  const Repeats repeats_;
  Zones zones_;
  std::vector<Move> legal_;  // of all replies on the way, one after the other
  std::vector<Move> line_;
  std::set<std::uint32_t> cited_;
  std::optional<Failure> failure_;
  int longest_ = 0;
};

}  // namespace hissho::verifier
