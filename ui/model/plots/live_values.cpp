#include "ui/model/plots/live_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/model/basics/number_format.hpp"

namespace compliant {

namespace {

const SceneStructure::StateInfo* movingState(const SceneStructure& structure, Id id) {
  const int index = structure.stateIndex(id);
  return index < 0 ? nullptr : &structure.states[static_cast<std::size_t>(index)];
}

bool simulated(const SceneStructure& structure, Id component) {
  return !elementsOf(structure, component, 1).empty();
}

std::vector<Index> chosenElements(const SceneStructure& structure, Id component,
                                  std::span<const PointRef> points, Index selectedRow) {
  std::vector<Index> chosen;
  for (const PointRef& point : points)
    if (point.state == component) chosen.push_back(static_cast<Index>(point.element));
  const auto* constraint = structure.constraint(component);
  if (constraint != nullptr && selectedRow >= 0 && selectedRow < constraint->rows)
    chosen.push_back(selectedRow - selectedRow % std::max(1, constraint->width));
  return chosen;
}

std::size_t countOfElements(const SceneStructure& structure, Id component) {
  if (const auto* state = movingState(structure, component))
    return static_cast<std::size_t>(state->shape.count);
  if (const auto* constraint = structure.constraint(component))
    return static_cast<std::size_t>(constraint->rows / std::max(1, constraint->width));
  return elementsOf(structure, component, std::numeric_limits<std::size_t>::max()).size();
}

/// Drops the numbers that a page with little room does not show.
void shorten(std::vector<PlotNumber>& numbers, std::size_t elements) {
  std::erase_if(numbers, [several = elements > 1](const PlotNumber& number) {
    using namespace quantities;
    const QuantityType* type = std::get<Quantity>(number).type;
    return type == &speed || type == &violationRate || type == &strain || type == &contactForce ||
           (several && type == &supportPart);
  });
}

/// The numbers of a component left out of the simulation.
std::vector<PlotNumber> usualNumbers(const Component& component) {
  std::vector<PlotNumber> numbers;
  if (component.type().role == Role::Constraint)
    for (const QuantityType* type : {&quantities::violation, &quantities::force})
      numbers.push_back(Quantity{type, component.id, 0});
  return numbers;
}

std::string shownText(double size, const char* unit, const RoundingSizes& rounding) {
  return quantityText(size <= rounding.in(unit) ? 0 : size, unit, 4);
}

std::string largest(const char* name, const Eigen::Ref<const VecX>& values, const char* unit,
                    const RoundingSizes& rounding) {
  const double most = values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0;
  return std::string(name) + " " + shownText(most, unit, rounding);
}

}  // namespace

LiveValues liveValues(const Scene& scene, const SceneStructure& structure, Id component,
                      std::span<const PointRef> points, Index selectedRow) {
  LiveValues sheet{component, {}, 0};
  const Component* owner = scene.find(component);
  if (owner == nullptr) return sheet;
  std::vector<Index> elements = chosenElements(structure, component, points, selectedRow);
  const std::size_t all = countOfElements(structure, component);
  // If there is a selection, the other elements do not count.
  const std::size_t count = elements.empty() ? all : elements.size();
  if (elements.empty()) elements = elementsOf(structure, component, mostLiveValues);
  const auto add = [&](const std::vector<PlotNumber>& numbers) {
    for (const PlotNumber& number : numbers) {
      const PlotText words = plotText(number, scene, structure);
      sheet.rows.push_back({std::get<Quantity>(number), words.number.substr(2), words.unit});
    }
  };
  std::size_t shown = 0;
  for (const Index element : elements) {
    std::vector<PlotNumber> numbers = numbersOf(structure, component, element);
    if (all > 1 || numbers.size() > mostLiveValues) shorten(numbers, all);
    if (numbers.size() > mostNumbersOfAnElement) numbers.resize(mostNumbersOfAnElement);
    const bool first = sheet.rows.empty();
    if (numbers.empty() || (!first && sheet.rows.size() + numbers.size() > mostLiveValues)) break;
    add(numbers);
    ++shown;
  }
  sheet.more = count - std::min(shown, count);
  if (sheet.rows.empty() && !simulated(structure, component)) add(usualNumbers(*owner));
  return sheet;
}

double liveValue(const LiveValue& row, const Snapshot& snapshot) {
  return quantityOf(row.number, viewOf(snapshot));
}

double shownValue(const LiveValue& row, const Snapshot& snapshot, const RoundingSizes& rounding) {
  const double value = liveValue(row, snapshot);
  return std::abs(value) <= rounding.in(row.unit) ? 0 : value;
}

std::string liveValuesSummary(const LiveValues& sheet, const Snapshot& snapshot) {
  if (sheet.more == 0) return {};
  std::string text = "… " + std::to_string(sheet.more) + " more";
  const RoundingSizes rounding = roundingSizes(snapshot);
  const SceneStructure& structure = *snapshot.structure;
  const Motion& motion = snapshot.motion;
  if (const auto* state = movingState(structure, sheet.component)) {
    if (state->v + state->shape.velocities() > motion.v.size()) return text;
    const auto rates = motion.v.segment(state->v, state->shape.velocities());
    if (!state->inSpace()) return text + ": " + largest("max |rate|", rates, "m/s", rounding);
    double most = 0;
    for (Index i = 0; i < state->shape.count; ++i)
      most = std::max(most, rates.segment<3>(state->shape.velocityWidth * i).norm());
    return text + ": max speed " + shownText(most, "m/s", rounding);
  }
  const auto* constraint = structure.constraint(sheet.component);
  if (constraint == nullptr) return text;
  // Lengths and angles have no common maximum.
  for (Index row = 0; row < constraint->width; ++row)
    if (constraint->angular(row)) return text;
  std::string separator = ": ";
  if (constraint->state >= 0) {
    const auto& state = structure.states[static_cast<std::size_t>(constraint->state)];
    if (state.shape.positionWidth == state.shape.velocityWidth &&
        state.x + constraint->rows <= motion.x.size()) {
      text += separator +
              largest("max |φ|", motion.x.segment(state.x, constraint->rows), "m", rounding);
      separator = ", ";
    }
  }
  if (motion.step > 0 && constraint->row + constraint->rows <= motion.lambda.size())
    text += separator + largest("max |λ|", motion.lambda.segment(constraint->row, constraint->rows),
                                "N", rounding);
  return text;
}

std::string whyUnknown(const LiveValue& row, const Snapshot& snapshot) {
  if (!simulated(*snapshot.structure, row.number.component))
    return "Unknown: this component is not simulated";
  if (row.number.type->ofAStep && snapshot.motion.step == 0)
    return "Unknown before the first step. Play or step";
  if (row.number.type->carrier == Carrier::Shape) return "None: nothing touches this shape";
  return "Unknown for this type";
}

}  // namespace compliant
