// A place in a proof: follows a line of moves through the nodes, over citations and their symmetries, and
// keeps the position as the main claim has it.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <vector>

#include "proof/file.h"

namespace hissho::proof {

/// Chapters of a file with the lengths below their nodes, the last few kept in memory. Not thread-safe.
class Library {
 public:
  struct Volume {
    Chapter chapter;
    std::vector<std::uint32_t> lengths;  // plies below each node, citations followed
  };

  /// Reads every chapter once, for the lengths.
  static Result<std::shared_ptr<Library>> open(const Reader& reader);
  Result<std::shared_ptr<const Volume>> volume(std::uint32_t id);

  const Reader& reader() const { return reader_; }
  const games::Game& game() const { return game_; }

 private:
  Library(const Reader& reader, games::Game game) : reader_(reader), game_(std::move(game)) {}

  const Reader& reader_;
  games::Game game_;
  std::map<std::uint32_t, std::uint32_t> totals_;
  std::list<std::pair<std::uint32_t, std::shared_ptr<const Volume>>> recent_;
};

/// A value: copies go their own ways.
class Cursor {
 public:
  /// At the main claim.
  static Result<Cursor> start(std::shared_ptr<Library> library);

  const games::Position& position() const { return position_; }
  const games::MoveList& line() const { return line_; }
  /// Plies that the claim leaves here; games::kNoBound without a bound.
  int plies_left() const { return plies_; }
  Side side() const { return volume_->chapter.claim.side; }
  Goal goal() const { return volume_->chapter.claim.goal; }

  /// The chapter and the node at hand, never a citation. At the end of a line (the game is over, or nothing
  /// more has to be shown) there is no node.
  bool at_end() const { return node_ == kNone; }
  const Chapter& chapter() const { return volume_->chapter; }
  NodeNumber number() const { return node_; }
  const Node& node() const { return volume_->chapter.nodes[node_]; }
  /// From the chapter's orientation to the main claim's. Requires a move of the chapter's game.
  Move to_main(Move move) const { return to_main_.empty() ? move : to_main_[move]; }
  /// From the main claim's orientation to the chapter's.
  Symmetry turned() const { return turned_; }
  /// Most plies below here, from the structure.
  std::uint32_t length() const { return at_end() ? 0 : volume_->lengths[node_]; }

  /// The moves that go on from here, in the main orientation: the one of an act, every legal reply that is
  /// answered.
  struct Way {
    Move move;
    std::uint32_t length;  // most plies from here, this move included
  };
  std::vector<Way> ways() const;

  /// Plays a move of the main orientation. The error names the move and what the proof has instead.
  Result<void> play(Move move);

 private:
  explicit Cursor(std::shared_ptr<Library> library, games::Position position)
      : library_(std::move(library)), position_(std::move(position)) {}
  Result<void> enter(std::uint32_t chapter, Symmetry symmetry);
  Result<void> settle(NodeNumber node);  // goes there, through citations
  NodeNumber child_after(Move chapter_move) const;

  std::shared_ptr<Library> library_;
  std::shared_ptr<const Library::Volume> volume_;
  games::Position position_;
  games::MoveList line_;
  NodeNumber node_ = 0;
  int plies_ = 0;
  Symmetry turned_{};
  std::vector<Move> to_main_;  // empty = as it is
};

/// Plays moves written as text from the main claim; an error quotes the move.
Result<Cursor> follow(const std::shared_ptr<Library>& library, std::string_view moves);

}  // namespace hissho::proof
