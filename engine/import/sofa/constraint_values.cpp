#include "engine/import/sofa/constraint_values.hpp"

#include <algorithm>

#include "engine/base/text.hpp"

namespace compliant::sofa {

namespace {

/// The constraint values of a node, the first of each type, in the order of the file.
std::vector<const Object*> valuesIn(const Node& node) {
  std::vector<const Object*> found;
  for (const std::string_view type :
       {"ConstraintValue", "Stabilization", "HolonomicConstraintValue", "OffsettedConstraintValue",
        "VelocityConstraintValue", "BaumgarteStabilization", "DampingValue", "Restitution"})
    if (const auto& all = node.ofType(type); !all.empty()) found.push_back(all.front());
  std::sort(found.begin(), found.end(),
            [](const Object* a, const Object* b) { return a->place < b->place; });
  return found;
}

/// J v⁺ = the given velocities, one per value of the state.
void readVelocities(Import& import, const Object& given, const ImportedState& state,
                    ValueOfRows& value) {
  const Numbers list = numbers(import, given, "velocities").value_or(Numbers());
  const auto size = static_cast<std::size_t>(state.count * state.width);
  if (list.size() != size && list.size() > 1)
    import.remarks(given, "velocities has " + std::to_string(list.size()) + " numbers for " +
                              std::to_string(size) + " values: the last is repeated");
  const double last = list.empty() ? 0 : list.back();
  Numbers velocities(size, last);
  std::copy_n(list.begin(), std::min(size, list.size()), velocities.begin());
  value.stabilized = false;
  value.target = {{"target", std::string("velocity")},
                  {"target_values", Array<double>(std::move(velocities))}};
}

/// J v⁺ = −γ φ.
void readBaumgarte(Import& import, const Object& given, ValueOfRows& value) {
  const double wanted = number(import, given, "alpha", 0);
  const double rate = std::clamp(wanted, 0.0, 1e6);
  if (rate != wanted)
    import.differs(given, "alpha is " + numberText(wanted) +
                              " 1/s; here it must lie between 0 and 1e6: " + numberText(rate) +
                              " is used");
  value.stabilized = false;
  value.target = {{"target", std::string("relax")}, {"relaxation_rate", rate}};
}

void readStabilization(Import& import, const Object& given, Softness softness, ValueOfRows& value) {
  value.stabilized = true;
  given.find("mask");
  if (softness == Softness::Soft)
    import.differs(given,
                   "SOFA also stabilises soft rows, before the step; here only hard rows are "
                   "stabilised, and soft rows act through their force");
  if (given.type != "Stabilization")
    import.differs(given,
                   "Rows are stabilised; if the solver has no stabilization, the step still "
                   "corrects violations here, but not in SOFA");
}

}  // namespace

ValueOfRows readValue(Import& import, const Object& law, const ImportedState& state,
                      Softness softness) {
  // By default SOFA stabilises only hard laws, and none with any compliance.
  const bool hard = softness == Softness::Hard;
  ValueOfRows value{hard, {}, 0, {}};
  for (const Object* beside : valuesIn(*law.node)) {
    const std::string& type = beside->type;
    beside->understood = true;
    if (type == "ConstraintValue") {
      value.stabilized = false;
    } else if (type == "Stabilization" || type == "HolonomicConstraintValue") {
      readStabilization(import, *beside, softness, value);
    } else if (type == "OffsettedConstraintValue") {
      value.stabilized = false;
      value.offset = numbers(import, *beside, "offset").value_or(Numbers{0});
    } else if (type == "VelocityConstraintValue") {
      readVelocities(import, *beside, state, value);
    } else if (type == "BaumgarteStabilization") {
      readBaumgarte(import, *beside, value);
    } else if (type == "Restitution") {
      value.restitution = std::clamp(number(import, *beside, "restitution", 0), 0.0, 1.0);
      beside->find("mask");
    } else {
      beside->ignoreAll();
      import.differs(
          *beside,
          "This constraint value is not supported: the target of the rows is zero instead");
    }
  }
  return value;
}

}  // namespace compliant::sofa
