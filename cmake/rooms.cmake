# A room is a folder: one library, one include directory, and only the rooms it may include.
#
# hissho_room(games ROOMS proto LIBS fmt::fmt) makes the target hissho_games from games/*.cc. Its headers
# are included as "games/x.h", which works because the target's include directory holds nothing but a link
# named `games`: whoever does not link the room cannot include it.
# HEADERS names large headers of others that many files of the room include: they are parsed once, with those of
# every room (HISSHO_PCH=OFF builds without, and shows an include that is missing). COLD: compiled at -O1.
# With a precompiled header GCC 12 no longer knows std::string for a system header, and warns about its inside.
set(hissho_pch_flags "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
option(HISSHO_PCH "Parse other people's headers once a room" ON)
set(hissho_headers <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <span> <string> <string_view>
    <unordered_map> <variant> <vector> <tl/expected.hpp> <fmt/format.h>)

function(hissho_room name)
  cmake_parse_arguments(ARG "COLD" "" "ROOMS;LIBS;EXCLUDE;HEADERS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cc" "${CMAKE_CURRENT_SOURCE_DIR}/*/*.cc")
  foreach(file IN LISTS ARG_EXCLUDE)
    list(REMOVE_ITEM sources "${CMAKE_CURRENT_SOURCE_DIR}/${file}")
  endforeach()
  set(farm "${PROJECT_BINARY_DIR}/include/${name}")
  file(MAKE_DIRECTORY "${farm}")
  file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}" "${farm}/${name}" SYMBOLIC)
  if(sources)
    add_library(hissho_${name} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(hissho_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(hissho_${name} ${scope} "${farm}")
  target_include_directories(hissho_${name} SYSTEM ${scope} "${TL_EXPECTED_INCLUDE}")
  foreach(room IN LISTS ARG_ROOMS)
    target_link_libraries(hissho_${name} ${scope} hissho_${room})
  endforeach()
  target_link_libraries(hissho_${name} ${scope} ${ARG_LIBS})
  if(sources)
    target_link_libraries(hissho_${name} PRIVATE hissho_flags)
    if(HISSHO_PCH)
      target_precompile_headers(hissho_${name} PRIVATE ${hissho_headers} ${ARG_HEADERS})
      target_compile_options(hissho_${name} PRIVATE ${hissho_pch_flags})
    endif()
    if(ARG_COLD)
      target_compile_options(hissho_${name} PRIVATE -O1)
    endif()
  endif()
endfunction()
