#include "cli/output.h"

#include <fmt/core.h>

#include <fstream>

#include "cli/option.h"

namespace hissho::cli {

void write_file(std::string_view option, const std::string& path, std::string_view contents) {
  std::ofstream out(path, std::ios::binary);
  out << contents;
  out.close();
  if (!out) throw BadInput(fmt::format("{} {}: the file cannot be written", option, path));
}

}  // namespace hissho::cli
