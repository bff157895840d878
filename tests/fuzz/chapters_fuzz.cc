// Chapters inside a sound file: the input is a game's number, a length and two serialised chapters, the first
// of which is the main one. Frames, checksums, index and footer are made here, so that mutation reaches what
// the chapters say.

#include <zstd.h>

#include <array>

#include "both_checks.h"
#include "proof/file_format.h"
#include "proto/proof.pb.h"

namespace hissho::fuzz {
namespace {

namespace pb = hissho::pb::proof;
namespace format = proof::format;

constexpr std::array<const char*, 6> kGames{"ttt",       "mnk:width=5,height=1,k=3",
                                            "torus-ttt", "mnk:width=4,height=4,k=3,exact=true",
                                            "shift-tac", "nested:levels=2,rows=2,cols=2,k=2"};

/// Frame, record and index entry of one chapter; `file` grows by the record.
void append(std::string& file, pb::Index& index, std::string_view bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), 1));
  const std::string record = format::record(format::Type::chapter, frame);
  pb::Chapter chapter;
  chapter.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
  pb::IndexEntry& entry = *index.add_chapters();
  entry.set_id(chapter.id());
  *entry.mutable_claim() = chapter.claim();
  entry.set_offset(file.size());
  entry.set_size(record.size());
  entry.set_checksum(format::get64(record, record.size() - format::kChecksum));
  entry.set_nodes(chapter.kinds().size());
  file += record;
}

std::string framed(std::string_view game, std::string_view first, std::string_view second) {
  pb::Chapter main;
  main.ParseFromArray(first.data(), static_cast<int>(first.size()));
  pb::Header header;
  header.set_game(games::Game::make(game)->name());
  header.set_main(main.id());
  pb::Index index;
  std::string file = format::preamble() + format::record(format::Type::header, header.SerializeAsString());
  append(file, index, first);
  if (!second.empty()) append(file, index, second);
  const std::size_t index_offset = file.size();
  file += format::record(format::Type::index, index.SerializeAsString());
  file += format::footer(index_offset, static_cast<std::uint64_t>(index.chapters_size()) + 2);
  return file;
}

}  // namespace
}  // namespace hissho::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hissho::fuzz;
  if (size < 3) return -1;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 3, size - 3);
  const std::size_t length = std::min<std::size_t>(bytes.size(), data[1] + 256u * data[2]);
  compare(framed(kGames[data[0] % kGames.size()], bytes.substr(0, length), bytes.substr(length)));
  return 0;
}
