// Any game by its canonical name.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "verifier/in_a_row.h"
#include "verifier/nested.h"
#include "verifier/shift_tac.h"

namespace hissho::verifier {

using Rules = std::variant<std::shared_ptr<const InARowRules>, std::shared_ptr<const ShiftTacRules>,
                           std::shared_ptr<const NestedRules>>;

template <class R>
struct PositionOf;
template <>
struct PositionOf<InARowRules> {
  using type = InARowPosition;
};
template <>
struct PositionOf<ShiftTacRules> {
  using type = ShiftTacPosition;
};
template <>
struct PositionOf<NestedRules> {
  using type = NestedPosition;
};

/// What a reader needs to know about a position.
struct PositionFacts {
  std::string canonical;  // as Position::text writes it
  int stones = 0;
  Outcome outcome = Outcome::open;
};

Result<Rules> make_rules(std::string_view canonical_name);
Result<PositionFacts> read_position(const Rules& rules, std::string_view text);
Move move_space(const Rules& rules);
std::string move_text(const Rules& rules, Move move);
Result<Move> parse_move(const Rules& rules, std::string_view text);

}  // namespace hissho::verifier
