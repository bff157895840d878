# The program that the process tests start, kill and start again.
add_executable(storage_writer "${CMAKE_CURRENT_SOURCE_DIR}/storage/writer/main.cc")
target_include_directories(storage_writer PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/storage")
target_link_libraries(storage_writer PRIVATE hissho_storage hissho_flags)
set_target_properties(storage_writer PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
target_compile_definitions(storage_tests PRIVATE STORAGE_WRITER="$<TARGET_FILE:storage_writer>")
add_dependencies(storage_tests storage_writer)
