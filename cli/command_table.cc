// Every command, its arguments and the options it takes.
#include "cli/command.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace hissho::cli {

namespace {

using Names = std::vector<std::string_view>;

Names with(Names own, const Names& more) {
  own.insert(own.end(), more.begin(), more.end());
  return own;
}

}  // namespace

const std::vector<CommandSpec>& command_table() {
  static const Names position{"game", "moves", "position"};
  static const Names limits{"threads", "memory", "time", "nodes", "progress"};
  static const Names claim{"side", "goal", "within", "only"};
  static const std::vector<CommandSpec> table{
      {"solve", "decide one claim: does a side win (or hold) from a position", "", 0, 0,
       with(with(with(position, claim), limits),
            {"input", "store", "resume-only", "proof-out", "hints", "policy", "job-nodes", "coordinator-only",
             "lease", "max-disk", "seed", "metrics", "prometheus", "trace", "json"}),
       run_solve, true},
      {"shorten", "a shorter strategy for the claim of a proof, or what could not be shortened", "", 0, 0,
       with(limits, {"proof", "within", "proof-out", "hints", "store", "job-nodes", "coordinator-only",
                     "lease", "max-disk", "seed", "metrics", "prometheus", "json"}),
       run_shorten, true},
      {"certify", "prove what somebody's strategy claims, every line and every reply it leaves out", "", 0, 0,
       with(limits, {"game", "strategy", "format", "within", "proof-out", "store", "resume-only", "job-nodes",
                     "coordinator-only", "lease", "max-disk", "seed", "metrics", "prometheus", "json"}),
       run_certify, true},
      {"value", "the game value for the side to move", "", 0, 0,
       with(with(position, limits), {"input", "shortest", "each", "proof-dir", "json"}), run_value, true},
      {"bestmove", "the best move: exact where the position can be solved within the limits", "", 0, 0,
       with(with(position, limits), {"input", "level", "seed", "analysis", "json"}), run_bestmove, true},
      {"play", "a game in the terminal against the program", "", 0, 0,
       with(with(position, limits), {"engine", "level", "seed", "analysis"}), run_play, true},
      {"match", "games between two players of the program, counted", "", 0, 0,
       with(position, {"first", "second", "games", "opening", "seed", "memory", "json"}), run_match},
      {"board", "show a position", "", 0, 0,
       with(position, {"svg", "json", "record", "help-field", "fields"}), run_board},
      {"paper",
       "a field of Strategic tic-tac-toe in true size: basic, numbered, functional, hyperfunctional, help, "
       "moves, continuous, or a sheet of all (without KIND: their sizes)",
       "KIND", 0, 1, with(position, {"out", "map", "send", "rows"}), run_paper},
      {"games", "the games with their options", "", 0, 0, {"json"}, run_games},
      {"games list", "list games of a kind", "NAME [K]", 1, 2, {"optimal"}, run_games_list},
      {"games perft",
       "count the move sequences of each length",
       "NAME DEPTH",
       2,
       2,
       {"moves", "position"},
       run_games_perft},
      {"maps analyze",
       "the move graph of a Strategic rule set",
       "",
       0,
       0,
       {"send", "map", "svg", "csv", "json"},
       run_maps_analyze},
      {"maps search",
       "maps for functional or hyper sending under which everything is near, and nothing nearer to itself "
       "than 3",
       "",
       0,
       0,
       {"send", "map", "map-out", "seed", "time", "nodes", "progress"},
       run_maps_search},
      {"proof info", "what a proof claims and how large it is", "FILE", 1, 1, {"json"}, run_proof_info},
      {"proof text", "print a proof in text form", "FILE", 1, 1, {}, run_proof_text},
      {"proof pack", "write the binary form of a proof", "FILE", 1, 1, {"proof-out"}, run_proof_pack},
      {"proof show",
       "the node after a line of moves, with the board",
       "FILE",
       1,
       1,
       {"moves"},
       run_proof_show},
      {"proof longest", "the longest line of a proof", "FILE", 1, 1, {}, run_proof_longest},
      {"proof stats", "nodes by kind, sizes", "FILE", 1, 1, {}, run_proof_stats},
      {"proof dot", "a small proof as a Graphviz graph", "FILE", 1, 1, {}, run_proof_dot},
      {"proof extract",
       "the part of a proof after a line of moves",
       "FILE",
       1,
       1,
       {"moves", "proof-out"},
       run_proof_extract},
      {"proof export",
       "a strategy to win as move-json, as --hints and certify read it",
       "FILE",
       1,
       1,
       {"moves", "depth"},
       run_proof_export},
      {"proof trim",
       "leave out what the claim does not need; verified before it replaces the file",
       "FILE",
       1,
       1,
       {"proof-out"},
       run_proof_trim},
      {"store info", "what a store holds", "DIR", 1, 1, {"json"}, run_store_info},
      {"store check",
       "read everything in a store and report what is wrong",
       "DIR",
       1,
       1,
       {},
       run_store_check},
      {"store query",
       "the facts about a position",
       "DIR",
       1,
       1,
       {"moves", "position", "input", "json"},
       run_store_query},
      {"store merge",
       "merge the facts of stores, with their evidence, into one of the same game, new or not",
       "SRC...",
       1,
       1000,
       {"into", "memory", "progress"},
       run_store_merge},
      {"store trim", "drop what the store's claims no longer reach", "DIR", 1, 1, {"memory"}, run_store_trim},
      {"bench", "a deterministic node count and speeds, on one thread", "", 0, 0, {"json"}, run_bench},
      {"simulate",
       "the real coordinator against simulated workers, in virtual time: speed-up on any number of them",
       "TRACE...",
       1,
       100,
       {"workers", "work", "latency", "job-nodes", "seed", "time", "json"},
       run_simulate},
      {"reference",
       "print the reference page of all commands and options",
       "",
       0,
       0,
       {"man", "completion"},
       run_reference},
  };
  return table;
}

const CommandSpec& command_spec(std::string_view path) {
  const auto found = std::ranges::find(command_table(), path, &CommandSpec::path);
  if (found == command_table().end())
    throw std::logic_error(std::string(path) + " is not in the table of commands");
  return *found;
}

}  // namespace hissho::cli
