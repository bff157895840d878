// Damaged files: flipped bytes, cut ends, missing parts. Each is told, with the file and what to do; never
// half read in silence.
#include <gtest/gtest.h>
#include <rocksdb/db.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "samples.h"
#include "storage/manifest.h"

namespace hissho::storage {
namespace {

namespace fs = std::filesystem;
using namespace samples;

std::string contents(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

void replace(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

void flip(const std::string& path, std::size_t at) {
  std::string text = contents(path);
  text.at(at) = static_cast<char>(text.at(at) ^ 0x40);
  replace(path, text);
}

std::vector<std::string> files(const std::string& directory, const std::string& extension) {
  std::vector<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(directory))
    if (entry.path().extension() == extension && entry.file_size() > 0) out.push_back(entry.path().string());
  return out;
}

class DamageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fill(0, 400);
    fill(400, 410);  // opening again made table files of the first part; this one is in the logs
  }

  void fill(std::uint64_t from, std::uint64_t to) {
    const auto store = open(options(dir_));
    for (std::uint64_t n = from; n < to; ++n) {
      must(store->merge_fact(key(n), x_wins(7, 4)));
      must(store->put_chapter({key(n), 0, 0}, 7, random_bytes(300, n)));
    }
    must(store->sync());
  }

  /// What opening and checking say, one a line; empty where all is well.
  std::string complaints() {
    auto store = Store::open(read_only(dir_));
    if (!store) return store.error();
    const auto findings = (*store)->check();
    if (!findings) return findings.error();
    std::string text;
    for (const auto& finding : *findings) text += finding + "\n";
    return text;
  }

  const TemporaryDirectory scratch_ = must(TemporaryDirectory::make());
  const std::string dir_ = scratch_.path() + "/store";
};

TEST_F(DamageTest, TableFiles) {
  const auto tables = files(dir_, ".sst");
  ASSERT_FALSE(tables.empty());
  EXPECT_EQ(complaints(), "");
  for (const std::string& path : {tables.front(), tables.back()}) {
    const std::string sound = contents(path);
    for (const std::size_t at : {std::size_t{10}, sound.size() / 3, sound.size() / 2, sound.size() - 5}) {
      flip(path, at);
      expect_mentions(complaints(), {dir_.c_str(), "damaged", "put back a copy"});
      replace(path, sound);
    }
    replace(path, sound.substr(0, sound.size() - 100));
    expect_mentions(complaints(), {dir_.c_str(), "damaged"});
    fs::remove(path);
    expect_mentions(complaints(), {dir_.c_str(), "damaged"});
    replace(path, sound);
  }
  EXPECT_EQ(complaints(), "");
}

/// c19: a changed byte anywhere in a table is told, or changes nothing.
TEST_F(DamageTest, AByteAtAHundredRandomPlacesOfATable) {
  const std::string path = files(dir_, ".sst").front(), sound = contents(path);
  std::mt19937 random(19);
  int told = 0;
  for (int round = 0; round < 100; ++round) {
    SCOPED_TRACE(round);
    std::string changed = sound;
    changed[random() % sound.size()] ^= static_cast<char>(1 + random() % 255);
    replace(path, changed);
    const std::string said = complaints();
    if (said.empty()) {
      const auto store = open(read_only(dir_));
      for (std::uint64_t n = 0; n < 410; ++n) {
        ASSERT_EQ(must(store->fact(key(n)))->x_wins_within(), 7u);
        ASSERT_EQ(must(store->chapter({key(n), 0, 0})), random_bytes(300, n));
      }
    } else {
      expect_mentions(said, {dir_.c_str(), "damaged"});
      ++told;
    }
  }
  EXPECT_GT(told, 50);
  replace(path, sound);
}

/// c07: a shard made by a program that knows a family more, or one less. A writer is refused, by the family's
/// name; a reader may leave out a family that it does not know.
TEST_F(DamageTest, AColumnFamilyTooManyOrTooFew) {
  for (const bool more : {true, false}) {
    SCOPED_TRACE(more);
    const std::string dir = scratch_.path() + (more ? "/more" : "/fewer"), shard = dir + "/shard-00";
    open(options(dir)).reset();
    std::vector<std::string> names;
    ASSERT_TRUE(rocksdb::DB::ListColumnFamilies({}, shard, &names).ok());
    std::vector<rocksdb::ColumnFamilyDescriptor> families;
    for (const auto& name : names) families.emplace_back(name, rocksdb::ColumnFamilyOptions());
    rocksdb::DB* raw = nullptr;
    std::vector<rocksdb::ColumnFamilyHandle*> handles;
    ASSERT_TRUE(rocksdb::DB::Open({}, shard, families, &handles, &raw).ok());
    std::unique_ptr<rocksdb::DB> db(raw);
    if (more) {
      ASSERT_TRUE(db->CreateColumnFamily({}, "newer", &handles.emplace_back()).ok());
    } else {
      ASSERT_TRUE(db->DropColumnFamily(handles.back()).ok());
    }
    for (auto* handle : handles) db->DestroyColumnFamilyHandle(handle);
    db.reset();
    expect_mentions(refused(options(dir)), {"shard-00", more ? "newer" : names.back().c_str()});
    if (!more) expect_mentions(refused(read_only(dir)), {"shard-00", names.back().c_str()});
  }
}

TEST_F(DamageTest, Logs) {
  const auto logs = files(dir_, ".log");
  ASSERT_FALSE(logs.empty());
  const std::string path = logs.front(), sound = contents(path);
  flip(path, sound.size() / 4);
  expect_mentions(complaints(), {dir_.c_str(), "damaged"});
  // A cut last record is a write that was never acknowledged: the rest is read.
  replace(path, sound.substr(0, sound.size() - 3));
  EXPECT_EQ(complaints(), "");
}

TEST_F(DamageTest, TheListsOfFiles) {
  std::string list;
  for (const auto& entry : fs::directory_iterator(dir_ + "/shard-01"))
    if (entry.path().filename().string().starts_with("MANIFEST-")) list = entry.path().string();
  const std::string sound = contents(list);
  flip(list, sound.size() / 2);
  expect_mentions(complaints(), {"shard-01", "damaged"});
  replace(list, "");
  expect_mentions(complaints(), {"shard-01", "damaged"});
  replace(list, sound);
  EXPECT_EQ(complaints(), "");
}

TEST_F(DamageTest, AMissingShard) {
  fs::rename(dir_ + "/shard-02", dir_ + "/elsewhere");
  expect_mentions(complaints(), {"shard-02", "missing"});
  expect_mentions(refused(options(dir_)), {"shard-02", "missing"});
  fs::rename(dir_ + "/elsewhere", dir_ + "/shard-02");
  EXPECT_EQ(complaints(), "");
}

TEST_F(DamageTest, SwappedShards) {
  fs::rename(dir_ + "/shard-02", dir_ + "/elsewhere");
  fs::rename(dir_ + "/shard-01", dir_ + "/shard-02");
  fs::rename(dir_ + "/elsewhere", dir_ + "/shard-01");
  expect_mentions(complaints(), {"belongs to another shard"});
}

TEST_F(DamageTest, TheManifest) {
  const std::string path = dir_ + "/MANIFEST.hissho", sound = contents(path);
  for (std::size_t at = 0; at < sound.size(); ++at) {
    replace(path, sound);
    flip(path, at);
    expect_mentions(refused(options(dir_)), {"MANIFEST.hissho"});
    replace(path, sound.substr(0, at));
    expect_mentions(refused(options(dir_)), {"MANIFEST.hissho"});
  }
  fs::remove(path);
  expect_mentions(refused(options(dir_)), {"not a hissho store"});
  replace(path, sound);
  EXPECT_EQ(complaints(), "");
}

TEST_F(DamageTest, AnotherVersion) {
  pb::store::Manifest next = open(read_only(dir_))->manifest();
  next.set_format_version(kFormatVersion + 1);
  replace(dir_ + "/MANIFEST.hissho", manifest_text(next));
  expect_mentions(refused(options(dir_)), {"format version 2", "version 1"});
}

}  // namespace
}  // namespace hissho::storage
