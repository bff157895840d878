// Lists of moves as people write them. Everything between two separators is a move or an error that quotes
// it.
#include <fmt/format.h>

#include "games/registry.h"

namespace hissho::games {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kSeparators = " \t\r\n\v\f,_";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// How many characters at the front separate moves.
std::size_t separator_length(std::string_view text) {
  if (kSeparators.find(text[0]) != std::string_view::npos) return 1;
  return text.starts_with("\\n") || text.starts_with("\\r") || text.starts_with("\\t") ? 2 : 0;
}

/// "h8i9i7" as its cells; any other token as it is.
std::vector<std::string> unglued(const std::string& token) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < token.size();) {
    const std::size_t start = i;
    if (!is_letter(token[i++])) return {token};
    while (i < token.size() && is_digit(token[i])) ++i;
    if (i == start + 1) return {token};
    cells.push_back(token.substr(start, i - start));
  }
  return cells;
}

/// Appends a move and plays it, or says why not.
class ListReader {
 public:
  explicit ListReader(Position from) : position_(std::move(from)) {}

  std::string add(Move move, const std::string& token) {
    if (std::string over = game_over(); !over.empty()) return over;
    if (!position_.legal(move)) {
      return fmt::format("move {} '{}': {}", list_.size() + 1, token, position_.why_illegal(move));
    }
    position_.play(move);
    list_.push_back(move);
    return {};
  }

  /// The reason why no move can follow; empty while the game goes on.
  std::string game_over() const {
    if (position_.outcome() == Outcome::open) return {};
    if (list_.empty()) return fmt::format("game already over in the given position ({})", position_.ending());
    return fmt::format("game already over after move {} ({})", list_.size(), position_.ending());
  }

  std::size_t next_number() const { return list_.size() + 1; }
  const Position& position() const { return position_; }
  MoveList& list() { return list_; }

 private:
  Position position_;
  MoveList list_;
};

/// Reads one token of a nested game that is a continuous record; an error as text.
std::string add_record(ListReader& reader, const NestedRules& rules, const std::string& token) {
  const NestedPosition from = reader.position().visit([](const auto& p) -> NestedPosition {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(p)>, NestedPosition>) {
      return p;
    } else {
      throw std::logic_error("a record is read for nested games only");
    }
  });
  const Result<std::vector<Move>> moves = rules.parse_record(from, token);
  if (!moves) return moves.error();
  for (Move move : *moves) {
    if (std::string error = reader.add(move, rules.move_text(move)); !error.empty()) return error;
  }
  return {};
}

/// A move of a nested game whose digits stand apart, as in the S T O columns of a move record: joins the
/// tokens that belong to the one at `at`, a single character. Elsewhere a token is a move by itself.
std::string joined_columns(const NestedRules& rules, const std::vector<std::string>& tokens, std::size_t at) {
  std::string move = tokens[at];
  if (move.size() != 1) return move;
  for (int level = 1; level < rules.levels(); ++level) {
    const std::size_t next = at + static_cast<std::size_t>(level);
    if (next == tokens.size() || tokens[next].size() != 1) break;
    move += tokens[next];
  }
  return move;
}

}  // namespace

std::vector<std::string> move_tokens(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<std::string> tokens;
  bool inside = false;
  while (!text.empty()) {
    const std::size_t separator = separator_length(text);
    if (separator == 0) {
      if (!inside) tokens.emplace_back();
      tokens.back() += text[0];
    }
    inside = separator == 0;
    text.remove_prefix(separator == 0 ? 1 : separator);
  }
  return tokens;
}

Result<MoveList> Game::parse_moves(const Position& from, std::string_view moves) const {
  const auto* nested = std::get_if<std::shared_ptr<const NestedRules>>(&rules_);
  const bool in_a_row = std::holds_alternative<std::shared_ptr<const InARowRules>>(rules_);
  ListReader reader(from);
  const std::vector<std::string> tokens = move_tokens(moves);
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const std::string token = nested != nullptr ? joined_columns(**nested, tokens, at) : tokens[at];
    if (tokens[at].size() == 1) at += token.size() - 1;
    if (nested != nullptr && (*nested)->is_record(token)) {
      if (std::string error = add_record(reader, **nested, token); !error.empty()) return unexpected(error);
      continue;
    }
    for (const std::string& part : in_a_row ? unglued(token) : std::vector<std::string>{token}) {
      if (std::string over = reader.game_over(); !over.empty()) return unexpected(over);
      const Result<Move> move = parse_move(part);
      if (!move) return unexpected(fmt::format("move {}: {}", reader.next_number(), move.error()));
      if (std::string error = reader.add(*move, part); !error.empty()) return unexpected(error);
    }
  }
  return std::move(reader.list());
}

Result<Position> Game::play_moves(const Position& from, std::string_view moves) const {
  const Result<MoveList> list = parse_moves(from, moves);
  if (!list) return unexpected(list.error());
  Position position = from;
  for (Move move : *list) position.play(move);
  return position;
}

}  // namespace hissho::games
