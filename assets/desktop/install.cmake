# `cmake --install` and `cpack -G DEB`: programs, scenes, manual, icon, desktop entry, types of files, AppStream metadata
# and man pages.
include(GNUInstallDirs)

install(DIRECTORY ${CMAKE_SOURCE_DIR}/assets/scenes ${CMAKE_SOURCE_DIR}/assets/presentations ${CMAKE_SOURCE_DIR}/assets/lessons ${CMAKE_SOURCE_DIR}/assets/manual
  DESTINATION ${CMAKE_INSTALL_DATADIR}/compliant-lab/assets)
if(TARGET compliant)
  install(TARGETS compliant RUNTIME)
endif()
if(TARGET compliant-view)
  install(TARGETS compliant-view RUNTIME)
endif()
if(TARGET compliant-lab)
  install(TARGETS compliant-lab RUNTIME)
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/compliant-lab.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
  # The types of files are those of the registry of formats.
  set(desktop ${CMAKE_BINARY_DIR}/desktop)
  set(files "")
  foreach(name compliant-lab.desktop compliant-lab-mime.xml compliant-lab.metainfo.xml)
    list(APPEND files ${desktop}/${name})
    add_custom_command(OUTPUT ${desktop}/${name} DEPENDS desktop_files ${CMAKE_CURRENT_LIST_DIR}/${name}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${desktop}
      COMMAND desktop_files ${CMAKE_CURRENT_LIST_DIR}/${name} ${desktop}/${name} VERBATIM)
  endforeach()
  add_custom_target(desktop ALL DEPENDS ${files})
  install(FILES ${desktop}/compliant-lab.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES ${desktop}/compliant-lab-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
    RENAME compliant-lab.xml)
  install(FILES ${desktop}/compliant-lab.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo
    RENAME org.compliantlab.CompliantLab.metainfo.xml)
endif()

# Man pages say what --help says.
find_program(HELP2MAN help2man)

# man_page(PROGRAM NAME [SUBCOMMAND]): NAME is the one line of its head.
function(man_page program name)
  set(title ${program} ${ARGN})
  list(JOIN title "-" page)
  string(TOUPPER ${page} title)
  set(file ${CMAKE_BINARY_DIR}/man/${page}.1)
  # "compliant run" would be called COMPLIANT.
  add_custom_command(OUTPUT ${file} DEPENDS ${program}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/man
    COMMAND ${HELP2MAN} --no-info --name=${name} --version-string=${PROJECT_VERSION} --output=${file}
      "$<TARGET_FILE:${program}> ${ARGN}"
    COMMAND sed -i "s/^.TH [^ ]* /.TH ${title} /" ${file} VERBATIM)
  set_property(GLOBAL APPEND PROPERTY COMPLIANT_MAN_PAGES ${file})
endfunction()

if(HELP2MAN AND TARGET compliant)
  man_page(compliant "simulate, check, render and film scenes without a window")
  man_page(compliant "simulate a scene" run)
  man_page(compliant "show what is in a scene and what is wrong with it" check)
  man_page(compliant "render a scene to an image" render)
  man_page(compliant "render a scene to a film" film)
  man_page(compliant "write a moving scene for ParaView" export)
  man_page(compliant "replay a recording and compare the motion" replay)
  man_page(compliant "convert a SOFA scene" import)
  man_page(compliant "print the manual of all types" manual)
  if(TARGET compliant-lab)
    man_page(compliant-lab "simulate mechanical systems with soft and hard constraints")
  endif()
  if(TARGET compliant-view)
    man_page(compliant-view "watch, pull and present scenes in a light window")
  endif()
  get_property(pages GLOBAL PROPERTY COMPLIANT_MAN_PAGES)
  # Not with every build: a page runs its program.
  add_custom_target(man DEPENDS ${pages})
  install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target man
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)")
  install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
elseif(NOT HELP2MAN)
  message(STATUS "No man pages are installed: help2man is missing")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME compliant-lab)
set(CPACK_PACKAGE_VENDOR "The Compliant Lab developers")
set(CPACK_PACKAGE_CONTACT "The Compliant Lab developers <compliant-lab@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Simulate mechanical systems with soft and hard constraints")
set(CPACK_PACKAGE_DESCRIPTION "Every constraint has a compliance: zero is a joint, 1/k is a spring, and everything between
is one slider. Compliant Lab builds such systems by hand, shows the force in each
constraint while the system moves, and looks into the solver.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What is loaded at run time: the platform of Qt that draws, its icons, fonts, and OpenGL without a graphics card.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6, fonts-inter, fonts-jetbrains-mono, libgl1-mesa-dri")
# Eigen is what programs that use the library include.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland, libeigen3-dev")
include(CPack)
