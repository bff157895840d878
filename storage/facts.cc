// See facts.h.
#include "storage/facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace hissho::storage {
namespace {

using pb::store::Fact;
constexpr std::uint32_t kNever = 0xffffffff;

/// How much a fact's best move is worth; greater is stronger.
auto move_strength(const Fact& f) {
  const bool wins = f.has_x_wins_within() || f.has_o_wins_within();
  const std::uint32_t win = std::min(f.has_x_wins_within() ? f.x_wins_within() : kNever,
                                     f.has_o_wins_within() ? f.o_wins_within() : kNever);
  const std::uint32_t no_win = std::max(f.x_no_win_within(), f.o_no_win_within());
  const std::uint32_t bound = wins ? kNever - win : no_win;
  const std::uint32_t move = f.has_best_move() ? kNever - f.best_move() : 0;
  return std::tuple(wins, bound, f.has_best_move(), move);
}

std::string bound_text(char side, const char* what, std::uint32_t within, const char* unbounded) {
  if (within == kNever) return fmt::format("{} {}{}", side, what, unbounded);
  return fmt::format("{} {} within {}", side, what, within);
}

std::optional<std::string> win_and_no_win(char side, bool has_win, std::uint32_t win, bool has_no_win,
                                          std::uint32_t no_win) {
  if (!has_win || !has_no_win || no_win < win) return std::nullopt;
  return fmt::format("{} beside {}", bound_text(side, "wins", win, ""),
                     bound_text(side, "has no win", no_win, " at all"));
}

}  // namespace

void tighten(Fact& into, const Fact& from) {
  if (move_strength(into) < move_strength(from)) {
    if (from.has_best_move())
      into.set_best_move(from.best_move());
    else
      into.clear_best_move();
  }
  if (from.has_x_wins_within() && (!into.has_x_wins_within() || from.x_wins_within() < into.x_wins_within()))
    into.set_x_wins_within(from.x_wins_within());
  if (from.has_o_wins_within() && (!into.has_o_wins_within() || from.o_wins_within() < into.o_wins_within()))
    into.set_o_wins_within(from.o_wins_within());
  if (from.has_x_no_win_within())
    into.set_x_no_win_within(std::max(into.x_no_win_within(), from.x_no_win_within()));
  if (from.has_o_no_win_within())
    into.set_o_no_win_within(std::max(into.o_no_win_within(), from.o_no_win_within()));
  into.set_work(std::max(into.work(), from.work()));
  if (!from.position().empty() && (into.position().empty() || from.position() < into.position()))
    into.set_position(from.position());
}

std::optional<std::string> contradiction(const Fact& f) {
  if (auto x = win_and_no_win('x', f.has_x_wins_within(), f.x_wins_within(), f.has_x_no_win_within(),
                              f.x_no_win_within()))
    return x;
  if (auto o = win_and_no_win('o', f.has_o_wins_within(), f.o_wins_within(), f.has_o_no_win_within(),
                              f.o_no_win_within()))
    return o;
  if (f.has_x_wins_within() && f.has_o_wins_within())
    return fmt::format("{} beside {}", bound_text('x', "wins", f.x_wins_within(), ""),
                       bound_text('o', "wins", f.o_wins_within(), ""));
  return std::nullopt;
}

Fact only_bounds(const Fact& fact,
                 const std::function<bool(std::uint8_t, pb::proof::Goal, std::uint32_t)>& keep) {
  using pb::proof::GOAL_HOLD, pb::proof::GOAL_WIN;
  constexpr std::uint8_t x = 0, o = 1;
  Fact kept = fact;
  if (fact.has_x_wins_within() && !keep(x, GOAL_WIN, fact.x_wins_within())) kept.clear_x_wins_within();
  if (fact.has_x_no_win_within() && !keep(o, GOAL_HOLD, fact.x_no_win_within())) kept.clear_x_no_win_within();
  if (fact.has_o_wins_within() && !keep(o, GOAL_WIN, fact.o_wins_within())) kept.clear_o_wins_within();
  if (fact.has_o_no_win_within() && !keep(x, GOAL_HOLD, fact.o_no_win_within())) kept.clear_o_no_win_within();
  if (move_strength(kept) != move_strength(fact)) kept.clear_best_move();
  return kept;
}

bool states_anything(const Fact& f) {
  return f.has_x_wins_within() || f.has_x_no_win_within() || f.has_o_wins_within() || f.has_o_no_win_within();
}

std::string text(const Fact& f) {
  std::string out = f.position().empty() ? "(no position)" : f.position();
  out += ':';
  if (f.has_x_wins_within()) out += ' ' + bound_text('x', "wins", f.x_wins_within(), "") + ',';
  if (f.has_x_no_win_within())
    out += ' ' + bound_text('x', "has no win", f.x_no_win_within(), " at all") + ',';
  if (f.has_o_wins_within()) out += ' ' + bound_text('o', "wins", f.o_wins_within(), "") + ',';
  if (f.has_o_no_win_within())
    out += ' ' + bound_text('o', "has no win", f.o_no_win_within(), " at all") + ',';
  if (f.has_best_move()) out += fmt::format(" best move {},", f.best_move());
  return out + fmt::format(" work {}", f.work());
}

}  // namespace hissho::storage
