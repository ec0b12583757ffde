#include "tests/support/folders.hpp"

namespace compliant::test {

std::string sourceFolder() { return COMPLIANT_SOURCE_FOLDER; }
std::string outputFolder() { return COMPLIANT_OUTPUT_FOLDER; }

}  // namespace compliant::test
