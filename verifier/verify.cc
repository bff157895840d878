#include "verifier/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <new>

#include "verifier/crew.h"
#include "verifier/part.h"
#include "verifier/proof_reader.h"

namespace hissho::verifier {
namespace {

/// What is known of the file's chapters, and what a report says of them. Threads may use it at once.
class Findings {
 public:
  Findings(const ProofReader& proof, Report& report) : proof_(proof), report_(report) {
    needed_.resize(proof.chapters().size());
  }

  /// True the first time.
  bool need(std::size_t chapter) {
    const std::lock_guard lock(mutex_);
    if (needed_[chapter]) return false;
    needed_[chapter] = true;
    return true;
  }
  /// False when there is no use in going on.
  bool add(const ChapterInfo& info, const Result<ChapterResult>& result) {
    const std::lock_guard lock(mutex_);
    if (!result) {
      report_.verdict = Verdict::unreadable;
      report_.message = result.error();
      return false;
    }
    ++report_.chapters_checked;
    report_.nodes_unreached += info.unreached;
    if (!result->holds()) {
      report_.verdict = Verdict::not_verified;
      report_.refutation = result->refutation;
      return false;
    }
    // Every ply adds a stone, so stones tell how far from the main position a chapter starts.
    const std::int64_t start = info.stones - proof_.main().stones;
    report_.longest = std::max(report_.longest, start + result->longest);
    return true;
  }

 private:
  const ProofReader& proof_;
  std::mutex mutex_;
  Report& report_;
  std::vector<bool> needed_;
};

/// Walks over the chapters that the main claim needs. A citation goes to a position with more stones than the
/// citing chapter's, so the walk ends and no claim rests on itself.
void walk(const ProofReader& proof, const VerifyOptions& options, Budget& budget, Report& report) {
  report.verdict = Verdict::verified;
  Findings findings(proof, report);
  Crew* crew_at = nullptr;
  const auto need = [&](std::uint32_t id) {
    const std::size_t chapter = proof.place(id);
    if (findings.need(chapter)) crew_at->add(chapter);
  };
  Crew crew(budget, [&](std::size_t chapter, Budget& share) {
    const ChapterInfo& info = proof.chapters()[chapter];
    const auto result = check_chapter(proof, info, options.exact, share);
    if (!findings.add(info, result)) return false;
    for (const std::uint32_t id : result->cited) need(id);
    return true;
  });
  crew_at = &crew;
  need(proof.main().id);
  crew.run(options.threads);
}

/// Checks each chapter of the range; one that fails does not end it, for the main claim may not need it.
void check_range(const ProofReader& proof, const VerifyOptions& options, Part& part, Budget& budget,
                 Report& report) {
  report.verdict = Verdict::part_holds;
  Findings findings(proof, report);
  std::mutex mutex;
  bool readable = true;
  Crew crew(budget, [&](std::size_t chapter, Budget& share) {
    const ChapterInfo& info = proof.chapters()[chapter];
    const auto result = check_chapter(proof, info, options.exact, share);
    findings.add(info, result);
    const std::lock_guard lock(mutex);
    if (result) {
      part.chapters[chapter - (part.range.first - 1)] = {result->holds(), result->longest, result->cited};
    }
    readable = readable && result;
    return readable;
  });
  for (std::uint64_t i = part.range.last; i >= part.range.first; --i) crew.add(i - 1);
  crew.run(options.threads);
}

/// Opens the file, says in the report what it is, and goes on with `check`.
Report with_file(const std::string& path, const VerifyOptions& options,
                 const std::function<void(const ProofReader&, Budget&, Report&)>& check) {
  Report report;
  Budget budget(options.limits);
  try {
    const auto reader = ProofReader::open(path, budget);
    if (reader) {
      const ProofReader& proof = **reader;
      report.game = proof.game();
      report.claim = proof.main().claim;
      report.sha256 = proof.sha256();
      report.chapters = proof.chapters().size();
      for (const ChapterInfo& info : proof.chapters()) report.nodes += info.nodes;
      check(proof, budget, report);
    } else {
      report.message = reader.error();
    }
  } catch (const LimitReached& limit) {
    // What another thread has refuted meanwhile stays refuted; but a part is whole or not there.
    if (!report.refutation || report.range) {
      report.verdict = Verdict::limit_reached;
      report.message = limit.what();
    }
  } catch (const std::bad_alloc&) {
    report.verdict = Verdict::limit_reached;
    report.message = "the machine has not enough memory; --max-memory limits what a file may take";
  }
  report.steps = budget.steps();
  report.seconds = budget.seconds();
  return report;
}

void refuse(Report& report, std::string message) {
  report.verdict = Verdict::unreadable;
  report.message = std::move(message);
}

/// walk() with what the parts say in the place of checks.
void walk_parts(const ProofReader& proof, const PartSet& parts, Report& report) {
  report.verdict = Verdict::verified;
  Findings findings(proof, report);
  std::vector<std::size_t> waiting{proof.place(proof.main().id)};
  while (!waiting.empty()) {
    const std::size_t chapter = waiting.back();
    waiting.pop_back();
    const ChapterInfo& info = proof.chapters()[chapter];
    const ChapterNote* note = parts.find(chapter);
    if (note == nullptr) {
      return refuse(report, fmt::format("no part has chapter {} ({} in the file)", info.id, chapter + 1));
    }
    ChapterResult result;
    result.longest = note->longest;
    if (!note->holds) {
      result.refutation = Refutation{info.id, info.claim, 0, {}, "the part says that it fails", {}};
    }
    if (!findings.add(info, result)) return;
    for (const std::uint32_t id : note->cited) {
      const ChapterInfo* cited = proof.find(id);
      if (cited == nullptr || cited->stones <= info.stones) {
        return refuse(report,
                      fmt::format("a part says that chapter {} cites {}, which it cannot", info.id, id));
      }
      if (findings.need(proof.place(id))) waiting.push_back(proof.place(id));
    }
  }
}

}  // namespace

Report verify_file(const std::string& path, const VerifyOptions& options) {
  return with_file(path, options, [&](const ProofReader& proof, Budget& budget, Report& report) {
    walk(proof, options, budget, report);
  });
}

Report verify_chapters(const std::string& path, const VerifyOptions& options, const ChapterRange& range,
                       const std::string& part_path) {
  return with_file(path, options, [&](const ProofReader& proof, Budget& budget, Report& report) {
    const std::uint64_t count = proof.chapters().size();
    report.range = range;
    if (range.first < 1 || range.last < range.first || range.last > count) {
      return refuse(report,
                    fmt::format("there are no chapters {}-{}: it has {}", range.first, range.last, count));
    }
    Part part{report.sha256, count, range, options.exact, {}};
    part.chapters.resize(range.last - range.first + 1);
    check_range(proof, options, part, budget, report);
    if (report.verdict == Verdict::unreadable) return;
    if (auto ok = write_part(part, part_path); !ok) refuse(report, ok.error());
  });
}

Report combine_parts(const std::string& path, const VerifyOptions& options,
                     const std::vector<std::string>& part_paths) {
  return with_file(path, options, [&](const ProofReader& proof, Budget&, Report& report) {
    PartSet parts(report.sha256, report.chapters);
    for (const std::string& part_path : part_paths) {
      if (auto ok = parts.add(part_path); !ok) {
        return refuse(report, fmt::format("part {}: {}", part_path, ok.error()));
      }
    }
    if (options.exact && !parts.exact()) return refuse(report, "a part was made without --exact");
    walk_parts(proof, parts, report);
  });
}

}  // namespace hissho::verifier
