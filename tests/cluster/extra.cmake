# The program that the MPI tests start under mpirun.
add_executable(mpi_echo "${CMAKE_CURRENT_SOURCE_DIR}/cluster/mpi_echo/main.cc")
target_link_libraries(mpi_echo PRIVATE hissho_cluster hissho_flags)
set_target_properties(mpi_echo PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
target_compile_definitions(cluster_tests PRIVATE MPI_ECHO="$<TARGET_FILE:mpi_echo>")
hissho_keep_modules(mpi_echo)
add_dependencies(cluster_tests mpi_echo)
