#include "cli/disk.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <filesystem>

#include "cli/report.h"

namespace hissho::cli {

namespace {

constexpr double kAhead = 3;         // seconds of growth that a stop has to leave room for
constexpr double kLeastSeconds = 2;  // from which a growth is measured

std::string time_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::string size_text(double bytes) { return short_number(bytes) + "B"; }

}  // namespace

std::uint64_t bytes_below(const std::string& directory) {
  std::uint64_t sum = 0;
  std::error_code error;
  for (auto it = std::filesystem::recursive_directory_iterator(directory, error);
       !error && it != std::filesystem::recursive_directory_iterator(); it.increment(error)) {
    std::error_code ignored;  // files come and go while RocksDB compacts
    if (it->is_regular_file(ignored)) {
      const auto size = it->file_size(ignored);
      if (!ignored) sum += size;
    }
  }
  return sum;
}

Disk::Disk(std::string directory, std::optional<std::uint64_t> most)
    : directory_(std::move(directory)), most_(most) {}

void Disk::look(double seconds) {
  bytes_ = bytes_below(directory_);
  if (!first_seconds_ || seconds < *first_seconds_) {  // another question has begun
    first_seconds_ = seconds;
    first_bytes_ = bytes_;
  }
  const double time = seconds - *first_seconds_;
  if (time >= kLeastSeconds)
    rate_ = bytes_ > first_bytes_ ? static_cast<double>(bytes_ - first_bytes_) / time : 0;
  if (!most_ || full_) return;
  if (static_cast<double>(bytes_) + kAhead * rate_ <= static_cast<double>(*most_)) return;
  say_full();
  full_ = true;
}

void Disk::say_full() const {
  spdlog::error(
      "{}: the store takes {} and grows by {} a minute; --max-disk ({}) would be exceeded, so the run stops, "
      "saved: "
      "give it more, or drop what no claim needs (hissho store trim), then start it again",
      directory_, size_text(static_cast<double>(bytes_)), size_text(60 * rate_),
      size_text(static_cast<double>(*most_)));
}

std::string Disk::text() const {
  std::string text = "store " + size_text(static_cast<double>(bytes_));
  if (rate_ <= 0) return text;
  text += fmt::format(", +{} a minute", size_text(60 * rate_));
  if (most_)
    text += ", full in " + time_text((static_cast<double>(*most_) - static_cast<double>(bytes_)) / rate_);
  return text;
}

}  // namespace hissho::cli
