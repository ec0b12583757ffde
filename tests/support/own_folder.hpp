#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/support/folders.hpp"

namespace compliant::test {

/// A folder of the running test alone, in the output folder of the tests: empty at the first call
/// in a test, kept afterwards to be looked at. ctest runs tests at the same time, each in a
/// process, so that two tests of one fixture must not write one file.
inline std::filesystem::path ownFolder() {
  static const testing::TestInfo* cleared = nullptr;
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  std::string name = std::string(test->test_suite_name()) + "." + test->name();
  std::replace(name.begin(), name.end(), '/', '.');
  const auto folder = std::filesystem::path(outputFolder()) / "of_tests" / name;
  if (cleared != test) std::filesystem::remove_all(folder);
  cleared = test;
  std::filesystem::create_directories(folder);
  return folder;
}

/// A path in that folder.
inline std::string ownPath(const std::string& name) { return (ownFolder() / name).string(); }

}  // namespace compliant::test
