#pragma once

#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/scene/scene.hpp"

namespace compliant::test {

/// A small particle scene with what an independent dense computation says that it does: positions,
/// velocities and constraint forces after the listed steps, with absolute tolerances. See
/// tests/data/README.md for the format.
struct StepScene {
  Scene scene;
  std::vector<std::string> independent;  ///< states in the order of q and v
  std::vector<std::string> laws;         ///< constraints in the order of λ
  struct Moment {
    int step = 0;
    std::vector<double> q, v, lambda;
    double toleranceQ = 0, toleranceV = 0, toleranceLambda = 0;
  };
  std::vector<Moment> moments;
};

Result<StepScene> readStepScene(const std::string& path);

}  // namespace compliant::test
