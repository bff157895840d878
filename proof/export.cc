#include "proof/export.h"

#include <fmt/core.h>

#include <ostream>

namespace hissho::proof {
namespace {

class MoveJson {
 public:
  MoveJson(const games::Game& game, std::ostream& out) : game_(game), out_(out) {}

  /// Any node of the strategy with somebody to move. Recursion is as deep as the line is long.
  Result<void> write(const Cursor& at, int depth) {
    return at.position().to_move() == at.side() ? own(at, depth) : replies(at, depth);
  }
  Exported done() const { return done_; }

 private:
  Result<void> own(const Cursor& at, int depth) {
    ++done_.positions;
    const Cursor::Way way = at.ways().front();
    Cursor next = at;
    if (auto ok = next.play(way.move); !ok) return ok;
    out_ << fmt::format("{{\"{}\":", game_.move_text(way.move));
    if (next.at_end() || depth <= 1) {
      if (!next.at_end()) ++done_.cut;
      out_ << way.length;
    } else if (auto ok = replies(next, depth - 1); !ok) {
      return ok;
    }
    out_ << '}';
    return {};
  }

  Result<void> replies(const Cursor& at, int depth) {
    const char* between = "{";
    for (const Cursor::Way& way : at.ways()) {
      Cursor next = at;
      if (auto ok = next.play(way.move); !ok) return ok;
      if (next.at_end()) continue;
      out_ << fmt::format("{}\"{}\":", between, game_.move_text(way.move));
      if (auto ok = own(next, depth - 1); !ok) return ok;
      between = ",";
    }
    out_ << '}';
    return {};
  }

  const games::Game& game_;
  std::ostream& out_;
  Exported done_;
};

}  // namespace

Result<Exported> write_move_json(const std::shared_ptr<Library>& library, std::string_view moves, int depth,
                                 std::ostream& out) {
  const auto start = Cursor::start(library);
  if (!start) return fail(start.error());
  if (start->goal() != Goal::win)
    return fail("a strategy to hold is no tree of single moves: only wins can be exported");
  const auto cursor = follow(library, moves);
  if (!cursor) return fail(cursor.error());
  if (cursor->at_end()) return fail("the proof ends with this line: there is nothing to export");
  for (const Move move : cursor->line()) out << fmt::format("{{\"{}\":", library->game().move_text(move));
  MoveJson json(library->game(), out);
  if (auto ok = json.write(*cursor, depth); !ok) return fail(ok.error());
  out << std::string(cursor->line().size(), '}') << '\n';
  return json.done();
}

}  // namespace hissho::proof
