#include "verifier/chapter_check.h"

#include "verifier/check.h"

namespace hissho::verifier {
namespace {

std::size_t memory_of(const Chapter& chapter) {
  return chapter.nodes.size() * sizeof(Node) + chapter.listed.size() * sizeof(Listed) +
         chapter.cells.size() * sizeof(Move) + chapter.citations.size() * sizeof(Citation) +
         chapter.numbers.size() * sizeof(NodeNumber);
}

template <class R>
ChapterResult check(const ProofReader& proof, const ChapterInfo& info, const Chapter& chapter, bool exact,
                    const std::shared_ptr<const R>& rules, Budget& budget) {
  using Position = typename PositionOf<R>::type;
  const FindClaim find_claim = [&proof](std::uint32_t id) -> std::optional<CitedClaim> {
    const ChapterInfo* cited = proof.find(id);
    if (cited == nullptr) return std::nullopt;
    CitedClaim claim{cited->claim, cited->stones};
    claim.claim.position = cited->position();
    return claim;
  };
  Checker<Position> checker(chapter, Position::read(rules, chapter.claim.position).value(), exact, find_claim,
                            budget);
  ChapterResult result;
  if (const auto failure = checker.run()) {
    result.refutation =
        Refutation{info.id, info.claim, chapter.number(failure->node), {}, failure->reason, failure->board};
    for (const Move move : failure->line) result.refutation->line.push_back(rules->move_text(move));
    return result;
  }
  result.cited.assign(checker.cited().begin(), checker.cited().end());
  result.longest = checker.longest();
  return result;
}

}  // namespace

Result<ChapterResult> check_chapter(const ProofReader& proof, const ChapterInfo& info, bool exact,
                                    Budget& budget) {
  const auto chapter = proof.load(info, budget);
  if (!chapter) return unexpected(chapter.error());
  const Charge charge(budget, memory_of(*chapter));
  return std::visit([&](const auto& rules) { return check(proof, info, *chapter, exact, rules, budget); },
                    proof.rules());
}

}  // namespace hissho::verifier
