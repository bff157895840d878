# Options of the build, and the flags that every target gets.
include(GNUInstallDirs)

option(HISSHO_TESTS "Build the tests" ON)
option(HISSHO_BENCH "Build the Google Benchmark programs" ON)
option(HISSHO_FUZZ "Make libFuzzer programs of the fuzz targets (clang only)" OFF)
option(HISSHO_NATIVE "Tune for this machine's processor (not for packages: the compute node may differ)" OFF)
set(HISSHO_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize=: address,undefined or thread")
set(HISSHO_EXECUTOR "tbb" CACHE STRING "What runs a worker's jobs: tbb, or std (plain threads, for the thread sanitizer)")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(HISSHO_CCACHE ccache)
if(HISSHO_CCACHE)
  # What ccache needs to know about precompiled headers (the tests have them).
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${HISSHO_CCACHE}")
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>)
endif()

if(HISSHO_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "HISSHO_FUZZ wants clang: -DCMAKE_C_COMPILER=clang-14 -DCMAKE_CXX_COMPILER=clang++-14")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

add_library(hissho_flags INTERFACE)
target_compile_options(hissho_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                       -Wno-sign-conversion $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> -Werror
                       $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # GCC 12 at -O3 sees one in "x" + std::string
if(HISSHO_NATIVE)
  target_compile_options(hissho_flags INTERFACE -march=native)
endif()
if(HISSHO_SANITIZE)
  add_compile_options(-fsanitize=${HISSHO_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${HISSHO_SANITIZE})
endif()

# Called for each program that starts MPI; cmake/keep_modules.c says why.
function(hissho_keep_modules program)
  if(HISSHO_SANITIZE MATCHES "address|leak")
    target_sources(${program} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/keep_modules.c")
    target_link_options(${program} PRIVATE -Wl,--export-dynamic-symbol=dlclose)
  endif()
endfunction()
