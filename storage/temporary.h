// A directory that lives as long as a value: where a run without --store keeps its store.
#pragma once

#include <string>

#include "storage/store.h"

namespace hissho::storage {

/// Movable, not copyable. Removed with everything in it when destroyed; close what is open in it first.
class TemporaryDirectory {
 public:
  /// Makes an empty directory "hissho-XXXXXX" under TMPDIR, or /tmp.
  static Result<TemporaryDirectory> make();
  TemporaryDirectory(TemporaryDirectory&& other) noexcept;
  TemporaryDirectory& operator=(TemporaryDirectory&& other) noexcept;
  ~TemporaryDirectory();

  const std::string& path() const { return path_; }

 private:
  explicit TemporaryDirectory(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace hissho::storage
