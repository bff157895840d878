// The one table of options: name, kind, default, range, help. It feeds the parser, --help, the config file,
// --print-config and docs/reference.md; a command names the options it takes (cli/command.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hissho::cli {

enum class Kind { flag, text, number, size, time, file, choice };

struct OptionSpec {
  std::string_view name;  // without the dashes; also the key of the config file
  Kind kind;
  std::string_view default_value;  // empty = not given
  std::string_view range;          // for people; a choice lists its values with | between
  std::string_view help;
};

std::span<const OptionSpec> option_table();
const OptionSpec& option_spec(std::string_view name);  // requires a name of the table
bool known_option(std::string_view name);

/// What a user must mend: printed as one line, exit 2. What it quotes may be any bytes, and megabytes of
/// them.
class BadInput : public std::runtime_error {
 public:
  explicit BadInput(std::string_view text) : std::runtime_error(one_line(text)) {}

 private:
  static std::string one_line(std::string_view text);
};

/// The effective options of one call: given on the command line, else in the config file, else the default.
/// Getters throw BadInput for a value that does not fit the option's kind or range.
class Settings {
 public:
  void set(std::string_view name, std::string value) { values_[std::string(name)] = std::move(value); }
  bool given(std::string_view name) const { return values_.contains(std::string(name)); }
  bool flag(std::string_view name) const;
  std::string text(std::string_view name) const;                    // empty when neither given nor defaulted
  std::optional<std::int64_t> number(std::string_view name) const;  // 4K, 2M, 1G: powers of 1000
  std::optional<std::uint64_t> bytes(std::string_view name) const;  // 4K, 2M, 1G: powers of 1024
  std::optional<double> seconds(std::string_view name) const;       // 90s, 5m, 2h, or plain seconds

  const std::map<std::string, std::string>& values() const { return values_; }

 private:
  std::map<std::string, std::string> values_;
};

/// Checks every value against its kind and range, so that a bad one is refused before work starts.
void validate(const Settings& settings);

}  // namespace hissho::cli
