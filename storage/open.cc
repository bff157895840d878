// From a directory to an open store: what may be made, what is refused and why, in which order.
//
// Making a store: CREATING, shards, manifest, CREATING removed. The manifest is the moment it becomes a
// store; killed before, the next opening goes on where CREATING says so. Opening for writing: the owner file
// of another host, RocksDB's lock of shard 0, our owner file, the other shards.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <future>

#include "storage/durable_file.h"
#include "storage/free_space.h"
#include "storage/manifest.h"
#include "storage/names.h"
#include "storage/owner.h"
#include "storage/rocks_store.h"

namespace hissho::storage {
namespace {

namespace fs = std::filesystem;

bool exists(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

std::string no_store(const std::string& directory, std::string_view why) {
  return fmt::format(
      "{} is not a hissho store: {}; name the directory of a store, or an empty or new one to make "
      "it there",
      directory, why);
}

/// Empty, but for the trace of a making that was killed at its first step.
bool holds_nothing(const std::string& dir, std::error_code& error) {
  const std::string trace = names::aside(names::creating(dir));
  for (fs::directory_iterator at(dir, error), end; !error && at != end; at.increment(error))
    if (at->path().string() != trace) return false;
  return !error;
}

/// Checks that a store may be made here, and leaves the mark that one is being made.
Result<void> begin_creation(const Options& options) {
  const std::string& dir = options.directory;
  if (options.game.empty()) return tl::unexpected(no_store(dir, "it has no MANIFEST.hissho"));
  if (options.shards < 1 || options.shards > kMaxShards)
    return tl::unexpected(
        fmt::format("{} shards for the store {}: choose 1..{}", options.shards, dir, kMaxShards));
  std::error_code error;
  fs::create_directories(dir, error);
  if (error) return tl::unexpected(system_error("make the directory", dir, error.value()));
  if (!exists(names::creating(dir)) && !holds_nothing(dir, error))
    return tl::unexpected(error ? system_error("read the directory", dir, error.value())
                                : no_store(dir, "it has no MANIFEST.hissho and is not empty"));
  return write_durably(names::creating(dir), "a store is being made here\n");
}

pb::store::Manifest new_manifest(const Options& options) {
  using namespace std::chrono;
  pb::store::Manifest manifest;
  manifest.set_format_version(kFormatVersion);
  manifest.set_game(options.game);
  manifest.set_shards(static_cast<std::uint32_t>(options.shards));
  manifest.set_created_by(options.created_by);
  manifest.set_created_unix(
      static_cast<std::uint64_t>(duration_cast<seconds>(system_clock::now().time_since_epoch()).count()));
  return manifest;
}

Result<void> finish_creation(const std::string& dir, const pb::store::Manifest& manifest) {
  if (exists(names::manifest(dir)))
    return tl::unexpected(fmt::format("another process has just made the store {}; start again", dir));
  if (auto written = write_durably(names::manifest(dir), manifest_text(manifest)); !written) return written;
  std::error_code error;
  fs::remove(names::creating(dir), error);
  if (error) return tl::unexpected(system_error("remove", names::creating(dir), error.value()));
  return sync_directory(dir);
}

/// The manifest of an existing store; empty where a store is to be made.
Result<std::optional<pb::store::Manifest>> find_manifest(const Options& options) {
  const std::string& dir = options.directory;
  std::error_code error;
  const auto kind = fs::status(dir, error);
  if (error && kind.type() != fs::file_type::not_found)
    return tl::unexpected(system_error("open the store", dir, error.value()));
  if (fs::exists(kind) && !fs::is_directory(kind))
    return tl::unexpected(no_store(dir, "it is not a directory"));
  const auto text = read_file(names::manifest(dir));
  if (!text) return tl::unexpected(text.error());
  if (!*text) {
    if (options.mode == Mode::read_write && options.create) return std::optional<pb::store::Manifest>();
    return tl::unexpected(no_store(dir, !fs::exists(kind)              ? "there is no such directory"
                                        : exists(names::creating(dir)) ? "it is still being made"
                                                                       : "it has no MANIFEST.hissho"));
  }
  auto manifest = parse_manifest(names::manifest(dir), **text);
  if (!manifest) return tl::unexpected(manifest.error());
  if (!options.game.empty() && manifest->game() != options.game)
    return tl::unexpected(
        fmt::format("the store {} belongs to the game {}, not to {}; name another directory", dir,
                    manifest->game(), options.game));
  for (int n = 0; n < static_cast<int>(manifest->shards()); ++n)
    if (!exists(names::shard(dir, n) + "/CURRENT"))
      return tl::unexpected(
          fmt::format("{} is missing or has lost its file CURRENT; put back a copy of the store, or "
                      "start a new one",
                      names::shard(dir, n)));
  return std::optional(std::move(*manifest));
}

using Opened = tl::expected<std::unique_ptr<Shard>, OpenError>;

/// Opens shards first, first + 1, ... together: opening mostly waits for the disk.
std::vector<Opened> open_together(const Options& options, int first, int count, Shard::Open how,
                                  const SharedMemory& memory) {
  std::vector<std::future<Opened>> futures;
  for (int n = first; n < count; ++n)
    futures.push_back(std::async(std::launch::async, [&options, &memory, n, how, count] {
      return Shard::open(names::shard(options.directory, n), how, memory, count);
    }));
  std::vector<Opened> opened;
  for (auto& future : futures) opened.push_back(future.get());
  return opened;
}

std::string refusal(const std::string& directory, const OpenError& error) {
  if (!error.held) return error.text;
  return held_message(directory, read_owner(directory).value_or(std::nullopt));
}

/// A writer opens shard 0 alone, for its lock, and signs the owner file before it touches the others.
Result<std::vector<std::unique_ptr<Shard>>> open_shards(const Options& options, int count, Shard::Open how,
                                                        const std::optional<Owner>& self) {
  const std::string& dir = options.directory;
  const SharedMemory memory = make_shared_memory(options.memory_bytes);
  std::vector<std::unique_ptr<Shard>> shards;
  if (self) {
    auto first = Shard::open(names::shard(dir, 0), how, memory, count);
    if (!first) return tl::unexpected(refusal(dir, first.error()));
    if (auto written = write_owner(dir, *self); !written) return tl::unexpected(written.error());
    shards.push_back(std::move(*first));
  }
  for (auto& shard : open_together(options, self ? 1 : 0, count, how, memory)) {
    if (!shard) {
      if (self) remove_owner(dir, *self);
      return tl::unexpected(refusal(dir, shard.error()));
    }
    shards.push_back(std::move(*shard));
  }
  return shards;
}

Result<void> refuse_other_host(const std::string& dir, const Owner& self) {
  const auto found = read_owner(dir);
  if (!found) return tl::unexpected(found.error());
  if (*found && !may_take_over(**found, self)) return tl::unexpected(held_message(dir, *found));
  return {};
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const Options& options) {
  auto found = find_manifest(options);
  if (!found) return tl::unexpected(found.error());
  const bool writing = options.mode == Mode::read_write;
  const bool making = !found->has_value();
  std::optional<Owner> self;
  if (making)
    if (auto begun = begin_creation(options); !begun) return tl::unexpected(begun.error());
  if (writing) {
    if (access(options.directory.c_str(), W_OK) != 0)
      return tl::unexpected(system_error("write to the store", options.directory, errno));
    if (auto room = FreeSpace(options.directory, options.memory_bytes).look(); !room)
      return tl::unexpected(room.error());
    self = this_owner();
    if (auto free = refuse_other_host(options.directory, *self); !free) return tl::unexpected(free.error());
  }
  const pb::store::Manifest manifest = making ? new_manifest(options) : **found;
  const auto how = making ? Shard::Open::create : writing ? Shard::Open::read_write : Shard::Open::read_only;
  auto shards = open_shards(options, static_cast<int>(manifest.shards()), how, self);
  if (!shards) return tl::unexpected(shards.error());
  if (making)
    if (auto made = finish_creation(options.directory, manifest); !made) return tl::unexpected(made.error());
  return std::unique_ptr<Store>(
      std::make_unique<RocksStore>(options, manifest, std::move(*shards), std::move(self)));
}

}  // namespace hissho::storage
