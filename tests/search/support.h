// Small helpers of the search tests.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "games/registry.h"
#include "reference_check.h"
#include "search/table.h"
#include "search/value.h"

namespace hissho::search::testing {

inline nlohmann::json read_json(const std::string& name) {
  std::ifstream in(std::string(HISSHO_TEST_DATA) + "/" + name);
  EXPECT_TRUE(in.good()) << name;
  return nlohmann::json::parse(in);
}

inline games::Game game(const std::string& spec) {
  auto made = games::Game::make(spec);
  if (!made) throw std::runtime_error(spec + ": " + made.error());
  return *made;
}

/// "XO......." (rows from the top) as position text; X is to move when the counts are equal.
inline std::string board_text(const std::string& cells, int width) {
  std::string text;
  int x = 0, o = 0, run = 0;
  const auto end_run = [&] {
    if (run != 0) text += std::to_string(run);
    run = 0;
  };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0 && i % static_cast<std::size_t>(width) == 0) {
      end_run();
      text += '/';
    }
    x += cells[i] == 'X';
    o += cells[i] == 'O';
    if (cells[i] == '.') {
      ++run;
    } else {
      end_run();
      text += cells[i] == 'X' ? 'x' : 'o';
    }
  }
  end_run();
  return text + (x == o ? " x" : " o");
}

/// Every claim of a value is proved by its strategy, by the reference checker.
inline void expect_shown(const games::Position& position, const ValueAnswer& answer) {
  for (const ShownClaim& c : answer.claims) {
    EXPECT_TRUE(proves(position, c.strategy, c.root, c.side, c.win, c.within))
        << position.text() << ": " << games::letter(c.side) << (c.win ? " win " : " hold ") << c.within;
  }
}

inline std::string name(Value value) {
  switch (value) {
    case Value::unknown:
      return "unknown";
    case Value::win:
      return "win";
    case Value::draw:
      return "draw";
    case Value::loss:
      return "loss";
  }
  return "";
}

}  // namespace hissho::search::testing
