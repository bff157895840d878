// hissho proof: what a proof file claims, its text form and back, its lines, its parts. Nothing here checks
// the claim; that is what hissho-verify is for.
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/good.h"
#include "cli/verifier_process.h"
#include "cli/version.h"
#include "proof/export.h"
#include "proof/extract.h"
#include "proof/file.h"
#include "proof/show.h"
#include "proof/trim.h"

namespace hissho::cli {

namespace {

using nlohmann::json;

std::unique_ptr<proof::Reader> open(const Call& call) { return good(proof::Reader::open(call.args[0])); }

std::string out_path(const Call& call) {
  std::string path = call.settings.text("proof-out");
  if (path.empty())
    throw BadInput(fmt::format("{}: --proof-out FILE says where the proof goes", call.command));
  return path;
}

std::string move_texts(const games::Game& game, const games::MoveList& moves) {
  std::vector<std::string> texts;
  for (const games::Move move : moves) texts.push_back(game.move_text(move));
  return fmt::format("{}", fmt::join(texts, " "));
}

json as_json(const proof::Claim& claim) {
  return {{"side", std::string(1, games::letter(claim.side))},
          {"goal", claim.goal == proof::Goal::win ? "win" : "hold"},
          {"within", claim.within ? json(*claim.within) : json()}};
}

}  // namespace

int run_proof_info(const Call& call) {
  const std::string& path = call.args[0];
  const auto reader = open(call);
  const proof::FileHeader& header = reader->header();
  const proof::Claim claim = good(reader->chapter(header.main)).claim;
  const proof::Statistics stats = good(proof::statistics(*reader));
  const std::string digest = good(proof::sha256_of_file(path));
  const std::uintmax_t bytes = std::filesystem::file_size(path);
  if (call.settings.flag("json")) {
    const json out{{"file", path},
                   {"game", header.game},
                   {"position", claim.position},
                   {"claim", as_json(claim)},
                   {"chapters", stats.chapters},
                   {"nodes", stats.nodes},
                   {"bytes", bytes},
                   {"sha256", digest},
                   {"producer", header.producer},
                   {"produced_by", header.produced_by}};
    fmt::print("{}\n", out.dump());
    return kDecided;
  }
  fmt::print("c game {}\nc claim {}\nc {} chapters, {} nodes, {} bytes\nc sha256 {}\n", header.game,
             proof::text(claim), stats.chapters, stats.nodes, bytes, digest);
  if (!header.producer.empty()) fmt::print("c written by {}\n", header.producer);
  if (!header.produced_by.empty()) fmt::print("c in {}\n", header.produced_by);
  return kDecided;
}

int run_proof_text(const Call& call) {
  good(proof::write_text(*open(call), std::cout));
  return kDecided;
}

int run_proof_pack(const Call& call) {
  const std::string path = out_path(call);
  good(proof::pack_file(*open(call), path));
  fmt::print("c wrote {}\n", path);
  return kDecided;
}

int run_proof_show(const Call& call) {
  const auto reader = open(call);
  const auto library = good(proof::Library::open(*reader));
  const proof::Cursor cursor = good(proof::follow(library, call.settings.text("moves")));
  fmt::print("{}c game {}\nc position {}\n", cursor.position().drawn(), library->game().name(),
             cursor.position().text());
  if (!cursor.at_end()) {
    const std::string left = cursor.plies_left() == games::kNoBound
                                 ? "without a bound"
                                 : fmt::format("within {}", cursor.plies_left());
    fmt::print("c chapter {}, node {}: {} {} {}\n", cursor.chapter().id, cursor.number(),
               games::letter(cursor.side()), cursor.goal() == proof::Goal::win ? "win" : "hold", left);
  }
  fmt::print("c {}\n", proof::describe(library->game(), cursor));
  return kDecided;
}

int run_proof_longest(const Call& call) {
  const auto reader = open(call);
  const auto library = good(proof::Library::open(*reader));
  const proof::LongestLine line = good(proof::longest_line(library));
  if (line.exact()) {
    fmt::print("c the longest line has {} plies\n", line.moves.size());
  } else {
    fmt::print("c a line of {} plies; none has more than {}\n", line.moves.size(), line.at_most);
  }
  fmt::print("v {}\n", move_texts(library->game(), line.moves));
  return kDecided;
}

int run_proof_stats(const Call& call) {
  const auto reader = open(call);
  const proof::Statistics stats = good(proof::statistics(*reader));
  const std::uintmax_t bytes = std::filesystem::file_size(call.args[0]);
  fmt::print("c chapters {}\nc nodes {}\n", stats.chapters, stats.nodes);
  for (std::size_t kind = 0; kind < stats.by_kind.size(); ++kind)
    fmt::print("c   {:<6} {}\n", proof::kind_text(static_cast<proof::Kind>(kind)), stats.by_kind[kind]);
  fmt::print("c listed replies {}, with `otherwise` {}\nc widest reply {}\nc largest chapter {} nodes\n",
             stats.listed, stats.otherwise, stats.widest_reply, stats.largest_chapter);
  fmt::print("c plies, at most {}\nc bytes {}, {:.2f} a node\n", stats.length, bytes,
             static_cast<double>(bytes) / static_cast<double>(stats.nodes));
  return kDecided;
}

int run_proof_dot(const Call& call) {
  good(proof::write_dot(*open(call), std::cout));
  return kDecided;
}

int run_proof_extract(const Call& call) {
  const std::string path = out_path(call);
  const auto reader = open(call);
  const auto library = good(proof::Library::open(*reader));
  const std::string moves = call.settings.text("moves");
  const proof::FileHeader header{library->game().name(), 0, producer_text(),
                                 fmt::format("hissho proof extract --moves \"{}\"", moves)};
  const proof::Claim claim = good(proof::extract(library, moves, header, path));
  fmt::print("c wrote {}\nc claim {}\n", path, proof::text(claim));
  return kDecided;
}

int run_proof_export(const Call& call) {
  const auto reader = open(call);
  const auto library = good(proof::Library::open(*reader));
  const int depth = static_cast<int>(*call.settings.number("depth"));
  const proof::Exported done =
      good(proof::write_move_json(library, call.settings.text("moves"), depth, std::cout));
  spdlog::info("{} positions of the strategy's owner, {} of them where the export ends early (--depth {})",
               done.positions, done.cut, depth);
  return kDecided;
}

int run_proof_trim(const Call& call) {
  const std::string& path = call.args[0];
  const std::string given = call.settings.text("proof-out");
  const std::string out = given.empty() ? path : given;
  const std::string draft = out + ".trimmed";
  const auto reader = open(call);
  const proof::FileHeader header{
      {}, 0, producer_text(), "hissho proof trim; " + reader->header().produced_by};
  const proof::Trimmed trimmed = good(proof::trim(*reader, header, draft));
  const auto bytes = std::filesystem::file_size(draft);
  const auto report = [&](const char* name, std::uint64_t before, std::uint64_t after) {
    fmt::print("c {} {} -> {}\n", name, before, after);
  };
  report("chapters", trimmed.chapters_before, trimmed.chapters_after);
  report("nodes", trimmed.nodes_before, trimmed.nodes_after);
  report("bytes", std::filesystem::file_size(path), bytes);
  if (!verified_by_the_verifier(draft)) {
    std::filesystem::remove(draft);
    throw BadInput(fmt::format(
        "{}: the trimmed proof is not verified, so {} stays as it is; does hissho-verify accept {}?", path,
        out, path));
  }
  if (given.empty() && bytes >= std::filesystem::file_size(path)) {  // it only says once more who trimmed it
    std::filesystem::remove(draft);
    fmt::print("c verified, and no smaller: {} stays as it is\n", path);
  } else {
    std::filesystem::rename(draft, out);
    fmt::print("c verified; wrote {}\n", out);
  }
  fmt::print("c claim {}\n", proof::text(trimmed.claim));
  return kDecided;
}

}  // namespace hissho::cli
