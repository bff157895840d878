#include "big_proof.h"

#include <xxhash.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "proof_files.h"
#include "verifier/words.h"

namespace hissho::verifier::testing {
namespace {

namespace pb = hissho::pb::proof;

constexpr int kSide = 15;
constexpr int kCells = kSide * kSide;
constexpr int cell(int column, int row) { return row * kSide + column; }

// x has four open fours, b to e in four rows, so it wins at once in eight ways; it plays elsewhere first.
constexpr int kRows[] = {0, 4, 8, 12};
constexpr int kElsewhere[] = {cell(6, 14),  cell(8, 14), cell(10, 14), cell(12, 14),
                              cell(14, 14), cell(7, 10), cell(9, 10),  cell(11, 10)};

class Board {
 public:
  Board() {
    for (const int row : kRows) {
      for (int column = 1; column <= 4; ++column) put(cell(column, row), Cell::x);
    }
  }
  void put(int at, Cell stone) { cells_[static_cast<std::size_t>(at)] = stone; }
  bool empty(int at) const { return cells_[static_cast<std::size_t>(at)] == Cell::empty; }
  int elsewhere() const {
    return *std::find_if(std::begin(kElsewhere), std::end(kElsewhere), [this](int at) { return empty(at); });
  }
  int fifth() const {
    for (const int row : kRows) {
      for (const int at : {cell(0, row), cell(5, row)}) {
        if (empty(at)) return at;
      }
    }
    return -1;
  }
  std::string text(char turn) const {
    std::vector<Cell> rows;
    for (int row = kSide - 1; row >= 0; --row) {
      rows.insert(rows.end(), cells_.begin() + row * kSide, cells_.begin() + (row + 1) * kSide);
    }
    return rows_text(rows, kSide, kSide) + ' ' + turn;
  }

 private:
  std::vector<Cell> cells_ = std::vector<Cell>(kCells, Cell::empty);
};

/// x plays elsewhere, o anywhere, and so on `rounds` times; then `leaf` adds the nodes below. Each answer has
/// a node of its own. `most` bounds o's first answers that go on; after the others x wins at once.
template <class Leaf>
void add_rounds(Chapter& chapter, Board& board, int rounds, int most, const Leaf& leaf) {
  if (rounds == 0) return leaf();
  const auto act = chapter.nodes.size();
  const int own = board.elsewhere();
  chapter.nodes.push_back({.kind = Kind::act, .move = static_cast<Move>(own)});
  board.put(own, Cell::x);
  chapter.nodes[act].child = static_cast<NodeNumber>(chapter.nodes.size());
  Node reply{.kind = Kind::reply, .first = static_cast<std::uint32_t>(chapter.listed.size())};
  for (int at = 0; at < kCells; ++at) {
    if (board.empty(at)) chapter.listed.push_back({static_cast<Move>(at), kNoNode});
  }
  reply.count = static_cast<std::uint32_t>(chapter.listed.size()) - reply.first;
  chapter.nodes.push_back(reply);
  for (std::uint32_t i = 0; i < reply.count; ++i) {
    Listed& answer = chapter.listed[reply.first + i];
    const int at = static_cast<int>(answer.move);
    answer.child = static_cast<NodeNumber>(chapter.nodes.size());
    board.put(at, Cell::o);
    if (static_cast<int>(i) < most) {
      add_rounds(chapter, board, rounds - 1, kCells, leaf);
    } else {
      chapter.nodes.push_back({.kind = Kind::act, .move = static_cast<Move>(board.fifth())});
    }
    board.put(at, Cell::empty);
  }
  board.put(own, Cell::empty);
}

std::string raw_frame(const std::string& bytes) {
  std::string out = little(0xfd2fb528, 4) + '\xa0' + little(bytes.size(), 4);
  constexpr std::size_t kBlock = 128 << 10;
  for (std::size_t at = 0; at < bytes.size(); at += kBlock) {
    const std::size_t size = std::min(kBlock, bytes.size() - at);
    const bool last = at + size == bytes.size();
    out += little((size << 3) | (last ? 1 : 0), 3) + bytes.substr(at, size);
  }
  return out;
}

class Writer {
 public:
  explicit Writer(const std::string& path) : out_(path, std::ios::binary) {
    pb::Header header;
    header.set_game("gomoku:size=15,rule=standard");
    write(start(1));
    write(record('H', header.SerializeAsString()));
  }
  void add(Chapter& chapter, const std::string& position, Bound within) {
    chapter.id = static_cast<std::uint32_t>(index_.chapters_size());
    chapter.claim = {position, Side::x, Goal::win, within};
    const pb::Chapter message = to_message(chapter);
    const std::string bytes = record('C', raw_frame(message.SerializeAsString()));
    auto* entry = index_.add_chapters();
    entry->set_id(chapter.id);
    *entry->mutable_claim() = message.claim();
    entry->set_offset(offset_);
    entry->set_size(bytes.size());
    entry->set_checksum(XXH3_64bits(bytes.data(), bytes.size() - 8));
    entry->set_nodes(chapter.nodes.size());
    write(bytes);
  }
  void finish() {
    const std::uint64_t at = offset_;
    write(record('I', index_.SerializeAsString()));
    write(footer(start(1), at, static_cast<std::uint64_t>(index_.chapters_size()) + 2));
  }

 private:
  void write(const std::string& bytes) {
    out_ << bytes;
    offset_ += bytes.size();
  }

  std::ofstream out_;
  std::uint64_t offset_ = 0;
  pb::Index index_;
};

}  // namespace

std::uint64_t big_proof_chapters(int first_answers) {
  return 1 + static_cast<std::uint64_t>(first_answers) * (kCells - 16 - 3);
}

void write_big_proof(const std::string& path, int first_answers, int rounds,
                     std::optional<std::uint64_t> wrong) {
  Writer writer(path);
  Board board;
  Chapter main;
  std::vector<std::string> cited;
  add_rounds(main, board, 2, first_answers, [&] {
    main.nodes.push_back({.kind = Kind::cite, .first = static_cast<std::uint32_t>(main.citations.size())});
    main.citations.push_back({static_cast<std::uint32_t>(main.citations.size() + 1), {}});
  });
  writer.add(main, board.text('x'), 4 + 2 * rounds + 1);
  // The same walk again, now for the chapters themselves; only one is in memory.
  Chapter unused;
  std::uint64_t place = 0;
  add_rounds(unused, board, 2, first_answers, [&] {
    ++place;
    Chapter chapter;
    add_rounds(chapter, board, rounds, kCells, [&] {
      chapter.nodes.push_back({.kind = Kind::act, .move = static_cast<Move>(board.fifth())});
    });
    if (wrong == place) chapter.nodes.back().move = static_cast<Move>(cell(14, 2));
    writer.add(chapter, board.text('x'), 2 * rounds + 1);
    unused.nodes.push_back({.kind = Kind::dead});
  });
  writer.finish();
}

}  // namespace hissho::verifier::testing
