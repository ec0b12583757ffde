# Adds one test per suite of a GoogleTest program when ctest starts: a process per suite starts faster than
# one per test, and windows keep the shaders that OpenGL has compiled. Tests of `nightly` are tests of their own, with
# that label. The including script sets program, launcher, folder, timeout, environment and nightly.
execute_process(COMMAND ${launcher} ${program} --gtest_list_tests
  WORKING_DIRECTORY ${folder} OUTPUT_VARIABLE listed ERROR_VARIABLE errors RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${program} does not list its tests: ${status} ${errors}")
endif()
# Suites stand at the beginning of a line and end with a dot; the names of tests are indented.
string(REGEX MATCHALL "(^|\n)[A-Za-z_][A-Za-z0-9_/]*\\." suites "${listed}")
function(add_suite name filter)
  add_test(${name} ${launcher} ${program} --gtest_filter=${filter})
  set_tests_properties(${name} PROPERTIES
    WORKING_DIRECTORY ${folder} TIMEOUT ${timeout} ENVIRONMENT "${environment}" ${ARGN})
endfunction()
foreach(suite ${suites})
  string(REGEX REPLACE "[\n.]" "" suite ${suite})
  set(filter "${suite}.*-")
  foreach(test ${nightly})
    string(FIND "${test}" "${suite}." place)
    if(place EQUAL 0)
      string(APPEND filter "${test}:")
      add_suite(${test} ${test} LABELS nightly)
    endif()
  endforeach()
  add_suite(${suite} ${filter})
endforeach()
