// See scan.h.
#include "storage/scan.h"

#include <queue>

namespace hissho::storage {
namespace {

std::string_view view(const rocksdb::Slice& s) { return {s.data(), s.size()}; }

struct Cursor {
  const Shard* shard;
  std::unique_ptr<rocksdb::Iterator> at;
};

}  // namespace

Result<void> scan(std::span<const std::unique_ptr<Shard>> shards, Family family,
                  const std::function<bool(std::string_view, std::string_view)>& visit) {
  rocksdb::ReadOptions options;
  options.verify_checksums = true;
  options.fill_cache = false;
  std::vector<Cursor> cursors;
  for (const auto& shard : shards)
    cursors.push_back({shard.get(), std::unique_ptr<rocksdb::Iterator>(
                                        shard->db().NewIterator(options, shard->family(family)))});
  const auto later = [](const Cursor* a, const Cursor* b) { return view(a->at->key()) > view(b->at->key()); };
  std::priority_queue<Cursor*, std::vector<Cursor*>, decltype(later)> next(later);
  for (Cursor& cursor : cursors) {
    cursor.at->SeekToFirst();
    if (cursor.at->Valid()) next.push(&cursor);
    if (!cursor.at->status().ok()) return tl::unexpected(cursor.shard->explain("read", cursor.at->status()));
  }
  while (!next.empty()) {
    Cursor* cursor = next.top();
    next.pop();
    if (!visit(view(cursor->at->key()), view(cursor->at->value()))) return {};
    cursor->at->Next();
    if (cursor->at->Valid()) next.push(cursor);
    if (!cursor->at->status().ok())
      return tl::unexpected(cursor->shard->explain("read", cursor->at->status()));
  }
  return {};
}

}  // namespace hissho::storage
