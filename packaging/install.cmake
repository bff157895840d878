# What is installed beside the programs: man pages, completion, the batch template, pages to read; and the Debian package
# (cpack -G DEB in the build directory).
set(pages "${PROJECT_BINARY_DIR}/pages")
file(MAKE_DIRECTORY "${pages}")
add_custom_command(
  OUTPUT "${pages}/hissho.1" "${pages}/hissho.bash"
  COMMAND ${CMAKE_COMMAND} -E env LSAN_OPTIONS=detect_leaks=0 $<TARGET_FILE:hissho> reference --man > "${pages}/hissho.1"
  COMMAND ${CMAKE_COMMAND} -E env LSAN_OPTIONS=detect_leaks=0 $<TARGET_FILE:hissho> reference --completion bash > "${pages}/hissho.bash"
  DEPENDS hissho VERBATIM)
add_custom_target(hissho_pages ALL DEPENDS "${pages}/hissho.1" "${pages}/hissho.bash")

install(FILES "${pages}/hissho.1" "${PROJECT_SOURCE_DIR}/packaging/hissho-verify.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${pages}/hissho.bash" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME hissho)
install(PROGRAMS "${PROJECT_SOURCE_DIR}/scripts/slurm/hissho.sbatch" DESTINATION "${CMAKE_INSTALL_DATADIR}/hissho/slurm")
install(FILES "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${PROJECT_SOURCE_DIR}/LICENSE"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

set(CPACK_PACKAGE_NAME hissho)
set(CPACK_PACKAGE_VENDOR "The Hissho project")
set(CPACK_PACKAGE_CONTACT "The Hissho project <hissho@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS openmpi-bin)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS slurm-client)
include(CPack)
