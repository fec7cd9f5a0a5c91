# What `cmake --install` writes, in three components: runtime, development and tool. The tool, with its manual pages and
# completions, is installed if scripts/build-tool has built it.
include(CMakePackageConfigHelpers)
set(PLACARD_ZSH_COMPLETIONS ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "Where zsh looks for completions")

# The installed files locate themselves, so the prefix can still change at install time.
configure_package_config_file(cmake/PlacardConfig.cmake.in PlacardConfig.cmake
    INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Placard
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(PlacardConfigVersion.cmake COMPATIBILITY SameMinorVersion)
file(RELATIVE_PATH prefix_from_pc
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" prefix_from_pc "${prefix_from_pc}")
list(TRANSFORM placard_private PREPEND -l OUTPUT_VARIABLE placard_private_flags)
list(JOIN placard_private_flags " " placard_private_flags)
configure_file(cmake/placard.pc.in placard.pc @ONLY)

install(PROGRAMS ${placard_library} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/placard COMPONENT runtime)

install(DIRECTORY include/placard DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
    FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(FILES ${placard_link} ${placard_archive} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/placard.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/PlacardConfig.cmake ${PROJECT_BINARY_DIR}/PlacardConfigVersion.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Placard COMPONENT development)

set(placard_completions ${placard_build}/tool/completions)
install(PROGRAMS ${placard_tool} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tool OPTIONAL)
install(DIRECTORY ${placard_build}/tool/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tool OPTIONAL)
install(FILES ${placard_completions}/placardctl.bash RENAME placardctl
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT tool OPTIONAL)
install(FILES ${placard_completions}/_placardctl DESTINATION ${PLACARD_ZSH_COMPLETIONS} COMPONENT tool OPTIONAL)
install(FILES ${placard_completions}/placardctl.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT tool OPTIONAL)

# CMake lists what it has installed; uninstalling removes exactly that.
if(PROJECT_IS_TOP_LEVEL)
    add_custom_target(uninstall
        COMMAND ${CMAKE_COMMAND} -D MANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt
            -P ${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake
        COMMENT "Removing what was installed")
endif()
