#pragma once

#include <cstddef>
#include <string>

#include "engine/analysis/divergence.hpp"

namespace compliant {

struct EngineOptions {
  std::size_t historyBytes = 256u << 20;
  DivergencePolicy divergencePolicy = DivergencePolicy::Stop;
  /// Empty: not recorded. Scenes loaded later go to files of this name and a number.
  std::string recordingPath;
};

}  // namespace compliant
