// What a policy allows at a position. Reading policies is policy_reader.cc.
#include "games/policy.h"

#include <algorithm>

#include "games/zobrist.h"

namespace hissho::games {
namespace {

using Condition = Policy::Condition;
using Kind = Policy::Kind;

Outcome stone_at(const InARowPosition& p, std::uint16_t cell) {
  const Cell c = p.at(cell);
  return c == Cell::empty ? Outcome::open : win_of(static_cast<Side>(c));
}
Outcome stone_at(const ShiftTacPosition& p, std::uint16_t cell) {
  const Cell c = p.at(cell);
  return c == Cell::empty ? Outcome::open : win_of(static_cast<Side>(c));
}
Outcome stone_at(const NestedPosition& p, std::uint16_t cell) { return p.stone(cell); }

// Of fields; the reader makes no such conditions for games without fields.
template <class P>
bool field_is(const P&, Kind, std::uint16_t) {
  return false;
}
bool field_is(const NestedPosition& p, Kind kind, std::uint16_t what) {
  const auto f = static_cast<FieldId>(what);
  switch (kind) {
    case Kind::full:
      return p.playable(f) == 0;
    case Kind::decided:
      return p.field(f) != Outcome::open;
    default:
      return p.target() == f;
  }
}

template <class P>
bool holds(const P& p, const Condition& c) {
  switch (c.kind) {
    case Kind::x:
      return (stone_at(p, c.what) == Outcome::x) == c.wanted;
    case Kind::o:
      return (stone_at(p, c.what) == Outcome::o) == c.wanted;
    case Kind::empty:
      return (stone_at(p, c.what) == Outcome::open) == c.wanted;
    case Kind::before:
      return (p.stones() < c.what) == c.wanted;
    default:
      return field_is(p, c.kind, c.what) == c.wanted;
  }
}

template <class P>
void narrow_to(const std::vector<Policy::Rule>& rules, const P& p, MoveList& moves) {
  for (const Policy::Rule& rule : rules) {
    Policy::MoveSet allowed{};
    bool any = false;
    for (const Policy::Choice& choice : rule.choices) {
      if (!std::ranges::all_of(choice.conditions, [&](const Condition& c) { return holds(p, c); })) continue;
      any = true;
      for (std::size_t i = 0; i < allowed.size(); ++i) allowed[i] |= choice.moves[i];
    }
    const auto in = [&](Move m) { return (allowed[m / 64] >> (m % 64) & 1) != 0; };
    if (!any || std::ranges::none_of(moves, in)) continue;
    std::erase_if(moves, [&](Move m) { return !in(m); });
    return;
  }
}

Key key_of(std::string_view text) {
  if (text.empty()) return {};
  std::uint64_t hash = 0;
  for (const char c : text) hash = splitmix64(hash ^ static_cast<unsigned char>(c));
  return {splitmix64(hash ^ 1), splitmix64(hash ^ 2)};
}

}  // namespace

Policy::Policy(Side side, std::vector<Rule> rules, std::string text, TurnSet turns)
    : side_(side), rules_(std::move(rules)), text_(std::move(text)), key_(key_of(text_)), turns_(turns) {}

void Policy::narrow(const InARowPosition& p, MoveList& moves) const { narrow_to(rules_, p, moves); }
void Policy::narrow(const ShiftTacPosition& p, MoveList& moves) const { narrow_to(rules_, p, moves); }
void Policy::narrow(const NestedPosition& p, MoveList& moves) const { narrow_to(rules_, p, moves); }

MoveList Policy::moves(const Position& position) const {
  MoveList list = position.moves();
  if (position.to_move() == side_) position.visit([&](const auto& p) { narrow(p, list); });
  return list;
}

}  // namespace hissho::games
