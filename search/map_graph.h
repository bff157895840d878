// The move graph of a map, changed digit by digit by a search: for each node the sum of its distances.
//
// A node is a Strategic cell and a class (hyper: a Tactical cell, 9 classes; functional: a row of them, 3).
// From each node one way leads into each class; where it leads is one digit of the map. A symmetry is a set
// of permutations of the classes; only graphs that all of them leave alone are made, so the nodes of one
// orbit have equal sums and one of each is looked at.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/nested_options.h"

namespace hissho::search {

class MapGraph {
 public:
  static constexpr int kStrategic = 9;
  static constexpr int kMaxNodes = 81;

  enum class Symmetry : std::uint8_t { none, rows, all };

  /// All digits are 1 at first.
  MapGraph(games::Send send, Symmetry symmetry);

  int representatives() const { return static_cast<int>(representatives_.size()); }
  int classes() const { return classes_; }
  /// The Strategic cell that a representative sends to in a class.
  int digit(int representative, int to_class) const;
  /// Changes that digit, and those that follow; cost() is right again.
  void set_digit(int representative, int to_class, int strategic);

  /// The sum of distances over all nodes, as far as the search looks (two steps for hyper, four for
  /// functional; what lies beyond counts as one step more), and a penalty for each cycle below 3.
  int cost() const { return cost_; }
  bool has_short_cycle() const { return short_cycles_ > 0; }

  /// The map in full, as games reads it.
  std::string text() const;
  /// Takes over a map in full, which must have this graph's symmetry.
  void read(const std::string& map);

 private:
  using Nodes = std::bitset<kMaxNodes>;

  struct Rated {
    int cost = 0;
    bool short_cycle = false;
  };

  int node(int strategic, int of_class) const { return strategic * classes_ + of_class; }
  std::size_t place(int from, int to_class) const;  // of the digit in the map's text
  void turn(int from, int to_class, int to);
  Rated rated(int from) const;
  void rate(int representative);
  void rate_around(int from);

  games::Send send_;
  int classes_, nodes_;
  std::vector<std::vector<int>> shifts_;  // class -> class
  std::vector<int> representatives_;
  std::array<int, kMaxNodes> orbit_{};  // which representative stands for a node
  std::array<std::array<int, 9>, kMaxNodes> to_{};
  std::array<Nodes, kMaxNodes> out_{};
  std::array<Nodes, kMaxNodes> in_{};
  std::vector<Rated> rated_;
  int cost_ = 0, short_cycles_ = 0;
};

}  // namespace hissho::search
