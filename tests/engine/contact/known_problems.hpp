#pragma once

#include <string>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant::test {

/// A problem in the text layout of Siconos with its solution, exact to rounding by construction.
struct KnownProblem {
  std::string name, text;
  VecX impulse, velocity;
};

/// One contact that sticks, one that slides (dense matrices), and three as sparse blocks: stick,
/// slide, open.
std::vector<KnownProblem> knownProblems();

}  // namespace compliant::test
