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
    if (report.range) {
      out += fmt::format("c only chapters {}-{} were checked, given the claims that they cite\n",
                         report.range->first, report.range->last);
    }
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
    case Verdict::part_holds:
      return out + fmt::format("s PART HOLDS {}-{} {}\n", report.range->first, report.range->last, path);
    case Verdict::not_verified:
      return out + fmt::format("s NOT VERIFIED {}\n", path);
    case Verdict::unreadable:
      return out + fmt::format("s UNREADABLE {}\n", path);
    case Verdict::limit_reached:
      return out + fmt::format("s UNKNOWN {}\n", path);
  }
  return out;
}

namespace {

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::verified:
      return "verified";
    case Verdict::part_holds:
      return "part holds";
    case Verdict::not_verified:
      return "not verified";
    case Verdict::unreadable:
      return "unreadable";
    case Verdict::limit_reached:
      return "unknown";
  }
  return "unknown";
}

/// As a JSON string. Paths and damaged files may hold any bytes: what is no printable ASCII is escaped.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      out += fmt::format("\\u{:04x}", byte);
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string claim_json(const Claim& claim) {
  return fmt::format(R"({{"position":{},"side":"{}","goal":"{}","within":{}}})", quoted(claim.position),
                     letter(claim.side), name(claim.goal),
                     claim.within == kNoBound ? "null" : std::to_string(claim.within));
}

std::string refutation_json(const Refutation& refutation) {
  std::string line;
  for (const std::string& move : refutation.line) line += (line.empty() ? "" : ",") + quoted(move);
  return fmt::format(R"({{"chapter":{},"claim":{},"node":{},"path":[{}],"reason":{},"board":{}}})",
                     refutation.chapter, claim_json(refutation.claim), refutation.node, line,
                     quoted(refutation.reason), quoted(refutation.board));
}

}  // namespace

std::string report_json(const std::string& path, const Report& report) {
  std::string out = fmt::format(R"({{"file":{},"verdict":"{}")", quoted(path), verdict_name(report.verdict));
  if (!report.sha256.empty()) {
    out += fmt::format(R"(,"game":{},"claim":{},"statement":{},"sha256":"{}")", quoted(report.game),
                       claim_json(report.claim), quoted(statement(report)), report.sha256);
    out += fmt::format(R"(,"nodes":{},"chapters":{},"chapters_checked":{},"nodes_unreached":{})",
                       report.nodes, report.chapters, report.chapters_checked, report.nodes_unreached);
  }
  if (report.range) out += fmt::format(R"(,"range":[{},{}])", report.range->first, report.range->last);
  if (report.verdict == Verdict::verified) out += fmt::format(R"(,"longest_line":{})", report.longest);
  if (report.refutation) out += R"(,"failure":)" + refutation_json(*report.refutation);
  if (!report.message.empty()) out += R"(,"message":)" + quoted(report.message);
  return out + fmt::format(R"(,"steps":{},"seconds":{:.3f}}})", report.steps, report.seconds) + '\n';
}

int exit_code(Verdict verdict) {
  switch (verdict) {
    case Verdict::verified:
    case Verdict::part_holds:
      return 0;
    case Verdict::not_verified:
      return 1;
    default:
      return 2;
  }
}

}  // namespace hissho::verifier
