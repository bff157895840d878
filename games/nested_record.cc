// The continuous record: under tactical sending a move's last digits are the next move's first ones, so a
// game is one stream in which each move adds a digit. The mover that was freed may go elsewhere: its move
// stands whole in brackets, and the stream goes on from it. The move record has every digit of every move in
// a column of its own, for any sending.
#include "games/nested_record.h"

#include <fmt/format.h>

#include "games/nested_position.h"

namespace hissho::games {

namespace {

// Whether a move follows from the one before by one digit.
bool continues(const NestedPosition& position) {
  const NestedRules& rules = position.rules();
  return rules.level(position.target()) + 1 == rules.levels();
}

std::string not_tactical(const NestedRules& rules) {
  return fmt::format("the continuous record is for send=tactical: write moves of {} digits with blanks",
                     rules.levels());
}

}  // namespace

bool NestedRules::is_record(std::string_view text) const {
  return options_.send == Send::tactical && text.find_first_not_of("123456789[]") == std::string_view::npos &&
         (static_cast<int>(text.size()) > options_.levels || text.find('[') != std::string_view::npos);
}

Result<std::vector<Move>> NestedRules::parse_record(const NestedPosition& from,
                                                    std::string_view record) const {
  if (options_.send != Send::tactical) return unexpected(not_tactical(*this));
  NestedPosition position = from;
  std::vector<Move> moves;
  const auto size = static_cast<std::size_t>(options_.levels);
  std::size_t at = 0;
  std::string tail;  // the digits that the next move starts with
  while (at < record.size()) {
    const auto where = fmt::format("record, move {} at character {}", moves.size() + 1, at + 1);
    const std::size_t whole = record[at] == '[' ? 1 : 0;
    if (whole == 1 && (at + size + 1 >= record.size() || record[at + size + 1] != ']'))
      return unexpected(fmt::format("{}: brackets hold one move of {} digits", where, options_.levels));
    if (whole == 0 && !moves.empty() && !continues(position))
      return unexpected(fmt::format("{}: {} is free here, so its move is written whole in brackets", where,
                                    letter(position.to_move())));
    const std::size_t wanted = whole == 1 || moves.empty() ? size : 1;
    const std::string text =
        (wanted == 1 ? tail : std::string()) + std::string(record.substr(at + whole, wanted));
    const auto move = parse_move(text);
    if (!move) return unexpected(fmt::format("{}: {}", where, move.error()));
    if (auto reason = position.why_illegal(*move); !reason.empty())
      return unexpected(fmt::format("{}: {}: {}", where, text, reason));
    position.play(*move);
    moves.push_back(*move);
    tail = text.substr(1);
    at += wanted + 2 * whole;
  }
  return moves;
}

Result<std::string> NestedRules::record_text(const NestedPosition& from, std::span<const Move> moves) const {
  if (options_.send != Send::tactical) return unexpected(not_tactical(*this));
  NestedPosition position = from;
  std::string record;
  for (const Move m : moves) {
    if (auto reason = position.why_illegal(m); !reason.empty())
      return unexpected(fmt::format("move {}: {}", move_text(m), reason));
    if (record.empty()) {
      record = move_text(m);
    } else {
      record += continues(position) ? move_text(m).substr(size_t(options_.levels) - 1)
                                    : fmt::format("[{}]", move_text(m));
    }
    position.play(m);
  }
  return record;
}

std::string columns_text(const NestedRules& rules, std::span<const Move> moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) text += i % 2 == 0 ? "\n" : "  ";
    text += fmt::format("{}", fmt::join(rules.move_text(moves[i]), " "));
  }
  return moves.empty() ? text : text + "\n";
}

}  // namespace hissho::games
