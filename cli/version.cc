#include "cli/version.h"

#include <fmt/core.h>
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <rocksdb/version.h>

#include "cli/build_info.h"

namespace hissho::cli {

std::string producer_text() { return fmt::format("hissho {} ({})", kVersion, kCommit); }

std::string version_number() { return kVersion; }

std::string version_text() {
  char mpi[MPI_MAX_LIBRARY_VERSION_STRING] = {};
  int length = 0;
  MPI_Get_library_version(mpi, &length);  // works before MPI_Init
  const std::string library(mpi, static_cast<std::size_t>(length));
  return fmt::format("hissho {}\ncommit {}\ncompiler {}\nMPI {}\nRocksDB {}.{}.{}", kVersion, kCommit,
                     kCompiler, library.substr(0, library.find(',')), ROCKSDB_MAJOR, ROCKSDB_MINOR,
                     ROCKSDB_PATCH);
}

}  // namespace hissho::cli
