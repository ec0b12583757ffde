#pragma once

#include <string>

namespace compliant::test {

/// The folder of the repository, absolute and without a slash at the end. A function and no macro:
/// only folders.cpp knows where the clone lies, so that a compiler cache serves all others in every
/// clone.
std::string sourceFolder();

/// Where tests leave what may be looked at, likewise.
std::string outputFolder();

}  // namespace compliant::test
