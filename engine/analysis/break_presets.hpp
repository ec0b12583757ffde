#pragma once

#include <span>

namespace compliant {

/// A condition to begin with, for BreakCondition.
struct BreakPreset {
  const char* title;
  const char* text;
};

std::span<const BreakPreset> breakPresets();

}  // namespace compliant
