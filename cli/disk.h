// How much disk a store takes, how fast it grows, and when it will have grown too large (--max-disk).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace hissho::cli {

/// Thread-safety: full() may be read by any thread.
class Disk {
 public:
  /// `most`: bytes that the directory may take; absent: any number.
  Disk(std::string directory, std::optional<std::uint64_t> most);

  /// Measures, and estimates from the growth since the first look of this run. About once a second.
  void look(double seconds);

  std::uint64_t bytes() const { return bytes_; }
  double bytes_per_second() const { return rate_; }
  /// "store 1.5 GB, +20.0 MB a minute, full in 2.1 h"; parts that are not known yet are left out.
  std::string text() const;
  /// It would be too large before long: the run has to stop. Said once on the log.
  const std::atomic<bool>& full() const { return full_; }

 private:
  void say_full() const;

  const std::string directory_;
  const std::optional<std::uint64_t> most_;
  std::uint64_t bytes_ = 0, first_bytes_ = 0;
  std::optional<double> first_seconds_;
  double rate_ = 0;
  std::atomic<bool> full_{false};
};

/// Bytes of all files below a directory; files may come and go meanwhile.
std::uint64_t bytes_below(const std::string& directory);

}  // namespace hissho::cli
