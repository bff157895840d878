// The positions that stand for the nodes of a model tree, so that the coordinator's own code runs on them:
// rules, keys, evidence, store.
//
// The game is m-n-k on 15x15 with lines of 15. On the board o blocks every line of x, so "x does not win" is
// true everywhere and its evidence one node; "x wins" is a chapter of one move, or of all replies, that cites
// the positions after it. The coordinator checks such a chapter like any other. Only a proof file would
// notice that what is cited is nowhere, and a simulation writes none.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "coordinator/question.h"
#include "simulate/model.h"

namespace hissho::simulate {

class Carrier {
 public:
  explicit Carrier(const Model& model);

  const games::Game& game() const { return game_; }
  /// "x wins", from the root of the model.
  coordinator::Question question() const;

  struct Place {
    Model::Node node;
    int depth = 0;
  };
  /// The model's node for a position that was handed out as a job.
  std::optional<Place> find(const games::Position& position) const;

  /// The expansion of a node, with positions for its children.
  void expand(const games::Position& position, const Place& place, double budget,
              const std::vector<Model::Node>& children, pb::wire::JobResult& result);
  /// The verdict that the model has for the node, with evidence.
  void solve(const games::Position& position, const Place& place, pb::wire::JobResult& result) const;

 private:
  /// A position is reached over one parent alone: where a move would lead to a known position the next free
  /// one is taken. So the job tree is a tree.
  struct Entry {
    std::uint32_t parent;  // of expanded_
    std::uint32_t child;
  };
  struct Expanded {
    Place place;
    double budget;
  };
  std::string win_evidence(const games::Position& position, std::uint32_t within) const;
  std::string hold_evidence(const games::Position& position) const;

  const Model& model_;
  games::Game game_;
  games::Position root_;
  std::string otherwise_;  // an answer to all that an expansion leaves out
  std::vector<Expanded> expanded_;
  std::unordered_map<games::Key, Entry> places_;
};

}  // namespace hissho::simulate
