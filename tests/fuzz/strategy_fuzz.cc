// Files that people give to solve, shorten and certify: published strategies, suggestions, options. The first
// byte says which.

#include <sstream>

#include "cli/hints.h"
#include "cli/input.h"
#include "cli/move_json.h"
#include "cli/toml.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hissho;
  static const games::Game gomoku = *games::Game::make("gomoku");
  if (size == 0) return -1;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    if (data[0] == 'j') (void)cli::read_move_json(gomoku, "strategy", text);
    if (data[0] == 'n') (void)cli::read_notes(gomoku, "notes", text);
    if (data[0] == 't') {
      std::istringstream in(text);
      (void)cli::read_toml(in);
    }
  } catch (const cli::BadInput&) {
  }
  return 0;
}
