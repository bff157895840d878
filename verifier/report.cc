#include "verifier/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/words.h"

namespace hissho::verifier {
namespace {

std::string_view side_name(const Report& report, Side side) {
  const bool gomoku = report.game.starts_with("gomoku");
  if (side == Side::x) return gomoku ? "x (Black)" : "x";
  return gomoku ? "o (White)" : "o";
}

/// What the claim says, in words a person can quote.
std::string statement(const Report& report) {
  const Claim& claim = report.claim;
  const std::string_view side = side_name(report, claim.side);
  const bool bounded = claim.within != kNoBound;
  if (claim.goal == Goal::win) {
    return bounded ? fmt::format("{} wins within {} plies, whatever the opponent plays", side, claim.within)
                   : fmt::format("{} wins, whatever the opponent plays", side);
  }
  return bounded ? fmt::format("{} does not lose within {} plies, whatever the opponent plays", side,
                               claim.within)
                 : fmt::format("{} does not lose, whatever the opponent plays", side);
}

std::string refutation_text(const Refutation& refutation) {
  std::string out = fmt::format("c fails in chapter {} ({} {})\n", refutation.chapter,
                                claim_words(refutation.claim), refutation.claim.position);
  out +=
      fmt::format("c at node {} after: {}\n", refutation.node,
                  refutation.line.empty() ? "(no move)" : fmt::format("{}", fmt::join(refutation.line, " ")));
  out += fmt::format("c reason: {}\n", refutation.reason);
  for (const auto line : split(refutation.board, '\n')) out += fmt::format("c {}\n", line);
  return out;
}

}  // namespace

std::string report_text(const std::string& path, const Report& report, bool quiet) {
  std::string out;
  if (!report.game.empty())
    out += fmt::format("c claim game={} position={}\n", report.game, report.claim.position);
  const bool whole = !quiet && !report.sha256.empty();
  if (whole) {
    const bool holds = report.verdict == Verdict::verified;
    out += fmt::format("c {}: {}\n", holds ? "verified" : "claimed, not verified", statement(report));
    out += fmt::format("c {} nodes in {} chapters, {} chapters checked\n", report.nodes, report.chapters,
                       report.chapters_checked);
    if (holds) {
      out += fmt::format("c longest line {} plies\n", report.longest);
      if (report.chapters > report.chapters_checked) {
        out += fmt::format("c warning: {} chapters are not needed for the claim and were not checked\n",
                           report.chapters - report.chapters_checked);
      }
      if (report.nodes_unreached > 0) {
        out += fmt::format("c warning: {} nodes are reached by no node\n", report.nodes_unreached);
      }
    }
    out += fmt::format("c sha256 {}\n", report.sha256);
    out += fmt::format("c {} steps in {:.3f} seconds\n", report.steps, report.seconds);
  }
  if (report.refutation) out += refutation_text(*report.refutation);
  if (!report.message.empty()) out += fmt::format("c {}: {}\n", path, report.message);
  switch (report.verdict) {
    case Verdict::verified:
      return out + fmt::format("s VERIFIED {} {}\n", claim_words(report.claim), path);
    case Verdict::not_verified:
      return out + fmt::format("s NOT VERIFIED {}\n", path);
    case Verdict::unreadable:
      return out + fmt::format("s UNREADABLE {}\n", path);
    case Verdict::limit_reached:
      return out + fmt::format("s UNKNOWN {}\n", path);
  }
  return out;
}

int exit_code(Verdict verdict) {
  switch (verdict) {
    case Verdict::verified:
      return 0;
    case Verdict::not_verified:
      return 1;
    default:
      return 2;
  }
}

}  // namespace hissho::verifier
