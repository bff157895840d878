// RocksDB merge operators of the two column families whose values only tighten. With them a write needs no
// read, and several writers' operands may be combined at any later time: at a read, a flush, a compaction.
//
// A value or operand that does not parse makes the operator fail, which RocksDB reports as Corruption; it is
// never dropped.
#pragma once

#include <rocksdb/merge_operator.h>

#include <memory>

namespace hissho::storage {

/// facts: pb.store.Fact, combined by tighten().
std::shared_ptr<rocksdb::MergeOperator> fact_merge_operator();

/// chapters: bound and bytes. The tightest bound stays (the key says whether least or greatest); between
/// equal bounds the shorter evidence, then the lesser bytes.
std::shared_ptr<rocksdb::MergeOperator> chapter_merge_operator();

}  // namespace hissho::storage
