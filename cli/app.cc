// The parser, made from the tables of options and commands, and the exit codes.
#include <fmt/core.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <list>
#include <memory>
#include <variant>

#include "cli/command.h"
#include "cli/config_file.h"
#include "cli/version.h"
#include "cluster/topology.h"

namespace hissho::cli {

namespace {

/// Where CLI11 puts the values of one command until they are known to be given.
struct Bound {
  const CommandSpec* spec = nullptr;
  CLI::App* app = nullptr;
  std::vector<std::string> args;
  std::list<std::pair<std::string_view, std::string>> values;
  std::list<std::pair<std::string_view, bool>> flags;
};

void add_option(CLI::App& app, Bound& bound, std::string_view name) {
  const OptionSpec& spec = option_spec(name);
  const std::string dashed = "--" + std::string(name);
  std::string help(spec.help);
  if (!spec.range.empty()) help += fmt::format(" [{}]", spec.range);
  if (!spec.default_value.empty()) help += fmt::format(" (default {})", spec.default_value);
  if (spec.kind == Kind::flag) {
    bound.flags.emplace_back(name, false);
    app.add_flag(dashed, bound.flags.back().second, help);
    return;
  }
  bound.values.emplace_back(name, "");
  static const std::map<Kind, std::string> type{{Kind::text, "TEXT"}, {Kind::number, "N"},
                                                {Kind::size, "SIZE"}, {Kind::time, "TIME"},
                                                {Kind::file, "PATH"}, {Kind::choice, "WORD"}};
  app.add_option(dashed, bound.values.back().second, help)->type_name(type.at(spec.kind));
}

void read_given(const CLI::App& app, const Bound& bound, Settings& settings) {
  for (const auto& [name, value] : bound.values)
    if (app.count("--" + std::string(name)) > 0) settings.set(name, value);
  for (const auto& [name, on] : bound.flags)
    if (app.count("--" + std::string(name)) > 0) settings.set(name, on ? "true" : "false");
}

/// The subcommand for the last word of a path, made under its group.
CLI::App* make_app(CLI::App& root, std::map<std::string, CLI::App*>& groups, const CommandSpec& spec) {
  const auto blank = spec.path.find(' ');
  if (blank == std::string_view::npos) {
    CLI::App* app = root.add_subcommand(std::string(spec.path), std::string(spec.summary));
    groups[std::string(spec.path)] = app;
    return app;
  }
  const std::string group(spec.path.substr(0, blank));
  if (!groups.contains(group)) {
    groups[group] = root.add_subcommand(group, group + ": see " + group + " --help");
    groups[group]->require_subcommand(1);
  }
  groups[group]->fallthrough();
  return groups[group]->add_subcommand(std::string(spec.path.substr(blank + 1)), std::string(spec.summary));
}

class Parser {
 public:
  Parser() : root_("hissho: proves who wins games of the in-a-row family") {
    root_.require_subcommand(1);
    root_.fallthrough();
    root_.set_version_flag("--version", [] { return version_text(); });
    root_.set_help_flag("--help,-h", "this help");
    for (const std::string_view name : {"config", "print-config", "log-level"})
      add_option(root_, common_, name);
    std::map<std::string, CLI::App*> groups;
    for (const CommandSpec& spec : command_table()) {
      Bound& bound = bounds_.emplace_back();
      bound.spec = &spec;
      bound.app = make_app(root_, groups, spec);
      bound.app->fallthrough();
      for (const std::string_view name : spec.options) add_option(*bound.app, bound, name);
      if (spec.max_args > 0)
        bound.app->add_option("args", bound.args, std::string(spec.positional))
            ->expected(spec.min_args, spec.max_args)
            ->required(spec.min_args > 0)
            ->type_name(std::string(spec.positional));
      bound.app->footer("Also: --config FILE, --print-config, --log-level WORD (see hissho --help)");
    }
  }

  /// The call, or an exit code where CLI11 has already answered (help, version, usage error).
  std::variant<Call, int> parse(int argc, char** argv) {
    try {
      root_.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
      return root_.exit(help);
    } catch (const CLI::CallForAllHelp& help) {
      return root_.exit(help);
    } catch (const CLI::CallForVersion& version) {
      return root_.exit(version);
    } catch (const CLI::RequiredError& error) {
      for (const Bound& bound : bounds_)
        if (bound.app->parsed() && bound.spec->min_args > 0)
          throw BadInput(fmt::format("{0}: {1} is missing (see hissho {0} --help)", bound.spec->path,
                                     bound.spec->positional));
      throw BadInput(fmt::format("{} (see hissho --help)", error.what()));
    } catch (const CLI::ParseError& error) {
      throw BadInput(fmt::format("{} (see hissho --help)", error.what()));
    }
    return effective();
  }

 private:
  Call effective() {
    const Bound* chosen = nullptr;
    for (const Bound& bound : bounds_)
      if (bound.app->parsed() && (chosen == nullptr || bound.spec->path.size() > chosen->spec->path.size()))
        chosen = &bound;
    Call call;
    call.command = chosen->spec->path;
    call.args = chosen->args;
    Settings given;
    read_given(root_, common_, given);
    read_given(*chosen->app, *chosen, given);
    if (given.given("config")) call.settings = read_config_file(given.text("config"), *chosen->spec);
    for (const auto& [name, value] : given.values()) call.settings.set(name, value);
    return call;
  }

  CLI::App root_;
  Bound common_;
  std::list<Bound> bounds_;
};

const CommandSpec& spec_of(const Call& call) {
  for (const CommandSpec& spec : command_table())
    if (spec.path == call.command) return spec;
  throw std::logic_error("no such command in the table: " + call.command);
}

void set_up_logging(const Settings& settings) {
  auto logger = spdlog::stderr_color_mt("hissho");
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0')
    if (auto* sink = dynamic_cast<spdlog::sinks::stderr_color_sink_mt*>(logger->sinks().front().get()))
      sink->set_color_mode(spdlog::color_mode::never);
  logger->set_pattern("%H:%M:%S %^%l%$ %v");
  spdlog::set_default_logger(logger);
  spdlog::set_level(spdlog::level::from_str(settings.text("log-level")));
}

/// A table that cannot be had would end the run in a thread of its own.
void refuse_more_memory_than_there_is(const Settings& settings, const CommandSpec& spec) {
  if (!settings.given("memory") || std::ranges::find(spec.options, "memory") == spec.options.end()) return;
  const double machine =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (machine > 0 && static_cast<double>(*settings.bytes("memory")) > machine)
    throw BadInput(fmt::format("--memory {}: this machine has {:.1f}G", settings.text("memory"),
                               machine / (1024.0 * 1024 * 1024)));
}

}  // namespace

int run_program(int argc, char** argv) {
  const bool first_rank = cluster::launched_rank() == 0;
  if (!first_rank && std::freopen("/dev/null", "w", stdout) == nullptr)
    return kFailure;  // rank 0 speaks for all
  try {
    Parser parser;
    const auto parsed = parser.parse(argc, argv);
    if (const int* answered = std::get_if<int>(&parsed)) return *answered;
    const Call& call = std::get<Call>(parsed);
    validate(call.settings);
    if (!first_rank && !spec_of(call).on_all_ranks) return kDecided;
    if (call.settings.flag("print-config")) {
      fmt::print("{}", config_text(call.settings, spec_of(call)));
      return kDecided;
    }
    if (first_rank) refuse_more_memory_than_there_is(call.settings, spec_of(call));
    set_up_logging(call.settings);
    const int code = spec_of(call).run(call);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      throw std::runtime_error("standard output cannot be written");
    return code;
  } catch (const BadInput& error) {
    if (!first_rank) return kDecided;
    fmt::print(stderr, "hissho: {}\n", error.what());
    return kBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "hissho: internal failure: {}\n", error.what());
    return kFailure;
  }
}

}  // namespace hissho::cli
