#include "cli/toml.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "cli/option.h"

namespace hissho::cli {

namespace {

constexpr std::string_view kEscapes = "\"\\ntrbf";
constexpr std::string_view kEscaped = "\"\\\n\t\r\b\f";

bool bare(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

void append_utf8(std::string& text, unsigned code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | code >> 6);
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    text += static_cast<char>(0xe0 | code >> 12);
    text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    text += static_cast<char>(0x80 | (code & 0x3f));
  }
}

/// Reads one line from left to right.
class Line {
 public:
  Line(std::string_view text, int number) : rest_(text), number_(number) {}

  [[noreturn]] void refuse(const std::string& what) const {
    throw BadInput(fmt::format("line {}: {}", number_, what));
  }

  /// Nothing is left but a comment.
  bool at_end() {
    skip_blanks();
    return rest_.empty() || rest_.front() == '#';
  }

  bool take(char c) {
    skip_blanks();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// Words with dots between, bare or in quotes.
  std::vector<std::string> path() {
    std::vector<std::string> words;
    do {
      skip_blanks();
      if (!rest_.empty() && (rest_.front() == '"' || rest_.front() == '\'')) {
        words.push_back(quoted());
      } else {
        const std::string_view word = take_while(bare);
        if (word.empty()) refuse(fmt::format("'{}' is no key; write key = value", rest_));
        words.emplace_back(word);
      }
    } while (take('.'));
    return words;
  }

  void value(TomlItem& item) {
    skip_blanks();
    if (!rest_.empty() && (rest_.front() == '"' || rest_.front() == '\'')) {
      item.type = TomlItem::Type::text;
      item.value = quoted();
      return;
    }
    const std::string_view word = take_while([](char c) { return c != '#' && c != ' ' && c != '\t'; });
    item.value = word;
    if (word == "true" || word == "false") {
      item.type = TomlItem::Type::boolean;
    } else if (number(word)) {
      item.type = TomlItem::Type::number;
      std::erase(item.value, '_');
    } else {
      refuse(fmt::format("'{}' is no value; write a text in quotes, a number, true or false", word));
    }
  }

 private:
  static bool number(std::string_view word) {
    if (!word.empty() && (word.front() == '-' || word.front() == '+')) word.remove_prefix(1);
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) != 0 &&
           std::ranges::all_of(word, [](unsigned char c) {
             return std::isdigit(c) != 0 || c == '_' || c == '.' || c == 'e' || c == 'E' || c == '-' ||
                    c == '+';
           });
  }

  void skip_blanks() {
    take_while([](char c) { return c == ' ' || c == '\t'; });
  }

  template <typename Test>
  std::string_view take_while(Test test) {
    const auto end = std::ranges::find_if_not(rest_, test) - rest_.begin();
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(end));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string quoted() {
    const char quote = rest_.front();
    if (rest_.starts_with("\"\"\"") || rest_.starts_with("'''"))
      refuse("texts over several lines are not read here; write it on one line");
    rest_.remove_prefix(1);
    std::string text;
    while (!rest_.empty() && rest_.front() != quote) {
      const char c = rest_.front();
      rest_.remove_prefix(1);
      if (c == '\\' && quote == '"')
        escape(text);
      else
        text += c;
    }
    if (rest_.empty()) refuse(fmt::format("the text that starts with {} does not end on this line", quote));
    rest_.remove_prefix(1);
    return text;
  }

  void escape(std::string& text) {
    if (rest_.empty()) return;  // the text does not end; said by quoted()
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (const auto at = kEscapes.find(c); at != std::string_view::npos) {
      text += kEscaped[at];
      return;
    }
    const std::string_view digits = rest_.substr(0, 4);
    if (c != 'u' || digits.size() < 4 ||
        !std::ranges::all_of(digits, [](unsigned char d) { return std::isxdigit(d) != 0; }))
      refuse(fmt::format("'\\{}' is no escape; write \\\\ for a backslash, or put the text in '...'", c));
    append_utf8(text, static_cast<unsigned>(std::stoul(std::string(digits), nullptr, 16)));
    rest_.remove_prefix(4);
  }

  std::string_view rest_;
  int number_;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string read_section(Line& line) {
  if (line.take('[')) line.refuse("lists of sections [[...]] are not read here");
  std::string section = joined(line.path());
  if (!line.take(']')) line.refuse(fmt::format("']' is missing after the section's name '{}'", section));
  if (!line.at_end()) line.refuse(fmt::format("there is more after the section [{}]", section));
  return section;
}

TomlItem read_item(Line& line, const std::string& section) {
  std::vector<std::string> words = line.path();
  TomlItem item;
  item.key = words.back();
  words.pop_back();
  if (!section.empty()) words.insert(words.begin(), section);
  item.section = joined(words);
  if (!line.take('=')) line.refuse(fmt::format("'=' is missing after '{}'; write key = value", item.key));
  line.value(item);
  if (!line.at_end()) line.refuse(fmt::format("there is more after the value of '{}'", item.key));
  return item;
}

}  // namespace

std::vector<TomlItem> read_toml(std::istream& in) {
  std::vector<TomlItem> items;
  std::string section;
  std::string text;
  for (int number = 1; std::getline(in, text); ++number) {
    if (number == 1 && text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
    if (!text.empty() && text.back() == '\r') text.pop_back();
    Line line(text, number);
    if (line.at_end()) continue;
    if (line.take('[')) {
      section = read_section(line);
      continue;
    }
    TomlItem item = read_item(line, section);
    item.line = number;
    for (const TomlItem& before : items)
      if (before.section == item.section && before.key == item.key)
        line.refuse(fmt::format("'{}' is given twice, before in line {}", item.key, before.line));
    items.push_back(std::move(item));
  }
  return items;
}

std::string toml_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (const auto at = kEscaped.find(c); at != std::string_view::npos) {
      quoted += '\\';
      quoted += kEscapes[at];
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      quoted += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace hissho::cli
