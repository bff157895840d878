// See manifest.h.
#include "storage/manifest.h"

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>
#include <xxhash.h>

namespace hissho::storage {
namespace {

constexpr std::string_view kMagic = "hissho-store ";
constexpr std::string_view kChecksum = "checksum ";

std::string checksum_line(std::string_view body) {
  return fmt::format("{}{:016x}\n", kChecksum, XXH3_64bits(body.data(), body.size()));
}

std::string damaged(const std::string& path, std::string_view what) {
  return fmt::format("{} is damaged: {}; put back a copy of this file, or start a new store", path, what);
}

}  // namespace

std::string manifest_text(const pb::store::Manifest& manifest) {
  std::string json;
  // Cannot fail: the message holds numbers and UTF-8 names only.
  (void)google::protobuf::util::MessageToJsonString(manifest, &json);
  const std::string body = fmt::format("{}{}\n{}\n", kMagic, manifest.format_version(), json);
  return body + checksum_line(body);
}

Result<pb::store::Manifest> parse_manifest(const std::string& path, std::string_view text) {
  if (!text.starts_with(kMagic))
    return tl::unexpected(
        fmt::format("{} is not the manifest of a hissho store: it must begin with \"{}\"", path, kMagic));
  const std::size_t first_end = text.find('\n');
  const std::string_view version = text.substr(kMagic.size(), first_end - kMagic.size());
  if (first_end == text.npos) return tl::unexpected(damaged(path, "it ends too early"));
  // First of all: another version may lay out the rest in another way.
  if (version != std::to_string(kFormatVersion))
    return tl::unexpected(
        fmt::format("{} is of store format version {}, this program reads and writes version {}; "
                    "use the hissho that made it, or start a new store",
                    path, version, kFormatVersion));
  const std::size_t second_end = text.find('\n', first_end + 1);
  if (second_end == text.npos) return tl::unexpected(damaged(path, "it ends too early"));
  const std::string_view body = text.substr(0, second_end + 1);
  if (text.substr(second_end + 1) != checksum_line(body))
    return tl::unexpected(damaged(path, "its checksum does not match"));
  pb::store::Manifest manifest;
  const std::string json(body.substr(first_end + 1));
  if (!google::protobuf::util::JsonStringToMessage(json, &manifest).ok())
    return tl::unexpected(damaged(path, "its second line is not the JSON of a manifest"));
  if (manifest.shards() < 1 || manifest.shards() > kMaxShards)
    return tl::unexpected(damaged(path, fmt::format("{} shards", manifest.shards())));
  return manifest;
}

}  // namespace hissho::storage
