// The table of commands. A command is a file cmd_*.cc with one function; the parser and --help are made from
// its entry here. A path of two words ("proof info") is a command with actions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option.h"

namespace hissho::cli {

/// Exit codes (docs/reference.md).
enum Exit { kDecided = 0, kFailure = 1, kBadInput = 2, kStopped = 3 };

struct Call {
  std::string command;            // "proof info"
  std::vector<std::string> args;  // positional
  Settings settings;
};

struct CommandSpec {
  std::string_view path;
  std::string_view summary;
  std::string_view positional;  // for --help: "FILE", "NAME DEPTH"; empty = takes none
  int min_args;
  int max_args;
  std::vector<std::string_view> options;
  int (*run)(const Call&);    // returns an Exit; throws BadInput
  bool on_all_ranks = false;  // under a launcher: else rank 0 alone runs it
};

const std::vector<CommandSpec>& command_table();
const CommandSpec& command_spec(std::string_view path);  // requires a command of the table

// One function a command, in cmd_<command>.cc.
int run_solve(const Call& call);
int run_certify(const Call& call);
int run_shorten(const Call& call);
int run_value(const Call& call);
int run_bestmove(const Call& call);
int run_play(const Call& call);
int run_match(const Call& call);
int run_bench(const Call& call);
int run_games(const Call& call);        // the games with their options
int run_games_list(const Call& call);   // games list NAME --optimal [K]
int run_games_perft(const Call& call);  // games perft NAME DEPTH
int run_board(const Call& call);
int run_paper(const Call& call);
int run_maps_analyze(const Call& call);
int run_maps_search(const Call& call);
int run_proof_info(const Call& call);
int run_proof_text(const Call& call);
int run_proof_pack(const Call& call);
int run_proof_show(const Call& call);
int run_proof_longest(const Call& call);
int run_proof_stats(const Call& call);
int run_proof_dot(const Call& call);
int run_proof_extract(const Call& call);
int run_proof_export(const Call& call);
int run_proof_trim(const Call& call);
int run_store_info(const Call& call);
int run_store_check(const Call& call);
int run_store_query(const Call& call);
int run_store_merge(const Call& call);
int run_store_trim(const Call& call);
int run_simulate(const Call& call);
int run_reference(const Call& call);  // prints docs/reference.md from the tables

/// The whole program: parses, runs, returns the exit code.
int run_program(int argc, char** argv);

}  // namespace hissho::cli
