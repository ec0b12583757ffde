#pragma once

#include <string>

#include "engine/interactive/step_marks.hpp"

namespace compliant {

/// "A solver stopped before its precision in 12 steps, 0.310 s".
std::string markText(const StepMark& mark);

}  // namespace compliant
