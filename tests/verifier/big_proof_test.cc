// Proofs that are larger than the memory they are checked in.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>

#include "big_proof.h"
#include "proof_files.h"

namespace hissho::verifier::testing {
namespace {

void check_in_little_memory(int first_answers, std::uint64_t bytes_at_least, long most_kilobytes) {
  const ScratchFolder folder;
  const std::string path = folder.write("big.hp", "");
  write_big_proof(path, first_answers, 2);
  EXPECT_GE(std::filesystem::file_size(path), bytes_at_least);
  const std::string command = std::string(HISSHO_BIN) + "/hissho-verify --threads 2 --max-memory 64M " + path;
  EXPECT_EQ(std::system(command.c_str()), 0);
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  std::printf("%.1f MB of proof in %ld KB of memory\n", static_cast<double>(bytes_at_least) / 1e6,
              usage.ru_maxrss);
  EXPECT_LT(usage.ru_maxrss, most_kilobytes * (HISSHO_SLOWDOWN == 1 ? 1 : 20));  // sanitizers take more
}

TEST(BigProof, IsCheckedInLittleMemory) { check_in_little_memory(1, 37'000'000, 64 << 10); }
TEST(BigProofSlow, IsCheckedInLittleMemory) { check_in_little_memory(9, 300'000'000, 64 << 10); }

/// HISSHO_BIG_PROOF=N in the environment: a proof of N * 37.6 MB (N at most 208).
TEST(BigProofSlow, OfTheSizeAskedFor) {
  const char* size = std::getenv("HISSHO_BIG_PROOF");
  if (size == nullptr) GTEST_SKIP() << "HISSHO_BIG_PROOF is not set";
  const int first_answers = std::atoi(size);
  check_in_little_memory(first_answers, 37'000'000ull * static_cast<unsigned>(first_answers), 256 << 10);
}

// All chapters are needed, so one false one must be found, by however many threads.
TEST(Threads, FindTheOneFalseChapter) {
  const ScratchFolder folder;
  const std::string path = folder.write("big.hp", "");
  for (const std::uint64_t wrong : {std::uint64_t{1}, std::uint64_t{100}, big_proof_chapters(1) - 1}) {
    write_big_proof(path, 1, 1, wrong);
    for (const unsigned threads : {1u, 2u, 5u}) {
      VerifyOptions options;
      options.threads = threads;
      const Report report = verify_file(path, options);
      EXPECT_EQ(report.verdict, Verdict::not_verified);
      ASSERT_TRUE(report.refutation);
      EXPECT_EQ(report.refutation->chapter, wrong);
    }
  }
}

TEST(Threads, StopAtALimit) {
  const ScratchFolder folder;
  const std::string path = folder.write("big.hp", "");
  write_big_proof(path, 1, 1);
  for (const unsigned threads : {1u, 4u}) {
    VerifyOptions options;
    options.threads = threads;
    EXPECT_EQ(verify_file(path, options).verdict, Verdict::verified);
    options.limits.steps = 10'000;
    EXPECT_EQ(verify_file(path, options).verdict, Verdict::limit_reached);
    options.limits.steps = 0;
    options.limits.memory = 100'000;
    EXPECT_EQ(verify_file(path, options).verdict, Verdict::limit_reached);
  }
}

}  // namespace
}  // namespace hissho::verifier::testing
