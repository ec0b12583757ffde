#pragma once

#include <cstddef>
#include <string>

#include "engine/analysis/divergence.hpp"

namespace compliant {

struct EngineOptions {
  std::size_t historyBytes = 256u << 20;
  DivergencePolicy divergencePolicy = DivergencePolicy::Stop;
  /// Empty: no recording. Scenes loaded later go to files of this name with a number.
  std::string recordingPath;
};

}  // namespace compliant
