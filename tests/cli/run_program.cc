#include "run_program.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

extern char** environ;

namespace hissho::testing {

namespace {

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Ran spawn(const std::vector<std::string>& command, const std::string& input) {
  const Scratch scratch;
  std::ofstream(scratch / "in") << input;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const std::string in = scratch / "in", out = scratch / "out", err = scratch / "err";
  posix_spawn_file_actions_addopen(&actions, 0, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_t pid = 0;
  const int failed = posix_spawnp(&pid, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + command[0]);
  int status = 0;
  waitpid(pid, &status, 0);
  Ran ran;
  ran.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.out = read_file(out);
  ran.err = read_file(err);
  return ran;
}

}  // namespace

std::vector<std::string> Ran::lines() const {
  std::vector<std::string> all;
  std::istringstream stream(out);
  for (std::string line; std::getline(stream, line);) all.push_back(line);
  return all;
}

std::string Ran::last_line() const {
  const auto all = lines();
  return all.empty() ? std::string() : all.back();
}

Ran run(const std::string& program, const std::vector<std::string>& arguments, const std::string& input) {
  std::vector<std::string> command{std::string(HISSHO_BIN) + "/" + program};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return spawn(command, input);
}

Ran run_script(const std::string& name, const std::vector<std::string>& arguments) {
  std::vector<std::string> command{HISSHO_SOURCE "/scripts/" + name};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return spawn(command, {});
}

Ran run_ranks(int ranks, const std::vector<std::string>& arguments,
              const std::vector<std::string>& mpirun_options) {
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", 1);
  std::vector<std::string> command{"mpirun", "-np", std::to_string(ranks), "--map-by", ":OVERSUBSCRIBE"};
  command.insert(command.end(), mpirun_options.begin(), mpirun_options.end());
  command.push_back(std::string(HISSHO_BIN) + "/hissho");
  command.insert(command.end(), arguments.begin(), arguments.end());
  return spawn(command, {});
}

Scratch::Scratch() {
  std::string name = std::filesystem::temp_directory_path().string() + "/hissho-test-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no scratch directory");
  path_ = name;
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string verify(const std::string& file, std::string* claim) {
  const Ran ran = run("hissho-verify", {file});
  const std::string line = ran.last_line();
  const std::string word = "s VERIFIED ";
  if (ran.exit_code != 0 || !line.starts_with(word))
    return fmt::format("exit {}\n{}{}", ran.exit_code, ran.out, ran.err);
  if (claim != nullptr) *claim = line.substr(word.size(), line.rfind(' ') - word.size());
  return {};
}

}  // namespace hissho::testing
