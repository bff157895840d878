// The proof file (.hp) and the text form (.hpt): docs/proofs.md, sections on the file and on the text form.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "proof/chapter.h"

namespace hissho::proof {

/// What the header says.
struct FileHeader {
  std::string game;
  std::uint32_t main = 0;
  std::string producer, produced_by;
};

/// Writes a proof chapter by chapter beside `path` and renames it into place in finish(); a failed or
/// interrupted write leaves what was there. Chapter ids must differ.
class Writer {
 public:
  static Result<std::unique_ptr<Writer>> create(const std::string& path, const FileHeader& header);
  virtual ~Writer() = default;
  virtual Result<void> add(const Chapter& chapter) = 0;
  virtual Result<void> finish() = 0;
};

/// Reads a proof file of either form; chapters come one at a time. Errors name record number and byte offset
/// (or line number).
class Reader {
 public:
  static Result<std::unique_ptr<Reader>> open(const std::string& path);
  virtual ~Reader() = default;
  virtual const FileHeader& header() const = 0;
  virtual std::vector<std::uint32_t> ids() const = 0;  // in file order
  virtual Result<Chapter> chapter(std::uint32_t id) const = 0;
};

/// The text form of one chapter, and of the lines before the first.
std::string text_header(const FileHeader& header);
std::string text_chapter(const games::Game& game, const Chapter& chapter);

/// Copies a proof of either form to the binary or text form ("-" = standard output, for text).
Result<void> write_text(const Reader& in, std::ostream& out);
Result<void> pack_file(const Reader& in, const std::string& path);

/// SHA-256 of a file, in hex.
Result<std::string> sha256_of_file(const std::string& path);

}  // namespace hissho::proof
