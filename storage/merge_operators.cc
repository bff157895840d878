// See merge_operators.h.
#include "storage/merge_operators.h"

#include <algorithm>
#include <string_view>

#include "proto/proof.pb.h"
#include "storage/facts.h"
#include "storage/keys.h"

namespace hissho::storage {
namespace {

using rocksdb::Slice;

std::string_view view(const Slice& s) { return {s.data(), s.size()}; }

class FactMerge final : public rocksdb::AssociativeMergeOperator {
 public:
  const char* Name() const override { return "hissho.fact.1"; }

  bool Merge(const Slice&, const Slice* existing, const Slice& value, std::string* out,
             rocksdb::Logger*) const override {
    pb::store::Fact into, from;
    if (existing != nullptr && !into.ParseFromArray(existing->data(), static_cast<int>(existing->size())))
      return false;
    if (!from.ParseFromArray(value.data(), static_cast<int>(value.size()))) return false;
    tighten(into, from);
    return into.SerializeToString(out);
  }
};

class ChapterMerge final : public rocksdb::AssociativeMergeOperator {
 public:
  const char* Name() const override { return "hissho.chapter.1"; }

  bool Merge(const Slice& key, const Slice* existing, const Slice& value, std::string* out,
             rocksdb::Logger*) const override {
    const auto chapter = keys::chapter(view(key));
    if (!chapter || value.size() < 4 || (existing != nullptr && existing->size() < 4)) return false;
    const bool replace = existing == nullptr || tighter(*chapter, view(value), view(*existing));
    out->assign(view(replace ? value : *existing));
    return true;
  }

 private:
  static bool tighter(const ChapterKey& key, std::string_view a, std::string_view b) {
    const std::uint32_t bound_a = keys::read_u32(a), bound_b = keys::read_u32(b);
    if (bound_a != bound_b) return key.goal == pb::proof::GOAL_WIN ? bound_a < bound_b : bound_a > bound_b;
    if (a.size() != b.size()) return a.size() < b.size();
    return a < b;
  }
};

}  // namespace

std::shared_ptr<rocksdb::MergeOperator> fact_merge_operator() { return std::make_shared<FactMerge>(); }

std::shared_ptr<rocksdb::MergeOperator> chapter_merge_operator() { return std::make_shared<ChapterMerge>(); }

}  // namespace hissho::storage
