# Writes build_info.h with version, commit and compiler; run at every build, touches the file only on change.
execute_process(COMMAND git describe --always --dirty WORKING_DIRECTORY "${SOURCE}"
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT "${OUT}" CONTENT [[// Made by cmake/build_info.cmake.
#pragma once

namespace hissho::cli {

inline constexpr char kVersion[] = "@VERSION@";
inline constexpr char kCommit[] = "@commit@";
inline constexpr char kCompiler[] = "@COMPILER@";

}  // namespace hissho::cli
]] @ONLY)
