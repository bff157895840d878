// The rules of the in-a-row games: options and names, moves as text, symmetries.
#include "games/in_a_row.h"

#include <fmt/format.h>

#include "games/symmetry.h"
#include "games/zobrist.h"

namespace hissho::games {
namespace {

constexpr std::string_view kRuleNames[] = {"standard", "freestyle"};
constexpr std::string_view kWrapNames[] = {"none", "torus"};

std::string canonical_name(const InARowOptions& o) {
  if (o.gomoku) return fmt::format("gomoku:size={},rule={}", o.width, kRuleNames[o.exact ? 0 : 1]);
  return fmt::format("mnk:width={},height={},k={},exact={},wrap={}", o.width, o.height, o.k, o.exact,
                     kWrapNames[o.torus ? 1 : 0]);
}

}  // namespace

const GameInfo& InARowRules::gomoku_info() {
  static const GameInfo info{
      "gomoku",
      "five in a row on a square board; a full board without a line is a draw",
      {{"size", "15", "5..19", "cells a side"},
       {"rule", "standard", "standard, freestyle", "exactly five wins; or five or more"}}};
  return info;
}

const GameInfo& InARowRules::mnk_info() {
  static const GameInfo info{"mnk",
                             "k in a row on a board of any size, plain or closed up to a torus",
                             {{"width", "3", "1..19", "columns"},
                              {"height", "3", "1..19", "rows"},
                              {"k", "3", "1..19", "stones in line that win"},
                              {"exact", "false", "true, false", "a line longer than k is nothing"},
                              {"wrap", "none", "none, torus", "rows, columns and diagonals close up"}}};
  return info;
}

Result<std::shared_ptr<const InARowRules>> InARowRules::make_gomoku(const OptionValues& values) {
  const auto size = values.integer("size", 5, kMaxSide);
  if (!size) return unexpected(size.error());
  const auto rule = values.choice("rule", kRuleNames);
  if (!rule) return unexpected(rule.error());
  return std::make_shared<const InARowRules>(InARowOptions{
      .gomoku = true, .width = *size, .height = *size, .k = 5, .exact = *rule == 0, .torus = false});
}

Result<std::shared_ptr<const InARowRules>> InARowRules::make_mnk(const OptionValues& values) {
  const auto width = values.integer("width", 1, kMaxSide);
  if (!width) return unexpected(width.error());
  const auto height = values.integer("height", 1, kMaxSide);
  if (!height) return unexpected(height.error());
  const auto k = values.integer("k", 1, kMaxSide);
  if (!k) return unexpected(k.error());
  const auto exact = values.flag("exact");
  if (!exact) return unexpected(exact.error());
  const auto wrap = values.choice("wrap", kWrapNames);
  if (!wrap) return unexpected(wrap.error());
  return std::make_shared<const InARowRules>(InARowOptions{
      .gomoku = false, .width = *width, .height = *height, .k = *k, .exact = *exact, .torus = *wrap == 1});
}

InARowRules::InARowRules(const InARowOptions& options) : options_(options), name_(canonical_name(options)) {
  make_windows();
  make_symmetries();
  for (int r = height() - 1; r >= 0; --r) {
    for (int c = 0; c < width(); ++c) reading_order_.push_back(cell(c, r));
  }
}

void InARowRules::make_symmetries() {
  const bool square = width() == height();
  const std::span<const Turn> turns =
      square ? std::span<const Turn>(kSquareTurns) : std::span<const Turn>(kRectangleTurns);
  turns_ = turns.size();
  for (Turn turn : turns) all_symmetries_.push_back({turn, 0, 0});
  if (torus()) {
    for (Turn turn : turns) {
      for (int shift = 1; shift < cells(); ++shift) {
        all_symmetries_.push_back(
            {turn, static_cast<std::uint8_t>(shift % width()), static_cast<std::uint8_t>(shift / width())});
      }
    }
  }
  for (int c = 0; c < cells(); ++c) {
    for (Side side : {Side::x, Side::o}) {
      for (Symmetry s : symmetries()) turn_keys_.push_back(stone_key(map(s, static_cast<Move>(c)), side));
    }
  }
}

Move InARowRules::map(Symmetry s, Move move) const {
  const Square to = turned(s.turn, width(), height(), {column(move), row(move)});
  return cell((to.column + s.shift_columns) % width(), (to.row + s.shift_rows) % height());
}

std::string InARowRules::move_text(Move move) const {
  return fmt::format("{}{}", static_cast<char>('a' + column(move)), row(move) + 1);
}

Result<Move> InARowRules::parse_move(std::string_view text) const {
  const auto letter_at = [&](std::size_t i) {
    const char c = i < text.size() ? text[i] : '\0';
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  int number = 0;
  bool digits = text.size() >= 2 && text.size() <= 4 && letter_at(0) >= 'a' && letter_at(0) <= 'z' &&
                (text[1] != '0' || text.size() == 2);
  for (std::size_t i = 1; digits && i < text.size(); ++i) {
    digits = text[i] >= '0' && text[i] <= '9';
    number = 10 * number + (text[i] - '0');
  }
  if (!digits) {
    return unexpected(fmt::format(
        "'{}' is no cell; write a letter for the column and a number for the row, as in a1", text));
  }
  const int col = letter_at(0) - 'a';
  if (col >= width() || number < 1 || number > height()) {
    return unexpected(fmt::format("'{}' is outside the board (columns a to {}, rows 1 to {})", text,
                                  static_cast<char>('a' + width() - 1), height()));
  }
  return cell(col, number - 1);
}

}  // namespace hissho::games
