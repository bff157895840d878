// Out of line: inlined into every caller, the clean-up of half-made questions makes GCC 12 warn of members
// that are never read uninitialised.
#include "coordinator/question.h"

#include <utility>

namespace hissho::coordinator {

Question::Question(games::Position from, games::Side attacking, std::optional<std::uint32_t> bound,
                   pb::wire::Layer search_layer, std::shared_ptr<const games::Policy> kept_policy,
                   std::vector<games::Key> glance_keys)
    : position(std::move(from)),
      attacker(attacking),
      within(bound),
      layer(search_layer),
      policy(std::move(kept_policy)),
      glances(std::move(glance_keys)) {}

Question::Question(const Question& other) = default;
Question::~Question() = default;

}  // namespace hissho::coordinator
