// hissho store info | check | query: what a store holds (cmd_store_write.cc has what changes one). Read-only,
// so all of it works beside a running solve.
#include <fmt/chrono.h>
#include <fmt/core.h>

#include <ctime>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "storage/owner.h"
#include "storage/store.h"

namespace hissho::cli {

namespace {

using nlohmann::json;

constexpr std::uint32_t kNever = 0xffffffff;

std::unique_ptr<storage::Store> open_to_read(const Call& call) {
  storage::Options options;
  options.directory = call.args.at(0);
  options.mode = storage::Mode::read_only;
  auto store = storage::Store::open(options);
  if (!store) throw BadInput(store.error());
  return std::move(*store);
}

std::string bound_text(std::uint32_t within) { return within == kNever ? "-" : fmt::format("{}", within); }

char side_letter(std::uint32_t side) { return side == 0 ? 'x' : 'o'; }

json claim_json(const pb::store::ClaimRecord& record) {
  json within;
  if (record.has_within()) within = record.within();
  return {{"position", record.position()},
          {"attacker", std::string(1, side_letter(record.attacker()))},
          {"within", within},
          {"verdict", record.verdict()},
          {"nodes", record.nodes()},
          {"seconds", record.seconds()},
          {"resumed", record.resumed()}};
}

/// Who writes to the store now, or did when it was killed.
std::optional<storage::Owner> owner_of(const std::string& directory) {
  return storage::read_owner(directory).value_or(std::nullopt);
}

json owner_json(const std::string& directory) {
  const auto owner = owner_of(directory);
  if (!owner) return nullptr;
  return {{"host", owner->host},
          {"pid", owner->pid},
          {"job", owner->job.empty() ? json() : json(owner->job)},
          {"restart", owner->restart},
          {"heartbeat_unix", owner->heartbeat}};
}

json info_json(const std::string& directory, const storage::Info& info) {
  json claims = json::array();
  for (const auto& [id, record] : info.claim_records) claims.push_back(claim_json(record));
  return {{"store", directory},
          {"game", info.manifest.game()},
          {"format_version", info.manifest.format_version()},
          {"shards", info.manifest.shards()},
          {"created_by", info.manifest.created_by()},
          {"created_unix", info.manifest.created_unix()},
          {"estimated", info.estimated},
          {"facts", info.facts},
          {"chapters", info.chapters},
          {"chapter_bytes", info.chapter_bytes},
          {"jobs", info.jobs},
          {"claims", info.claims},
          {"disk_bytes", info.disk_bytes},
          {"owner", owner_json(directory)},
          {"claim_records", claims}};
}

void print_info(const std::string& directory, const storage::Info& info) {
  const auto& manifest = info.manifest;
  const std::time_t created = static_cast<std::time_t>(manifest.created_unix());
  fmt::print("c store {}\nc game {}\n", directory, manifest.game());
  fmt::print("c format version {}, {} shards, made by {} on {:%Y-%m-%d %H:%M} UTC\n",
             manifest.format_version(), manifest.shards(), manifest.created_by(), fmt::gmtime(created));
  fmt::print("c {}{} facts, {} chapters ({}B), {} jobs, {} claims, {}B on disk\n",
             info.estimated ? "about " : "", info.facts, info.chapters,
             short_number(static_cast<double>(info.chapter_bytes)), info.jobs, info.claims,
             short_number(static_cast<double>(info.disk_bytes)));
  if (const auto owner = owner_of(directory))
    fmt::print("c written to by {}\n", storage::describe(*owner, std::time(nullptr)));
  for (const auto& [id, record] : info.claim_records)
    fmt::print("c claim {} wins {} from {}: {}, {} nodes, {:.1f} s, resumed {} times\n",
               side_letter(record.attacker()), record.has_within() ? bound_text(record.within()) : "-",
               record.position(), record.verdict(), record.nodes(), record.seconds(), record.resumed());
}

/// The move that the symmetry `to_canonical` maps onto `stored`.
games::Move asked_orientation(const games::Game& game, games::Symmetry to_canonical, games::Move stored) {
  for (int code = 0; code < game.move_space(); ++code) {
    const auto move = static_cast<games::Move>(code);
    if (game.map(to_canonical, move) == stored) return move;
  }
  throw std::runtime_error(fmt::format("the store's best move {} is none of {}", stored, game.name()));
}

struct Found {
  pb::store::Fact fact;
  std::string best_move;  // as the asked position names it; empty without one
};

std::optional<Found> find(const storage::Store& store, const games::Game& game,
                          const games::Position& position) {
  const games::Key key = position.store_key();
  const auto fact = store.fact({key.hi, key.lo});
  if (!fact) throw std::runtime_error(fact.error());
  if (!*fact) return std::nullopt;
  const games::Symmetry to_canonical = position.store_symmetry();
  const std::string canonical = position.image(to_canonical).text();
  if ((*fact)->position() != canonical)
    throw std::runtime_error(fmt::format("two positions share a key: {} is asked, {} is stored; report this",
                                         canonical, (*fact)->position()));
  Found found{**fact, ""};
  if (found.fact.has_best_move())
    found.best_move = game.move_text(
        asked_orientation(game, to_canonical, static_cast<games::Move>(found.fact.best_move())));
  return found;
}

json fact_json(const games::Game& game, const games::Position& position, const std::optional<Found>& found) {
  json out = {{"game", game.name()}, {"position", position.text()}, {"known", found.has_value()}};
  if (!found) return out;
  const auto bound = [](bool has, std::uint32_t within) -> json {
    if (!has) return nullptr;
    return within == kNever ? json("-") : json(within);
  };
  const auto& fact = found->fact;
  out["x_wins_within"] = bound(fact.has_x_wins_within(), fact.x_wins_within());
  out["x_no_win_within"] = bound(fact.has_x_no_win_within(), fact.x_no_win_within());
  out["o_wins_within"] = bound(fact.has_o_wins_within(), fact.o_wins_within());
  out["o_no_win_within"] = bound(fact.has_o_no_win_within(), fact.o_no_win_within());
  out["best_move"] = found->best_move.empty() ? json() : json(found->best_move);
  out["work"] = fact.work();
  return out;
}

void print_fact(const games::Position& position, const std::optional<Found>& found) {
  fmt::print("c position {}\n", position.text());
  if (!found) {
    fmt::print("c nothing is known about it here\n");
    return;
  }
  const auto line = [](char side, const char* what, bool has, std::uint32_t within) {
    if (has) fmt::print("c {} {}{}\n", side, what, within == kNever ? "" : fmt::format(" within {}", within));
  };
  const auto& fact = found->fact;
  line('x', "wins", fact.has_x_wins_within(), fact.x_wins_within());
  line('x', "has no win", fact.has_x_no_win_within(), fact.x_no_win_within());
  line('o', "wins", fact.has_o_wins_within(), fact.o_wins_within());
  line('o', "has no win", fact.has_o_no_win_within(), fact.o_no_win_within());
  fmt::print("c work {}\n", fact.work());
  if (!found->best_move.empty()) fmt::print("v {}\n", found->best_move);
}

}  // namespace

int run_store_info(const Call& call) {
  const auto store = open_to_read(call);
  const auto info = store->info();
  if (!info) throw std::runtime_error(info.error());
  if (call.settings.flag("json"))
    fmt::print("{}\n", info_json(call.args[0], *info).dump());
  else
    print_info(call.args[0], *info);
  return kDecided;
}

int run_store_check(const Call& call) {
  const auto store = open_to_read(call);
  const auto findings = store->check();
  if (!findings) throw std::runtime_error(findings.error());
  for (const auto& finding : *findings) fmt::print("c {}\n", finding);
  if (findings->empty())
    fmt::print("c nothing is wrong\n");
  else
    fmt::print("c {} finding(s)\n", findings->size());
  return findings->empty() ? kDecided : kFailure;
}

int run_store_query(const Call& call) {
  const auto store = open_to_read(call);
  const auto game = games::Game::make(store->manifest().game());
  if (!game) throw BadInput(game.error());
  for (const auto& position : positions_of(*game, call.settings, Finished::allowed)) {
    const auto found = find(*store, *game, position);
    if (call.settings.flag("json"))
      fmt::print("{}\n", fact_json(*game, position, found).dump());
    else
      print_fact(position, found);
  }
  return kDecided;
}

}  // namespace hissho::cli
