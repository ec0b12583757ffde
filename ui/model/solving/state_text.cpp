#include "ui/model/solving/state_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace compliant {

namespace {

using Json = nlohmann::ordered_json;

/// Entries [first, first + count·width) of a vector; [[…], …] for elements of several numbers.
Json elementLists(const VecX& values, Index first, Index count, Index width) {
  Json list = Json::array();
  if (first + count * width > values.size()) return list;
  for (Index i = 0; i < count; ++i) {
    if (width == 1) {
      list.push_back(values[first + i]);
      continue;
    }
    Json element = Json::array();
    for (Index k = 0; k < width; ++k) element.push_back(values[first + i * width + k]);
    list.push_back(std::move(element));
  }
  return list;
}

}  // namespace

std::string stateText(const Snapshot& snapshot) {
  const Motion& motion = snapshot.motion;
  Json states = Json::object(), constraints = Json::object();
  for (const auto& state : snapshot.structure->states)
    states[state.name] = {
        {"position", elementLists(motion.x, state.x, state.shape.count, state.shape.positionWidth)},
        {"velocity",
         elementLists(motion.v, state.v, state.shape.count, state.shape.velocityWidth)}};
  for (const auto& constraint : snapshot.structure->constraints) {
    const Index width = std::max(1, constraint.width);
    constraints[constraint.name] = {
        {"force", elementLists(motion.lambda, constraint.row, constraint.rows / width, width)}};
  }
  const Json text = {{"time", motion.time},
                     {"step", motion.step},
                     {"states", std::move(states)},
                     {"constraints", std::move(constraints)}};
  // Names may contain bytes that are not UTF-8. One line per component is easy to read and compare.
  std::string result =
      "{\n  \"time\": " + text["time"].dump() + ",\n  \"step\": " + text["step"].dump();
  for (const char* part : {"states", "constraints"}) {
    result += std::string(",\n  \"") + part + "\": {";
    const char* separator = "\n";
    for (const auto& [name, value] : text[part].items()) {
      result += separator + std::string("    ") +
                Json(name).dump(-1, ' ', false, Json::error_handler_t::replace) + ": " +
                value.dump();
      separator = ",\n";
    }
    result += text[part].empty() ? "}" : "\n  }";
  }
  return result + "\n}\n";
}

}  // namespace compliant
