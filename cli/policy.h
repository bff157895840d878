// --policy: a file of rules that one side keeps to (games/policy.h), and solving under it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/option.h"
#include "coordinator/coordinator.h"
#include "games/policy.h"

namespace hissho::cli {

/// The file that --policy names, read for the position that is asked about; none where it is not given.
/// Throws BadInput that names the file, the line, and what to write.
std::optional<games::PolicyFile> policy_of(const games::Game& game, const games::Position& asked,
                                           const Settings& settings);

/// One line: which side is restricted, and which claim can be shown so.
std::string policy_line(const games::PolicyFile& file, games::Side attacker);
/// One line: why nothing is decided though the search is over.
std::string refuted_line(const games::PolicyFile& file, games::Side attacker);

/// Throws BadInput where a part's position lies beyond the bound of the question.
void check_parts(const games::PolicyFile& file, const coordinator::Question& question);

/// Decides a question under a policy: first the parts, each under its own rules, then the question itself,
/// with what the parts have shown. Ends at the first part that cannot be shown. `say` gets a line for each
/// part.
games::Result<coordinator::Decision> decide_under(const games::PolicyFile& file,
                                                  const coordinator::Question& question,
                                                  coordinator::Coordinator& coordinator,
                                                  const coordinator::Limits& limits,
                                                  coordinator::Observer* observer,
                                                  const std::function<void(const std::string&)>& say);

}  // namespace hissho::cli
