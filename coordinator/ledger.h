// What a run leaves in the store, and in which order: chapter, then fact, then job record. A crash between
// two steps leaves work to do again, never a claim without evidence. At log level debug each acknowledged
// claim and expansion is a line ("kept ..."): scripts/torture holds the store to it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coordinator/question.h"
#include "coordinator/tree.h"
#include "proof/chapter.h"
#include "storage/store.h"

namespace hissho::coordinator {

class Ledger {
 public:
  Ledger(storage::Store& store, const games::Game& game, const Question& question);

  /// What the store knows about a position under this question's attacker, with so many plies left of the
  /// bound: solved (with the plies of a win), if a chapter is there to show it.
  struct Known {
    bool proved = false;
    std::uint32_t plies = 0;
  };
  games::Result<std::optional<Known>> known(games::Key key, int remaining) const;
  games::Result<bool> has_facts() const;  // any at all
  games::Result<std::optional<pb::store::JobRecord>> expansion(games::Key key) const;

  /// Writes packed chapters and the fact that the first of them proves.
  games::Result<void> record_chapters(const std::vector<std::string>& packed, std::uint64_t work);
  games::Result<void> record_expansion(const Node& node, const pb::wire::JobResult& result);

  /// The chapter that proves a solved inner node from its children, written like a worker's.
  games::Result<void> record_inner(const Tree& tree, NodeIndex i);

  games::Result<std::optional<pb::store::ClaimRecord>> claim_record() const;
  games::Result<void> record_claim(const pb::store::ClaimRecord& record);

  /// A chapter for exactly this claim or a tighter one, from the store (for proof::assemble).
  games::Result<std::optional<proof::Chapter>> chapter(const proof::Claim& claim) const;

 private:
  games::Result<void> record_chapter(const proof::Chapter& chapter, const std::string& packed,
                                     std::uint64_t work);

  storage::Store& store_;
  const games::Game& game_;
  games::Side attacker_;
  bool bounded_;
  storage::ClaimId id_;
};

storage::PositionKey key_of(games::Key key);

}  // namespace hissho::coordinator
