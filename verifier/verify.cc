#include "verifier/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "verifier/check.h"
#include "verifier/proof_reader.h"

namespace hissho::verifier {
namespace {

std::size_t memory_of(const Chapter& chapter) {
  return chapter.nodes.size() * sizeof(Node) + chapter.listed.size() * sizeof(Listed) +
         chapter.cells.size() * sizeof(Move) + chapter.citations.size() * sizeof(Citation) +
         chapter.numbers.size() * sizeof(NodeNumber);
}

/// Walks over the chapters that the main claim needs. A citation goes to a position with more stones than the
/// citing chapter's, so the walk ends and no claim rests on itself.
class Walk {
 public:
  Walk(ProofReader& reader, const VerifyOptions& options, Budget& budget, Report& report)
      : reader_(reader), options_(options), budget_(budget), report_(report) {}

  void run() {
    need(reader_.main().id);
    while (!waiting_.empty()) {
      const ChapterInfo& info = *reader_.find(waiting_.back());
      waiting_.pop_back();
      const auto chapter = reader_.load(info);
      if (!chapter) {
        report_.verdict = Verdict::unreadable;
        report_.message = chapter.error();
        return;
      }
      const std::size_t memory = memory_of(*chapter);
      budget_.take_memory(memory);
      const bool holds =
          std::visit([&](const auto& rules) { return check(info, *chapter, rules); }, reader_.rules());
      budget_.give_memory(memory);
      ++report_.chapters_checked;
      report_.nodes_unreached += info.unreached;
      if (!holds) {
        report_.verdict = Verdict::not_verified;
        return;
      }
    }
    report_.verdict = Verdict::verified;
  }

 private:
  void need(std::uint32_t id) {
    if (needed_.insert(id).second) waiting_.push_back(id);
  }

  template <class R>
  bool check(const ChapterInfo& info, const Chapter& chapter, const std::shared_ptr<const R>& rules) {
    using Position = typename PositionOf<R>::type;
    const FindClaim find_claim = [this](std::uint32_t id) -> std::optional<CitedClaim> {
      const ChapterInfo* cited = reader_.find(id);
      if (cited == nullptr) return std::nullopt;
      CitedClaim claim{cited->claim, cited->stones};
      claim.claim.position = cited->position();
      return claim;
    };
    Checker<Position> checker(chapter, Position::read(rules, chapter.claim.position).value(), options_.exact,
                              find_claim, budget_);
    const auto failure = checker.run();
    if (failure) {
      Refutation refutation{info.id, info.claim,      chapter.number(failure->node),
                            {},      failure->reason, failure->board};
      for (const Move move : failure->line) refutation.line.push_back(rules->move_text(move));
      report_.refutation = std::move(refutation);
      return false;
    }
    for (const std::uint32_t id : checker.cited()) need(id);
    // Every ply adds a stone, so stones tell how far from the main position a chapter starts.
    const std::int64_t start = info.stones - reader_.main().stones;
    report_.longest = std::max(report_.longest, start + checker.longest());
    return true;
  }

  ProofReader& reader_;
  const VerifyOptions& options_;
  Budget& budget_;
  Report& report_;
  std::unordered_set<std::uint32_t> needed_;
  std::vector<std::uint32_t> waiting_;
};

}  // namespace

Report verify_file(const std::string& path, const VerifyOptions& options) {
  Report report;
  Budget budget(options.limits);
  try {
    const auto reader = ProofReader::open(path, budget);
    if (reader) {
      ProofReader& proof = **reader;
      report.game = proof.game();
      report.claim = proof.main().claim;
      report.sha256 = proof.sha256();
      report.chapters = proof.chapters().size();
      for (const ChapterInfo& info : proof.chapters()) report.nodes += info.nodes;
      Walk(proof, options, budget, report).run();
    } else {
      report.message = reader.error();
    }
  } catch (const LimitReached& limit) {
    report.verdict = Verdict::limit_reached;
    report.message = limit.what();
  } catch (const std::bad_alloc&) {
    report.verdict = Verdict::limit_reached;
    report.message = "the machine has not enough memory; --max-memory limits what a file may take";
  }
  report.steps = budget.steps();
  report.seconds = budget.seconds();
  return report;
}

}  // namespace hissho::verifier
