#pragma once

#include <string>

#include "engine/interactive/step_marks.hpp"

namespace compliant {

/// "A solver stopped early in 12 steps, 0.310 s", "Stopped at a breakpoint: …, 0.310 s".
std::string markText(const StepMark& mark);

}  // namespace compliant
