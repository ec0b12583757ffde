#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/text.hpp"
#include "engine/import/sofa/laws.hpp"
#include "engine/import/sofa/passes.hpp"
#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

bool allZero(const Numbers& list) {
  return std::all_of(list.begin(), list.end(), [](double f) { return f == 0; });
}

/// One force: `force` for every element, or `totalForce` shared by them.
std::optional<Numbers> oneForce(Import& import, const Object& object, const ImportedState& state,
                                std::size_t elements) {
  for (const std::string_view data : {"totalForce", "force"}) {
    auto given = numbers(import, object, data);
    if (!given || given->empty() || (data == "totalForce" && allZero(*given))) continue;
    if (given->size() != static_cast<std::size_t>(state.width)) {
      import.leavesOut(object, std::string(data) + " has " + std::to_string(given->size()) +
                                   " numbers; an element of the state takes " +
                                   std::to_string(state.width) + ": it is left out");
      return std::nullopt;
    }
    if (data == "totalForce")
      for (double& f : *given) f /= static_cast<double>(elements);
    return given;
  }
  return Numbers();
}

/// The elements on which a force acts; nothing, and a finding, if one of them does not exist.
std::optional<Indices> elementsOf(Import& import, const Object& object,
                                  const ImportedState& state) {
  const char* data = object.find("points") != nullptr ? "points" : "indices";
  Indices chosen = indices(import, object, data).value_or(Indices());
  if (chosen.empty()) {
    chosen.resize(static_cast<std::size_t>(state.count));
    std::iota(chosen.begin(), chosen.end(), 0);
  }
  const bool fromEnd = flag(import, object, "indexFromEnd").value_or(false);
  for (std::int64_t& index : chosen) {
    if (index >= state.count) {
      import.leavesOut(object, std::string(data) + " contains " + std::to_string(index) +
                                   ", but the state has " + std::to_string(state.count) +
                                   " elements, counted from 0: it is left out");
      return std::nullopt;
    }
    if (fromEnd) index = state.count - 1 - index;
  }
  return chosen;
}

void importConstantForce(Import& import, const Object& object) {
  const ImportedState* state = stateOf(import, object);
  object.ignore({"arrowSizeCoef", "indexFromEnd", "force", "totalForce", "isCompliance",
                 "rayleighStiffness"});
  if (state == nullptr) return;
  const auto chosen = elementsOf(import, object, *state);
  if (!chosen) return;
  const auto width = static_cast<std::size_t>(state->width);
  const Numbers list = numbers(import, object, "forces").value_or(Numbers());
  if (list.size() % width != 0) {
    import.leavesOut(object, "forces has " + std::to_string(list.size()) + " numbers, not " +
                                 std::to_string(width) + " per element: it is left out");
    return;
  }
  const auto one = list.empty() ? oneForce(import, object, *state, chosen->size()) : Numbers();
  if (!one) return;
  Numbers force(static_cast<std::size_t>(state->count) * width, 0.0);
  for (std::size_t k = 0; k < chosen->size(); ++k) {
    const Numbers& from = list.empty() ? *one : list;
    if (from.empty()) break;
    // Where there are fewer forces than elements, SOFA repeats the last.
    const std::size_t first = list.empty() ? 0 : std::min(k, list.size() / width - 1) * width;
    for (std::size_t i = 0; i < width; ++i)
      force[static_cast<std::size_t>((*chosen)[k]) * width + i] += from[first + i];
  }
  if (allZero(force)) {
    import.remarks(object, "Its force is zero: it is left out");
    return;
  }
  Fields fields{{"state", Link{state->id}}, {"force", Array<double>(std::move(force))}};
  import.add(object, "ConstantForce", import.nameOf(object), std::move(fields));
}

/// A viscosity for ViscousDrag; nothing, and a finding, if it is negative.
std::optional<double> viscosity(Import& import, const Object& object, const std::string& data,
                                double fallback) {
  const double D = number(import, object, data, fallback);
  if (D >= 0 && D <= 1e12) return D;
  import.leavesOut(
      object, data + " is " + numberText(D) + "; it must lie between 0 and 1e12: it is left out");
  return std::nullopt;
}

void addDrag(Import& import, const Object& object, const ImportedState& state, double D) {
  Fields fields{{"state", Link{state.id}}, {"coefficient", D}};
  import.add(object, "ViscousDrag", import.nameOf(object), std::move(fields));
}

void importVelocityDamping(Import& import, const Object& object) {
  const ImportedState* state = stateOf(import, object);
  object.ignore({"rayleighStiffness", "isCompliance"});
  const bool implicit = flag(import, object, "implicit").value_or(false);
  const auto D = viscosity(
      import, object, object.find("damping") != nullptr ? "damping" : "dampingCoefficient", 0.1);
  if (state == nullptr || !D) return;
  addDrag(import, object, *state, *D);
  if (!implicit && *D > 0)
    import.differs(object,
                   "SOFA takes this damping from the start of the step (implicit is off); here it "
                   "is implicit: more stable, with a difference of order h");
}

/// DampingCompliance with a DampingValue beside it is meant as a force −D v⁺, as rows with target 0
/// would give. Their target is −v, and SOFA divides targets by α, whatever the unknown is:
///   λ/h = −D (αβ v⁺ + (1 + α − αβ) v),   for a constant v 1 + α times the intended force
void importDampingCompliance(Import& import, const Object& object) {
  const ImportedState* state = stateOf(import, object);
  object.ignore({"rayleighStiffness", "isCompliance"});
  const auto D = viscosity(import, object, "damping", 0);
  const auto& values = object.node->ofType("DampingValue");
  for (const Object* value : values) {
    value->understood = true;
    value->ignoreAll();
  }
  if (state == nullptr || !D) return;
  if (state->holds == Holds::Frames) {
    import.leavesOut(object, "It acts on numbers, and not on frames: it is left out");
    return;
  }
  if (values.empty()) {
    import.leavesOut(object,
                     "It has no DampingValue beside it, and SOFA would pull its values to "
                     "zero: it is left out");
    return;
  }
  const Object* solver = motionSolver(*object.node);
  const double alpha =
      std::clamp(solver != nullptr ? number(import, *solver, "implicitVelocity", 1) : 1, 0.0, 1.0);
  addDrag(import, object, *state, (1 + alpha) * *D);
  if (*D > 0)
    import.differs(object, "SOFA damps by " + numberText(1 + alpha) +
                               " D v where it means D v (a bug), partly of the velocity before the "
                               "step; here the drag is " +
                               numberText(1 + alpha) +
                               " D v too, the same to first order in the time step");
}

}  // namespace

void importForces(Import& import) {
  for (const Object* object : import.take({"ConstantForceField"}))
    importConstantForce(import, *object);
  for (const Object* object : import.take({"UniformVelocityDampingForceField"}))
    importVelocityDamping(import, *object);
  for (const Object* object : import.take({"DampingCompliance"}))
    importDampingCompliance(import, *object);
}

}  // namespace compliant::sofa
