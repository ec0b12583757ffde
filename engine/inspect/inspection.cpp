#include "engine/inspect/inspection.hpp"

#include <algorithm>

#include "engine/base/rounded_text.hpp"

namespace compliant {

std::string SolvedStep::caption() const {
  return "Step " + std::to_string(record->step) + ", t = " + roundedText(time, 6) + " s";
}

const Inspection* findInspection(std::string_view key) {
  const auto all = inspections();
  const auto found =
      std::find_if(all.begin(), all.end(), [key](const auto* each) { return each->key() == key; });
  return found != all.end() ? *found : nullptr;
}

}  // namespace compliant
