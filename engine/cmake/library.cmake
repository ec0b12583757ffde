# libcompliant-lab, its header and find_package(CompliantLab), for `cmake --install`.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

add_library(compliant_library SHARED $<TARGET_OBJECTS:compliant_facade>)
target_link_libraries(compliant_library
  PRIVATE compliant_components compliant_analysis compliant_import
  INTERFACE Eigen3::Eigen)
set(exports ${CMAKE_CURRENT_LIST_DIR}/library.map)
target_link_options(compliant_library PRIVATE -Wl,--version-script=${exports} -Wl,--no-undefined)
set_target_properties(compliant_library PROPERTIES OUTPUT_NAME compliant-lab EXPORT_NAME engine
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  LINK_DEPENDS ${exports})

install(TARGETS compliant_library EXPORT CompliantLabTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES compliant.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/compliant_lab)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/CompliantLab)
install(EXPORT CompliantLabTargets NAMESPACE CompliantLab:: DESTINATION ${package})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/CompliantLabConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/CompliantLabConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/CompliantLabConfigVersion.cmake DESTINATION ${package})
