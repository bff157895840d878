// The part of TOML that a file of options needs: sections, and keys with a text, a number or a switch. What
// is TOML and not in this part (dates, lists, tables in braces, texts over several lines) is refused.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace hissho::cli {

struct TomlItem {
  enum class Type { text, number, boolean };
  std::string section;  // its words with a blank between: "proof info"; empty at the top
  std::string key;
  Type type = Type::text;
  std::string value;  // unquoted
  int line = 0;
};

/// Throws BadInput with "line N: ..." for what is not in this part of TOML, and for a key given twice.
std::vector<TomlItem> read_toml(std::istream& in);

/// A text in quotes, on one line whatever is in it.
std::string toml_text(std::string_view text);

}  // namespace hissho::cli
