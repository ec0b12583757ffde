#include "ui/model/solving/mark_text.hpp"

#include <cstdio>

namespace compliant {

std::string markText(const StepMark& mark) {
  char time[64];
  std::snprintf(time, sizeof time, "%.3f s", mark.time);
  const std::int64_t steps = mark.last - mark.first + 1;
  switch (mark.kind) {
    case StepMark::Kind::Broke:
      return "Time stopped at a breakpoint: " + mark.text + ", " + time;
    case StepMark::Kind::TakenBack:
      return "The next steps were not accepted: " + mark.text + ", " + time;
    case StepMark::Kind::StoppedEarly:
      break;
  }
  return "A solver stopped before its precision in " +
         (steps == 1 ? "this step" : std::to_string(steps) + " steps") + ", " + time;
}

}  // namespace compliant
