# Finds CHOLMOD, UMFPACK and SPQR as Debian's libsuitesparse-dev ships them, which brings no CMake files of its own.
# Targets: SuiteSparse::SuiteSparseConfig, SuiteSparse::CHOLMOD, SuiteSparse::UMFPACK, SuiteSparse::SPQR. The names are those that SuiteSparse 7 uses.
include(FindPackageHandleStandardArgs)

find_path(SuiteSparse_INCLUDE_DIR cholmod.h PATH_SUFFIXES suitesparse)
find_library(SuiteSparse_SuiteSparseConfig_LIBRARY suitesparseconfig)
find_library(SuiteSparse_CHOLMOD_LIBRARY cholmod)
find_library(SuiteSparse_UMFPACK_LIBRARY umfpack)
find_library(SuiteSparse_SPQR_LIBRARY spqr)
if(SuiteSparse_INCLUDE_DIR AND EXISTS ${SuiteSparse_INCLUDE_DIR}/SuiteSparse_config.h)
  file(STRINGS ${SuiteSparse_INCLUDE_DIR}/SuiteSparse_config.h lines
    REGEX "^#define SUITESPARSE_(MAIN|SUB|SUBSUB)_VERSION")
  string(REGEX REPLACE "[^0-9;]" "" numbers "${lines}")
  string(REPLACE ";" "." SuiteSparse_VERSION "${numbers}")
endif()
find_package_handle_standard_args(SuiteSparse
  REQUIRED_VARS SuiteSparse_SuiteSparseConfig_LIBRARY SuiteSparse_CHOLMOD_LIBRARY SuiteSparse_UMFPACK_LIBRARY
    SuiteSparse_SPQR_LIBRARY SuiteSparse_INCLUDE_DIR
  VERSION_VAR SuiteSparse_VERSION)
mark_as_advanced(SuiteSparse_INCLUDE_DIR SuiteSparse_SuiteSparseConfig_LIBRARY SuiteSparse_CHOLMOD_LIBRARY
  SuiteSparse_UMFPACK_LIBRARY SuiteSparse_SPQR_LIBRARY)

if(SuiteSparse_FOUND)
  foreach(library SuiteSparseConfig CHOLMOD UMFPACK SPQR)
    if(NOT TARGET SuiteSparse::${library})
      add_library(SuiteSparse::${library} UNKNOWN IMPORTED GLOBAL)
      set_target_properties(SuiteSparse::${library} PROPERTIES
        IMPORTED_LOCATION ${SuiteSparse_${library}_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${SuiteSparse_INCLUDE_DIR})
    endif()
  endforeach()
  set_property(TARGET SuiteSparse::CHOLMOD APPEND PROPERTY INTERFACE_LINK_LIBRARIES SuiteSparse::SuiteSparseConfig)
  foreach(library UMFPACK SPQR)
    set_property(TARGET SuiteSparse::${library} APPEND PROPERTY INTERFACE_LINK_LIBRARIES SuiteSparse::CHOLMOD)
  endforeach()
endif()
