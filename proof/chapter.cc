// Chapters as compressed bytes, and what can be said about one from its structure alone.
#include "proof/chapter.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <stdexcept>

namespace hissho::proof {
namespace {

// Columns of small numbers: higher levels gain under 5 % and cost ten times as long.
constexpr int kZstdLevel = 6;

}  // namespace

std::string text(const Claim& claim) {
  return fmt::format("{} {} {} {}", games::letter(claim.side), claim.goal == Goal::win ? "win" : "hold",
                     claim.within ? std::to_string(*claim.within) : "-", claim.position);
}

Result<void> fits(const games::Game& game, const Chapter& chapter) {
  const auto known = [&](Move m) { return m < game.move_space(); };
  const auto no_move = [&](std::size_t node, Move m) -> Result<void> {
    return fail(fmt::format("node {}: move code {} does not exist in {}", node, m, game.name()));
  };
  for (std::size_t i = 0; i < chapter.nodes.size(); ++i) {
    const Node& node = chapter.nodes[i];
    if (node.kind == Kind::act && !known(node.move)) return no_move(i, node.move);
    if (node.kind == Kind::reply)
      for (const Listed& l : chapter.replies(node))
        if (!known(l.move)) return no_move(i, l.move);
    if (node.kind == Kind::pair)
      for (const Move m : chapter.pair_cells(node))
        if (!known(m)) return no_move(i, m);
    if (node.kind == Kind::cite &&
        std::ranges::find(game.all_symmetries(), chapter.citation(node).symmetry) ==
            game.all_symmetries().end())
      return fail(fmt::format("node {}: {} is no symmetry of {}", i,
                              games::symmetry_text(chapter.citation(node).symmetry), game.name()));
  }
  return {};
}

std::string pack(const Chapter& chapter) {
  const std::string bytes = to_message(chapter).SerializeAsString();
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kZstdLevel);
  if (ZSTD_isError(size)) throw std::runtime_error(fmt::format("zstd: {}", ZSTD_getErrorName(size)));
  out.resize(size);
  return out;
}

Result<Chapter> unpack(std::string_view bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size == ZSTD_CONTENTSIZE_ERROR) return fail("the chapter is no zstd frame");
  if (size == ZSTD_CONTENTSIZE_UNKNOWN)
    return fail("the chapter's zstd frame does not say how large it unfolds");
  if (size > kMaxChapterBytes)
    return fail(
        fmt::format("the chapter would unfold to {} bytes; at most {} are allowed", size, kMaxChapterBytes));
  const std::size_t frame = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
  if (ZSTD_isError(frame) || frame != bytes.size())
    return fail(fmt::format("the chapter's zstd frame does not fill its {} bytes", bytes.size()));
  std::string plain(size, '\0');
  const std::size_t got = ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(got))
    return fail(fmt::format("the chapter's zstd frame is damaged: {}", ZSTD_getErrorName(got)));
  if (got != size) return fail("the chapter's zstd frame is shorter than it says");
  pb::proof::Chapter message;
  if (!message.ParseFromString(plain)) return fail("the chapter is no message of the proof schema");
  return from_message(message);
}

std::size_t unpacked_bytes(const Chapter& chapter) { return to_message(chapter).ByteSizeLong(); }

}  // namespace hissho::proof
