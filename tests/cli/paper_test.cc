// The fields and records on paper: their true sizes, read from the files as any reader would, what stands on
// them, and the records in both forms.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>

#include "run_program.h"

namespace hissho::testing {
namespace {

Ran hissho(std::vector<std::string> words) {
  words.insert(words.end(), {"--log-level", "warn"});
  return run("hissho", words);
}

std::string contents(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int count(const std::string& text, const std::string& word) {
  int found = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

struct Paper {
  std::string kind;
  int columns, rows;  // cells of 5 mm
};

// The sizes that players know these fields by; docs/games.md.
const std::vector<Paper> kPapers = {{"basic", 29, 29},           {"numbered", 31, 31}, {"functional", 35, 31},
                                    {"hyperfunctional", 35, 31}, {"help", 11, 15},     {"moves", 6, 40},
                                    {"continuous", 31, 26}};

void expect_svg_size(const std::string& svg, double width, double height) {
  std::smatch found;
  ASSERT_TRUE(std::regex_search(
      svg, found, std::regex("<svg [^>]*width=\"([0-9.]+)mm\" height=\"([0-9.]+)mm\" viewBox=\"([^\"]*)\"")));
  EXPECT_EQ(std::stod(found[1]), width);
  EXPECT_EQ(std::stod(found[2]), height);
  // One unit is one millimetre.
  EXPECT_EQ(found[3], "0 0 " + found[1].str() + " " + found[2].str());
}

void expect_pdf_size(const std::string& pdf, double width, double height) {
  std::smatch found;
  ASSERT_TRUE(std::regex_search(pdf, found, std::regex("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]")));
  EXPECT_NEAR(std::stod(found[1]) / 72 * 25.4, width, 0.001);
  EXPECT_NEAR(std::stod(found[2]) / 72 * 25.4, height, 0.001);
}

/// What every reader of PDF relies on: the header, the offsets of the objects, the length of the stream.
void expect_sound_pdf(const std::string& pdf) {
  EXPECT_TRUE(pdf.starts_with("%PDF-1.4\n"));
  EXPECT_TRUE(pdf.ends_with("%%EOF\n"));
  const auto start = pdf.rfind("startxref\n");
  ASSERT_NE(start, std::string::npos);
  const auto table = std::stoul(pdf.substr(start + 10));
  ASSERT_EQ(pdf.substr(table, 5), "xref\n");
  std::istringstream lines(pdf.substr(table));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  const int objects = std::stoi(line.substr(2)) - 1;
  EXPECT_GE(objects, 5);
  std::getline(lines, line);
  for (int object = 1; object <= objects; ++object) {
    std::getline(lines, line);
    EXPECT_EQ(line.size(), 19u) << "an entry is 20 bytes with its line end";
    EXPECT_EQ(pdf.find(std::to_string(object) + " 0 obj\n", std::stoul(line)), std::stoul(line)) << line;
  }
  std::smatch length;
  ASSERT_TRUE(std::regex_search(pdf, length, std::regex("/Length ([0-9]+) >>\nstream\n")));
  const auto begin = static_cast<std::size_t>(length.position() + length.length());
  EXPECT_EQ(pdf.substr(begin + std::stoul(length[1]), 9), "endstream");
}

TEST(Paper, EveryKindInTrueSize) {
  const Scratch scratch;
  for (const Paper& paper : kPapers) {
    SCOPED_TRACE(paper.kind);
    for (const std::string type : {"svg", "pdf"}) {
      const std::string file = scratch / (paper.kind + "." + type);
      const Ran ran = hissho({"paper", paper.kind, "--out", file});
      ASSERT_EQ(ran.exit_code, 0) << ran.err;
      const std::string page = contents(file);
      if (type == "svg") {
        expect_svg_size(page, 5.0 * paper.columns, 5.0 * paper.rows);
      } else {
        expect_pdf_size(page, 5.0 * paper.columns, 5.0 * paper.rows);
        expect_sound_pdf(page);
      }
    }
  }
}

TEST(Paper, TheSheetIsA4ForEverySending) {
  const Scratch scratch;
  for (const std::string send : {"tactical", "functional", "hyper"}) {
    SCOPED_TRACE(send);
    ASSERT_EQ(hissho({"paper", "sheet", "--send", send, "--out", scratch / "s.pdf"}).exit_code, 0);
    expect_pdf_size(contents(scratch / "s.pdf"), 210, 297);
    expect_sound_pdf(contents(scratch / "s.pdf"));
  }
  ASSERT_EQ(hissho({"board", "--game", "strategic", "--fields", "--svg", scratch / "s.svg"}).exit_code, 0);
  expect_svg_size(contents(scratch / "s.svg"), 210, 297);
}

/// Everything drawn must lie on the page, lines with their whole width.
TEST(Paper, NoLineIsCutByTheEdge) {
  const Scratch scratch;
  const std::regex line(
      "<line x1=\"([0-9.]+)\" y1=\"([0-9.]+)\" x2=\"([0-9.]+)\" "
      "y2=\"([0-9.]+)\"[^>]*stroke-width=\"([0-9.]+)\"");
  for (const Paper& paper : kPapers) {
    SCOPED_TRACE(paper.kind);
    ASSERT_EQ(hissho({"paper", paper.kind, "--out", scratch / "p.svg"}).exit_code, 0);
    const std::string svg = contents(scratch / "p.svg");
    int lines = 0;
    double right = 0;
    for (std::sregex_iterator found(svg.begin(), svg.end(), line), end; found != end; ++found, ++lines) {
      const double half = std::stod((*found)[5]) / 2;
      for (const int i : {1, 3}) {
        const double x = std::stod((*found)[i]);
        const double y = std::stod((*found)[i + 1]);
        right = std::max(right, x + half);
        EXPECT_GE(std::min(x, y), half - 1e-4);
        EXPECT_LE(x, 5.0 * paper.columns - half + 1e-4);
        EXPECT_LE(y, 5.0 * paper.rows - half + 1e-4);
      }
    }
    EXPECT_GT(lines, 20);
    if (paper.kind == "basic" || paper.kind == "moves") {
      EXPECT_NEAR(right, 5.0 * paper.columns, 1e-4) << "and reach its edge";
    }
  }
}

TEST(Paper, NumbersOfTheFields) {
  const Scratch scratch;
  const auto svg = [&](const std::vector<std::string>& words) {
    std::vector<std::string> call = {"paper"};
    call.insert(call.end(), words.begin(), words.end());
    call.insert(call.end(), {"--out", scratch / "p.svg"});
    const Ran ran = hissho(call);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return contents(scratch / "p.svg");
  };
  EXPECT_EQ(count(svg({"basic"}), "<text"), 0);
  const std::string numbered = svg({"numbered"});
  EXPECT_EQ(count(numbered, "<text"), 9 * 8);
  for (int s = 1; s <= 9; ++s) {
    for (int t = 1; t <= 9; ++t)
      EXPECT_EQ(count(numbered, ">" + std::to_string(10 * s + t) + "</text>"), t == 5 ? 0 : 1);
  }
  // map67: the first row of Strategic cells 1, 2 and 3 sends to 3, 1 and 2. Left of the first row of cell 1
  // is the cell in column 3 of the page (12.5 mm), row 2 (7.5 mm).
  const std::string functional = svg({"functional", "--map", "map67"});
  EXPECT_EQ(count(functional, "<text"), 9 * 8 + 81 + 1);
  EXPECT_EQ(count(functional, ">functional sending: map67</text>"), 1);
  const auto at = [&functional](const std::string& place, char digit) {
    const auto found = functional.find("translate(" + place + ")\"");
    ASSERT_NE(found, std::string::npos) << place;
    EXPECT_EQ(functional.substr(functional.find('>', found) + 1, 1), std::string(1, digit)) << place;
  };
  at("12.5,7.5", '3');
  at("67.5,7.5", '1');
  at("122.5,7.5", '2');
  at("12.5,12.5", '2');
  // hmap2, cell 111: h(1, 0, 0) = ((0 + 8 + 0) mod 9) + 1 = 9.
  const std::string hyper = svg({"hyperfunctional"});
  EXPECT_EQ(count(hyper, "<text"), 9 * 8 + 729 + 1);
  const auto first = hyper.find("translate(17.5,7.5)");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(hyper.substr(hyper.find('>', first) + 1, 1), "9");
}

TEST(Paper, PositionsAndMovesAreFilledIn) {
  const Scratch scratch;
  const std::string file = scratch / "p.svg";
  ASSERT_EQ(hissho({"paper", "basic", "--moves", "459 591 911", "--out", file}).exit_code, 0);
  EXPECT_EQ(count(contents(file), "<circle"), 1);
  ASSERT_EQ(hissho({"paper", "moves", "--moves", "459 591 911", "--rows", "12", "--out", file}).exit_code, 0);
  expect_svg_size(contents(file), 30, 60);
  EXPECT_EQ(count(contents(file), "font-size=\"3.2\""), 9);
  ASSERT_EQ(hissho({"paper", "continuous", "--moves", "459 591 911", "--rows", "4", "--out", file}).exit_code,
            0);
  EXPECT_EQ(count(contents(file), "font-size=\"3.2\""), 5);
  const auto on_sheet = [&](const char* send) {
    EXPECT_EQ(hissho({"paper", "sheet", "--send", send, "--moves", "459 591 911", "--out", file}).exit_code,
              0);
    return count(contents(file), "font-size=\"3.2\"");
  };
  const auto empty = [&](const char* send) {
    EXPECT_EQ(hissho({"paper", "sheet", "--send", send, "--out", file}).exit_code, 0);
    return count(contents(file), "font-size=\"3.2\"");
  };
  EXPECT_EQ(on_sheet("tactical") - empty("tactical"), 9 + 5) << "both records";
}

TEST(Paper, AnyFileNameIsACaption) {
  const Scratch scratch;
  const std::string map = scratch / "k\xc3\xa4rte\x01.txt", file = scratch / "p.pdf";
  std::filesystem::copy_file(HISSHO_SOURCE "/configs/maps/functional-66.txt", map);
  const Ran ran = hissho({"paper", "functional", "--map", map, "--out", file});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(contents(file).find("k??rte?.txt"), std::string::npos);
}

TEST(Paper, RefusesWhatItCannotDraw) {
  const Scratch scratch;
  const std::string out = scratch / "p.svg";
  const auto error = [](const std::vector<std::string>& words) {
    const Ran ran = hissho(words);
    EXPECT_EQ(ran.exit_code, 2) << ran.out;
    return ran.err;
  };
  EXPECT_EQ(error({"paper", "square", "--out", out}),
            "hissho: paper: 'square' is no kind of field: it is one of basic, numbered, functional, "
            "hyperfunctional, help, moves, continuous, sheet\n");
  EXPECT_EQ(error({"paper", "basic"}), "hissho: paper basic: give --out FILE.svg or FILE.pdf\n");
  EXPECT_EQ(error({"paper", "basic", "--out", "p.png"}),
            "hissho: --out p.png: the name ends in neither .svg nor .pdf\n");
  EXPECT_EQ(error({"paper", "moves", "--position", "any", "--out", out}),
            "hissho: paper moves: a record wants --moves, not --position\n");
  EXPECT_EQ(error({"paper", "basic", "--rows", "9", "--out", out}),
            "hissho: --rows: only the records moves and continuous have rows\n");
  EXPECT_EQ(error({"paper", "basic", "--game", "ttt", "--out", out}),
            "hissho: paper is for Strategic tic-tac-toe on 3x3: give --game strategic\n");
  EXPECT_EQ(error({"paper", "functional", "--game", "strategic", "--out", out}),
            "hissho: paper functional: --game wants send=functional\n");
  EXPECT_EQ(error({"paper", "functional", "--map", "map99", "--out", out}),
            "hissho: --map: nested: no map is called 'map99': known are map11 .. map88; or give a file\n");
  EXPECT_EQ(error({"paper", "functional", "--send", "hyper", "--out", out}),
            "hissho: --send: the sheet alone takes any sending, every other kind has its own\n");
  EXPECT_EQ(error({"paper", "numbered", "--map", "map34", "--out", out}),
            "hissho: --map: the map is for functional and hyper sending: leave it out\n");
  EXPECT_EQ(
      error({"paper", "moves", "--moves", "459 591 911", "--rows", "3", "--out", out}),
      "hissho: paper moves: the record has room for 2 moves in 3 rows, and there are 3: give more --rows\n");
  EXPECT_EQ(
      error({"paper", "continuous", "--game", "strategic:send=hyper,map=hmap2", "--moves", "459", "--out",
             out}),
      "hissho: paper continuous: the continuous record is for send=tactical: write moves of 3 digits with "
      "blanks\n");
}

// x takes 111, 112 and 113: Tactical cell 11, and nothing else is decided.
TEST(HelpField, TellsTheOwners) {
  const std::string moves = "111 115 152 527 271 712 121 211 113 131 311 114 141 411 112";
  const Ran ran = hissho({"board", "--game", "strategic", "--moves", moves, "--help-field"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "x.. ... ...\n... ... ...\n... ... ...\n\n"
            "... ... ...\n... ... ...\n... ... ...\n\n"
            "... ... ...\n... ... ...\n... ... ...\n\n"
            "    ...\n    ...\n    ...\n");
  const Scratch scratch;
  ASSERT_EQ(
      hissho({"board", "--game", "strategic", "--moves", moves, "--help-field", "--svg", scratch / "h.svg"})
          .exit_code,
      0);
  expect_svg_size(contents(scratch / "h.svg"), 55, 75);
  EXPECT_EQ(hissho({"board", "--game", "tactical", "--help-field"}).err,
            "hissho: --help-field is for Strategic tic-tac-toe on 3x3: give --game strategic\n");
}

TEST(Record, InBothForms) {
  const std::vector<std::string> game = {"board", "--game", "strategic", "--moves"};
  const auto board = [&game](const std::string& moves, const std::string& form) {
    std::vector<std::string> words = game;
    words.insert(words.end(), {moves, "--record", form});
    return hissho(words);
  };
  EXPECT_EQ(board("459 591 912", "sto").out, "4 5 9  5 9 1\n9 1 2\n");
  EXPECT_EQ(board("459 591 912", "continuous").out, "45912\n");
  EXPECT_EQ(board("4 5 9  5 9 1\n9 1 2\n", "continuous").out, "45912\n");
  EXPECT_EQ(board("45912", "sto").out, "4 5 9  5 9 1\n9 1 2\n");
  EXPECT_EQ(board("", "sto").out, "");
  EXPECT_EQ(board("4 5 9 5", "sto").err,
            "hissho: --moves: move 2: '5' is no move: a move has 3 digits, one a level, outermost first\n");
  EXPECT_EQ(board("4 5 9 5 9 591", "sto").err,
            "hissho: --moves: move 2: '59' is no move: a move has 3 digits, one a level, outermost first\n");
  EXPECT_EQ(board("4 5 9 5 0 9", "sto").err,
            "hissho: --moves: move 2: '509' is no move: '0' is not a digit from 1 to 9\n");
  EXPECT_EQ(board("4 5 9 6 1 1", "sto").err,
            "hissho: --moves: move 2 '611': it is outside the target: the move must be in field 59\n");
  EXPECT_EQ(hissho({"board", "--record", "sto"}).err,
            "hissho: --record: gomoku:size=15,rule=standard has no such record, nested games have\n");
  EXPECT_EQ(
      hissho(
          {"board", "--game", "strategic:send=hyper,map=hmap2", "--moves", "459", "--record", "continuous"})
          .err,
      "hissho: --record: the continuous record is for send=tactical: write moves of 3 digits with blanks\n");
}

}  // namespace
}  // namespace hissho::testing
