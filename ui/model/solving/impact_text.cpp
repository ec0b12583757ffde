#include "ui/model/solving/impact_text.hpp"

#include <cstdio>

#include "engine/base/rounded_text.hpp"

namespace compliant {

std::string impactText(const ImpactMark& mark) {
  char time[64];
  std::snprintf(time, sizeof time, "%.3f s", mark.time);
  return std::to_string(mark.count) + (mark.count == 1 ? " impact" : " impacts") + " took " +
         roundedText(mark.energy, 3) + " J, " + time;
}

}  // namespace compliant
