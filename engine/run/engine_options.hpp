#pragma once

#include <cstddef>
#include <string>

namespace compliant {

struct EngineOptions {
  std::size_t historyBytes = 256u << 20;
  /// Empty: not recorded. Scenes loaded later go to files of this name and a number.
  std::string recordingPath;
};

}  // namespace compliant
