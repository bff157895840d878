// Every gomoku case of tests/data/cases, under both rules: values, lengths and first moves, each verdict
// replayed by the reference checker. Oracles: the answers in the files, found by full-width search elsewhere.
#include <gtest/gtest.h>

#include <filesystem>

#include "gomoku_reference.h"
#include "search/gomoku/solver.h"

namespace hissho::search {
namespace {

using nlohmann::json;
using reference::Grid;

json read_case(const std::string& name) {
  std::ifstream in(std::string(HISSHO_TEST_DATA) + "/cases/" + name + ".json");
  return json::parse(in);
}

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(HISSHO_TEST_DATA) + "/cases")) {
    const std::string name = entry.path().stem();
    if ((name[0] == 'g' || name[0] == 'r') && name != "g25-eight-images") names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// A position of one rule and the means to ask about it.
class Asked {
 public:
  Asked(const std::string& moves, bool exact)
      : grid(reference::grid_of(15, exact, moves)),
        attacker(reference::to_move_after(moves)),
        position_(rules(exact)) {
    const auto parsed =
        games::InARowPosition::parse(position_.shared_rules(), text(attacker), games::StoneCount::any);
    if (!parsed) throw std::runtime_error(parsed.error());
    position_ = *parsed;
  }

  /// The answer, its strategy already replayed.
  Verdict solve(int within, Layer layer = Layer::all, std::uint64_t nodes = 20'000'000) {
    Problem problem;
    problem.attacker = attacker;
    problem.within = within;
    problem.layer = layer;
    Limits limits;
    limits.nodes = nodes;
    answer = solve_gomoku(position_, problem, limits, table_, tables_);
    if (answer.verdict == Verdict::unknown) return answer.verdict;
    const bool win = answer.verdict == Verdict::proved;
    reference::Checker checker(answer.strategy, grid, win ? attacker : games::other(attacker), win);
    const bool owner_moves = (position_.to_move() == attacker) == win;
    EXPECT_TRUE(checker.check(answer.root, owner_moves, within)) << checker.why;
    EXPECT_LE(answer.plies, within);
    return answer.verdict;
  }

  /// Does this first move of the attacker's win within so many plies?
  bool move_wins(Move m, int plies) {
    if (grid.makes_five(attacker, m)) return plies >= 1;
    if (plies <= 1) return false;
    const auto undo = position_.play(m);
    grid.cells[m] = games::letter(attacker);
    const Verdict verdict = solve(plies - 1);
    grid.cells[m] = '.';
    position_.undo(undo);
    EXPECT_NE(verdict, Verdict::unknown) << grid.name(m);
    return verdict == Verdict::proved;
  }

  std::set<std::string> winning_moves(int plies) {
    std::set<std::string> names;
    for (Move m = 0; m < grid.cells.size(); ++m) {
      if (grid.empty(m) && move_wins(m, plies)) names.insert(grid.name(m));
    }
    return names;
  }

  Grid grid;
  Side attacker;
  Answer answer;

 private:
  static std::shared_ptr<const games::InARowRules> rules(bool exact) {
    games::InARowOptions options;
    options.exact = exact;
    return std::make_shared<const games::InARowRules>(options);
  }
  std::string text(Side to_move) const {
    std::string rows;
    for (int r = 14; r >= 0; --r) {
      for (int c = 0; c < 15; ++c) rows += grid.at(c, r) == '.' ? "1" : std::string(1, grid.at(c, r));
      if (r > 0) rows += '/';
    }
    return collapse(rows) + ' ' + games::letter(to_move);
  }
  static std::string collapse(const std::string& rows) {
    std::string out;
    int run = 0;
    for (const char c : rows) {
      if (c == '1') {
        ++run;
        continue;
      }
      if (run > 0) out += std::to_string(run);
      run = 0;
      out += c;
    }
    return run > 0 ? out + std::to_string(run) : out;
  }

  games::InARowPosition position_;
  Table table_{std::size_t{64} << 20};
  gomoku::GomokuTables tables_{std::size_t{16} << 20};
};

class GomokuCase : public testing::TestWithParam<std::tuple<std::string, bool>> {
 protected:
  std::string moves() const { return file_["moves"]; }
  bool exact() const { return std::get<1>(GetParam()); }
  const json& expect() const { return file_["expect"][exact() ? "exact5" : "freestyle"]; }

  json file_ = read_case(std::get<0>(GetParam()));
};

std::set<std::string> names_of(const json& list) {
  std::set<std::string> names;
  for (const auto& item : list.items())
    names.insert(list.is_object() ? item.key() : item.value().get<std::string>());
  return names;
}

TEST_P(GomokuCase, ShortestContinuousFours) {
  Asked asked(moves(), exact());
  gomoku::Board board = reference::board_of(asked.grid);
  gomoku::VcfTable table(1 << 22);
  gomoku::Vcf vcf(board, table);
  const gomoku::Found found = vcf.solve(asked.attacker, gomoku::kAnyLength, UINT64_MAX, true);
  const json& plies = expect()["shortest_vcf_plies"];
  if (plies.is_null()) {
    EXPECT_EQ(found, gomoku::Found::no);
    EXPECT_EQ(asked.solve(games::kNoBound, Layer::vcf), Verdict::unknown);
    EXPECT_TRUE(asked.answer.complete);
    return;
  }
  ASSERT_EQ(found, gomoku::Found::yes);
  EXPECT_EQ(static_cast<int>(vcf.line().size()), plies.get<int>());
  EXPECT_EQ(asked.solve(plies, Layer::vcf), Verdict::proved);
  for (const int less : {1, 2}) {
    EXPECT_EQ(vcf.solve(asked.attacker, plies.get<int>() - less, UINT64_MAX), gomoku::Found::no);
  }
}

TEST_P(GomokuCase, FivesAtOnce) {
  Asked asked(moves(), exact());
  for (const bool own : {true, false}) {
    std::set<std::string> names;
    const gomoku::Board board = reference::board_of(asked.grid);
    board.five_cells(own ? asked.attacker : games::other(asked.attacker)).each([&](int c) {
      names.insert(asked.grid.name(static_cast<Move>(c)));
    });
    EXPECT_EQ(names, names_of(expect()[own ? "immediate_wins" : "opponent_immediate_wins"]));
  }
}

TEST_P(GomokuCase, WinsAndHoldsWithinTheStatedPlies) {
  Asked asked(moves(), exact());
  if (expect().contains("no_win_within_plies")) {
    EXPECT_EQ(asked.solve(expect()["no_win_within_plies"]), Verdict::disproved);
  }
  if (expect().contains("win_in_plies")) {
    const int plies = expect()["win_in_plies"];
    EXPECT_EQ(asked.solve(plies), Verdict::proved);
    EXPECT_EQ(asked.solve(plies - 1), Verdict::disproved);
  }
  if (expect().contains("threat_win")) {
    EXPECT_EQ(asked.solve(games::kNoBound), Verdict::proved);
    EXPECT_EQ(asked.solve(games::kNoBound, Layer::vct), Verdict::proved);
  }
}

TEST_P(GomokuCase, FirstMovesThatWin) {
  Asked asked(moves(), exact());
  if (expect().contains("all_fastest_first_moves")) {
    EXPECT_EQ(asked.winning_moves(expect()["win_in_plies"]), names_of(expect()["all_fastest_first_moves"]));
  }
  if (expect().contains("all_first_moves_winning_within_5")) {
    EXPECT_EQ(asked.winning_moves(5), names_of(expect()["all_first_moves_winning_within_5"]));
  }
}

INSTANTIATE_TEST_SUITE_P(All, GomokuCase, testing::Combine(testing::ValuesIn(case_names()), testing::Bool()),
                         [](const auto& given) {
                           std::string name =
                               std::get<0>(given.param) + (std::get<1>(given.param) ? "_exact" : "_free");
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(GomokuImages, EachImageHasTheImageOfTheOneWinningMove) {
  const json file = read_case("g25-eight-images");
  for (const json& image : file["position"]) {
    Asked asked(image["moves"], true);
    EXPECT_EQ(asked.solve(5), Verdict::proved);
    EXPECT_EQ(asked.grid.name(asked.answer.strategy.move(asked.answer.root)), image["winning_first_move"]);
    EXPECT_EQ(asked.solve(4), Verdict::disproved);
  }
}

TEST(GomokuPublished, ThePositionOfTheFrontPageIsProved) {
  Asked asked("h8 h10 g7 j10 g8 f8", true);
  EXPECT_EQ(asked.solve(games::kNoBound), Verdict::proved);
}

}  // namespace
}  // namespace hissho::search
