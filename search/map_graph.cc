#include "search/map_graph.h"

namespace hissho::search {

namespace {

constexpr int kPenalty = 4;  // for a cycle of one or two moves, beside its shorter distance

std::vector<std::vector<int>> shifts_of(games::Send send, MapGraph::Symmetry symmetry) {
  using Symmetry = MapGraph::Symmetry;
  const bool hyper = send == games::Send::hyper;
  std::vector<std::vector<int>> shifts;
  for (int down = 0; down < (symmetry == Symmetry::none ? 1 : 3); ++down) {
    for (int right = 0; right < (hyper && symmetry == Symmetry::all ? 3 : 1); ++right) {
      auto& shift = shifts.emplace_back();
      for (int c = 0; c < (hyper ? 9 : 3); ++c)
        shift.push_back(hyper ? (c / 3 + down) % 3 * 3 + (c % 3 + right) % 3 : (c + down) % 3);
    }
  }
  return shifts;
}

}  // namespace

MapGraph::MapGraph(games::Send send, Symmetry symmetry)
    : send_(send),
      classes_(send == games::Send::hyper ? 9 : 3),
      nodes_(kStrategic * classes_),
      shifts_(shifts_of(send, symmetry)) {
  std::array<bool, kMaxNodes> seen{};
  for (int from = 0; from < nodes_; ++from) {
    if (seen[from]) continue;
    for (const auto& shift : shifts_) {
      const int image = node(from / classes_, shift[from % classes_]);
      seen[image] = true;
      orbit_[image] = representatives();
    }
    representatives_.push_back(from);
  }
  for (int from = 0; from < nodes_; ++from) {
    for (int c = 0; c < classes_; ++c) {
      to_[from][c] = node(0, c);
      out_[from].set(node(0, c));
      in_[node(0, c)].set(from);
    }
  }
  rated_.resize(representatives_.size());
  for (int r = 0; r < representatives(); ++r) rate(r);
}

int MapGraph::digit(int representative, int to_class) const {
  return to_[representatives_[representative]][to_class] / classes_;
}

void MapGraph::turn(int from, int to_class, int to) {
  const int before = to_[from][to_class];
  out_[from].reset(before);
  in_[before].reset(from);
  to_[from][to_class] = to;
  out_[from].set(to);
  in_[to].set(from);
}

void MapGraph::set_digit(int representative, int to_class, int strategic) {
  const int from = representatives_[representative];
  for (const auto& shift : shifts_)
    turn(node(from / classes_, shift[from % classes_]), shift[to_class], node(strategic, shift[to_class]));
  rate_around(from);
}

// A step is as long as the nodes newly reached by it are many; what is reached in no step counts last.
MapGraph::Rated MapGraph::rated(int from) const {
  const int depth = send_ == games::Send::hyper ? 2 : 4;
  Nodes reached = out_[from];
  Nodes ring = reached;
  Rated rated;
  rated.cost = nodes_;
  for (int step = 1;; ++step) {
    if (step < 3 && reached.test(from) && !rated.short_cycle) {
      rated.short_cycle = true;
      rated.cost += kPenalty;
    }
    rated.cost += nodes_ - static_cast<int>(reached.count());
    if (step == depth) return rated;
    Nodes next;
    for (auto v = ring._Find_first(); v < kMaxNodes; v = ring._Find_next(v)) next |= out_[v];
    ring = next & ~reached;
    reached |= next;
  }
}

void MapGraph::rate(int representative) {
  const int weight = static_cast<int>(shifts_.size());
  const Rated now = rated(representatives_[representative]);
  Rated& before = rated_[representative];
  cost_ += weight * (now.cost - before.cost);
  short_cycles_ += (now.short_cycle ? 1 : 0) - (before.short_cycle ? 1 : 0);
  before = now;
}

// Two steps are seen from the node itself and from those with a way to it, four from anywhere.
void MapGraph::rate_around(int from) {
  if (send_ != games::Send::hyper) {
    for (int r = 0; r < representatives(); ++r) rate(r);
    return;
  }
  std::bitset<kMaxNodes> touched;
  touched.set(static_cast<std::size_t>(orbit_[from]));
  for (auto v = in_[from]._Find_first(); v < kMaxNodes; v = in_[from]._Find_next(v))
    touched.set(static_cast<std::size_t>(orbit_[v]));
  for (auto r = touched._Find_first(); r < kMaxNodes; r = touched._Find_next(r)) rate(static_cast<int>(r));
}

std::size_t MapGraph::place(int from, int to_class) const {
  const int strategic = from / classes_;
  const int c = from % classes_;
  if (send_ != games::Send::hyper) return static_cast<std::size_t>(10 * strategic + 3 * c + to_class);
  const int row = c / 3 * 3 + to_class / 3;
  const int column = c % 3 * 3 + to_class % 3;
  return static_cast<std::size_t>(10 * (9 * strategic + row) + column);
}

std::string MapGraph::text() const {
  std::string map(static_cast<std::size_t>(10 * nodes_ * classes_ / 9 - 1), '/');
  for (int from = 0; from < nodes_; ++from) {
    for (int c = 0; c < classes_; ++c) map[place(from, c)] = static_cast<char>('1' + to_[from][c] / classes_);
  }
  return map;
}

void MapGraph::read(const std::string& map) {
  for (int r = 0; r < representatives(); ++r) {
    for (int c = 0; c < classes_; ++c) set_digit(r, c, map[place(representatives_[r], c)] - '1');
  }
}

}  // namespace hissho::search
