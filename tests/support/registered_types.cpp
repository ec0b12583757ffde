#include "engine/builtin_types.hpp"

namespace compliant::test {
namespace {

/// Every test program has the types of the program from its start.
[[maybe_unused]] const bool registered = (registerBuiltinTypes(), true);

}  // namespace
}  // namespace compliant::test
