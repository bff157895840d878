// The rules of the nested games once more, written for plainness: fields are strings of digits, everything is
// looked up anew, nothing is kept incrementally, no table is shared with games/. The oracle of the nested
// tests.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace reference {

using Options = std::vector<std::pair<std::string, std::string>>;

class Nested {
 public:
  explicit Nested(const Options& options) {
    for (const auto& [key, value] : options) option_[key] = value;
    rows_ = number("rows", 3), cols_ = number("cols", 3), k_ = number("k", 3), levels_ = number("levels", 2);
    list_cells("");
  }

  char mover = 'x';
  std::string target;  // "" is the whole board
  std::map<char, std::string> last;

  bool is(const char* key, const char* value, const char* by_default) const {
    const auto found = option_.find(key);
    return (found == option_.end() ? by_default : found->second) == value;
  }
  int levels() const { return levels_; }
  const std::vector<std::string>& cells() const { return cells_; }

  /// '.' open or empty, 'x', 'o', 'd' drawn.
  char state(const std::string& place) const {
    const auto found = state_.find(place);
    return found == state_.end() ? '.' : found->second;
  }

  std::vector<std::string> members(const std::string& field) const {
    std::vector<std::string> all;
    for (int i = 1; i <= rows_ * cols_; ++i) all.push_back(field + std::to_string(i));
    return all;
  }

  int playable(const std::string& field) const {
    int count = 0;
    for (const auto& cell : cells_) count += cell.starts_with(field) && may_play(cell);
    return count;
  }

  std::vector<std::string> moves() const {
    std::vector<std::string> all;
    std::vector<std::string> kept;
    if (state("") != '.') return all;
    for (const auto& cell : cells_) {
      if (!cell.starts_with(target) || !may_play(cell)) continue;
      all.push_back(cell);
      if (!sends_back(cell)) kept.push_back(cell);
    }
    return kept.empty() ? all : kept;
  }

  void play(const std::string& cell) {
    state_[cell] = mover;
    for (int length = levels_ - 1; length >= 0; --length) {
      const std::string field = cell.substr(0, length);
      if (state(field) == '.') state_[field] = judge(field);
    }
    target = points_at(cell);
    while (!target.empty() && frees(target)) target.pop_back();
    last[mover] = cell;
    mover = mover == 'x' ? 'o' : 'x';
  }

  /// The counting bound of docs/proofs.md: own stones still missing in a field; `never` where none suffice.
  static constexpr int never = 1000000;
  int missing(const std::string& place, char side) const {
    const char now = state(place);
    if (now == side) return 0;
    const bool cell = static_cast<int>(place.size()) == levels_;
    const bool drawn_counts = is("drawn_fields", "both", "both");
    if (now == 'd') return drawn_counts ? 0 : never;
    if (now != '.') return never;
    if (cell) return 1;
    if (drawn_counts && !place.empty()) return 0;
    int best = never;
    for (const auto& line : lines(place)) {
      int sum = 0;
      for (const auto& member : line) sum += missing(member, side);
      best = std::min(best, sum);
    }
    return best;
  }

  std::string points_at(const std::string& cell) const {
    if (is("send", "tactical", "tactical")) return cell.substr(1);
    const int s = cell[0] - '1', t = cell[1] - '1', o = cell[2] - '1';
    const int row = 3 * (t / 3) + o / 3, column = 3 * (t % 3) + o % 3;
    std::vector<std::string> groups(1);
    for (const char c : option_.at("map")) {
      if (c == '/') groups.emplace_back();
      if (c != '/') groups.back() += c;
    }
    const bool hyper = is("send", "hyper", "tactical");
    const std::string& group = hyper ? groups[9 * s + row] : groups[s % groups.size()];
    return {hyper ? group[column] : group[row], cell[2]};
  }

 private:
  int number(const char* key, int by_default) const {
    const auto found = option_.find(key);
    return found == option_.end() ? by_default : std::stoi(found->second);
  }
  void list_cells(const std::string& field) {
    for (const auto& member : members(field)) {
      if (static_cast<int>(member.size()) == levels_)
        cells_.push_back(member);
      else
        list_cells(member);
    }
  }

  bool may_play(const std::string& cell) const {
    if (state(cell) != '.') return false;
    if (!is("free_when", "closed", "full")) return true;
    for (int length = 1; length < levels_; ++length) {
      if (state(cell.substr(0, length)) != '.') return false;
    }
    return true;
  }

  bool frees(const std::string& field) const {
    if (playable(field) == 0) return true;
    return !is("free_when", "full", "full") && state(field) != '.';
  }

  bool sends_back(const std::string& cell) const {
    const char opponent = mover == 'x' ? 'o' : 'x';
    if (is("no_return", "off", "off") || !last.contains(opponent)) return false;
    const int length = is("no_return", "tactical", "off") ? levels_ - 1 : 1;
    const std::string aim = points_at(cell);
    if (aim.substr(0, length) != last.at(opponent).substr(0, length)) return false;
    Nested after = *this;
    after.play(cell);
    return after.target == aim;
  }

  std::vector<std::vector<std::string>> lines(const std::string& field) const {
    std::vector<std::vector<std::string>> all;
    const auto all_members = members(field);
    for (int r = 0; r < rows_; ++r) {
      for (int c = 0; c < cols_; ++c) {
        for (const auto& [dr, dc] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          const int r2 = r + dr * (k_ - 1), c2 = c + dc * (k_ - 1);
          if (r2 >= rows_ || c2 >= cols_ || c2 < 0) continue;
          auto& line = all.emplace_back();
          for (int i = 0; i < k_; ++i) line.push_back(all_members[(r + dr * i) * cols_ + c + dc * i]);
        }
      }
    }
    return all;
  }

  // Whether a line of the field consists of `side` and of `also`, with at least `least` of `side`.
  bool line_of(const std::string& field, char side, char also, int least) const {
    for (const auto& line : lines(field)) {
      int own = 0, rest = 0;
      for (const auto& member : line) {
        own += state(member) == side;
        rest += state(member) == also && also != side;
      }
      if (own + rest == k_ && own >= least) return true;
    }
    return false;
  }

  char judge(const std::string& field) const {
    const char also = is("drawn_fields", "both", "both") ? 'd' : '?';
    const bool x = line_of(field, 'x', also, 1);
    const bool o = line_of(field, 'o', also, 1);
    if (x && o) return is("both_lines", "mover", "mover") ? mover : 'd';
    if (x) return 'x';
    if (o) return 'o';
    if (is("drawn_line", "draw", "nothing") && line_of(field, 'd', 'd', k_)) return 'd';
    return playable(field) == 0 ? 'd' : '.';
  }

  std::map<std::string, std::string> option_;
  int rows_ = 3, cols_ = 3, k_ = 3, levels_ = 2;
  std::vector<std::string> cells_;
  std::map<std::string, char> state_;
};

}  // namespace reference
