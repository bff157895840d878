// See free_space.h.
#include "storage/free_space.h"

#include <fmt/format.h>

#include <filesystem>

namespace hissho::storage {
namespace {

constexpr std::uint64_t kLeast = 32u << 20;
constexpr std::uint64_t kLookEvery = 1u << 20;
constexpr std::chrono::steady_clock::duration kLookAfter = std::chrono::milliseconds(100);

std::chrono::steady_clock::rep now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

}  // namespace

FreeSpace::FreeSpace(std::string directory, std::uint64_t memory_bytes)
    : directory_(std::move(directory)), reserve_(kLeast + memory_bytes / 4) {}

Result<void> FreeSpace::look() {
  unlooked_.store(0);
  looked_.store(now());
  std::error_code error;
  const auto space = std::filesystem::space(directory_, error);
  if (error) return {};  // a file system that does not say; its writes will
  if (space.available < reserve_) refused_.store(true);
  if (!refused_.load()) return {};
  return tl::unexpected(fmt::format(
      "disk full: {} MiB are free at {}, the store needs {} to go on writing; free some space and start "
      "again, nothing acknowledged is lost",
      space.available >> 20, directory_, reserve_ >> 20));
}

Result<void> FreeSpace::admit(std::uint64_t bytes) {
  const std::uint64_t unlooked = unlooked_.fetch_add(bytes) + bytes;
  const bool lately = now() - looked_.load(std::memory_order_relaxed) < kLookAfter.count();
  if (unlooked < kLookEvery && lately && !refused_.load(std::memory_order_relaxed)) return {};
  return look();
}

}  // namespace hissho::storage
