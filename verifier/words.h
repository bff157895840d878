// Small tools for reading text: words, numbers, and the rows of a position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/types.h"

namespace hissho::verifier {

/// Splits at every separator; empty pieces are kept.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Splits at runs of blanks, tabs and carriage returns; no empty pieces.
std::vector<std::string_view> words(std::string_view text);

/// A decimal number below 2^32 without sign, blanks or leading zeros.
std::optional<std::uint32_t> parse_number(std::string_view text);

/// What stands on a cell.
enum class Cell : std::uint8_t { empty, x, o };
constexpr Cell cell_of(Side side) { return side == Side::x ? Cell::x : Cell::o; }

/// Rows from the top, separated by `/`: `x`, `o`, and numbers for runs of empty cells. The result is indexed
/// [row from the top * width + column]. Errors name row (from the top, 1-based) and column.
Result<std::vector<Cell>> parse_rows(std::string_view text, int width, int height);
std::string rows_text(const std::vector<Cell>& cells, int width, int height);

/// `x` or `o`.
Result<Side> parse_side(std::string_view text);

}  // namespace hissho::verifier
