#include "ui/model/plots/plot_numbers.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/simulation/row_names.hpp"
#include "engine/simulation/row_units.hpp"
#include "ui/model/basics/formula_text.hpp"
#include "ui/model/plots/strain_name.hpp"
#include "ui/model/rows/property_rows.hpp"

namespace compliant {

namespace {

/// The name of an entry of any number, even of one that does not exist.
const char* axisName(Index entry) {
  constexpr std::array<const char*, 3> names{"x", "y", "z"};
  return entry < 0 ? "?" : names[static_cast<std::size_t>(entry % 3)];
}
/// For lists of points, the first elements are offered; the view offers any other.
constexpr std::size_t offeredElements = 4;

const SceneStructure::StateInfo* stateInfo(const SceneStructure& structure, Id id) {
  const int index = structure.stateIndex(id);
  return index < 0 ? nullptr : &structure.states[static_cast<std::size_t>(index)];
}

template <class Wanted>
std::vector<PlotNumber> sceneNumbersThat(Wanted wanted) {
  std::vector<PlotNumber> numbers;
  for (const QuantityType* type : quantityTypes())
    if (type->carrier == Carrier::Scene && wanted(*type)) numbers.push_back(Quantity{type, 0, 0});
  return numbers;
}

bool isEnergy(const QuantityType& type) { return type.unit == std::string_view("J"); }

/// The entries of a frame: place and quaternion, linear and angular velocity.
PlotText wordsOfFrame(const Quantity& q) {
  static constexpr const char* positions[] = {"x", "y", "z", "qx", "qy", "qz", "qw"};
  static constexpr const char* velocities[] = {"vx", "vy", "vz", "ωx", "ωy", "ωz"};
  if (q.type == &quantities::position) {
    const char* name = positions[q.index % 7];
    return q.index % 7 < 3 ? PlotText{"", name, "Coordinate", "m"}
                           : PlotText{"", name, "Quaternion", ""};
  }
  const char* name = velocities[q.index % 6];
  return q.index % 6 < 3 ? PlotText{"", name, "Velocity", "m/s"}
                         : PlotText{"", name, "Angular velocity", "rad/s"};
}

/// The unit of a state's values or rates: that of its field, or metres if there is none.
std::string unitOf(const Component* state, const char* field, const char* otherwise) {
  const Field* found = state != nullptr ? state->type().find(field) : nullptr;
  return found != nullptr && !found->unit.empty() ? found->unit : otherwise;
}

/// For a number in N with an axis; the torque follows the three entries of a force.
PlotText wordsOfVector(const Quantity& q, const SceneStructure& structure) {
  const QuantityType& type = *q.type;
  const Index width = widthOf(q, structure), part = q.index < 0 ? -1 : q.index % width;
  if (width < 3) return {"", type.label, type.title, type.unit};
  const auto torque = [](std::string words) {
    const std::size_t place = words.find("force");
    return place != std::string::npos ? words.replace(place, 5, "torque") : words;
  };
  return part < 3
             ? PlotText{"", std::string(type.label) + " " + axisName(part), type.title, type.unit}
             : PlotText{"", torque(type.label) + " " + axisName(part), torque(type.title), "N·m"};
}

/// "x", "vy", "value", "λ"…, and the name of its axis. States that are not points or frames are
/// lengths and angles on which constraints act. `component` may be null.
PlotText wordsOfEntry(const Quantity& q, const Component* component,
                      const SceneStructure& structure, const RowUnits& units) {
  const auto* state = stateInfo(structure, q.component);
  const bool space = state != nullptr && state->inSpace();
  const char* axis = axisName(q.index);
  const QuantityType& type = *q.type;
  using namespace quantities;
  const bool entry = &type == &position || &type == &velocity;
  if (entry && state != nullptr && state->frames()) return wordsOfFrame(q);
  if (entry && state != nullptr && state->shape.isTime())
    return &type == &position ? PlotText{"", "value", "Value", "s"}
                              : PlotText{"", "rate", "Rate", ""};
  if (&type == &position)
    return space ? PlotText{"", axis, "Coordinate", "m"}
                 : PlotText{"", "value", "Value", unitOf(component, "position", "m")};
  if (&type == &velocity)
    return space ? PlotText{"", std::string("v") + axis, "Velocity", "m/s"}
                 : PlotText{"", "rate", "Rate", unitOf(component, "velocity", "m/s")};
  if (type.rowUnit != nullptr) {
    PlotText words{"", type.label, type.title, units.*type.rowUnit};
    if (&type == &strain && component != nullptr) words.number = strainNameOf(*component);
    if (&type == &force && words.unit != "N") words.quantity = "Constraint torque";
    return words;
  }
  return wordsOfVector(q, structure);
}

}  // namespace

Index elementOf(const Quantity& quantity, const SceneStructure& structure) {
  return quantity.type->carrier == Carrier::Row ? quantity.index
                                                : quantity.index / widthOf(quantity, structure);
}

Id componentOf(const PlotNumber& number) {
  return std::visit([](const auto& each) { return each.component; }, number);
}

PlotText plotText(const PlotNumber& number, const Scene& scene, const SceneStructure& structure) {
  const Component* component = scene.find(componentOf(number));
  if (const auto* design = std::get_if<DesignNumber>(&number)) {
    const Field* field = component != nullptr ? component->type().find(design->field) : nullptr;
    if (field == nullptr) return {"?", ": " + design->field, design->field, ""};
    std::string name = ": " + field->name;
    std::replace(name.begin(), name.end(), '_', ' ');
    if (field->kind == Kind::Vector) name += std::string(" ") + axisName(design->part);
    return {component->name, name, fieldLabel(*field), field->unit};
  }
  const Quantity& q = std::get<Quantity>(number);
  if (q.type->carrier == Carrier::Scene) return {"", q.type->label, q.type->title, q.type->unit};
  const auto* constraint = structure.constraint(q.component);
  const RowUnits units = constraint != nullptr ? unitsOf(*constraint, q.index) : RowUnits();
  PlotText words = wordsOfEntry(q, component, structure, units);
  const std::string element = elementName(structure, q.component, elementOf(q, structure));
  words.owner = component != nullptr ? component->name : "?";
  words.number = (element.empty() ? "" : ", " + element) + ": " + words.number +
                 (*units.axis == '\0' ? std::string() : std::string(" ") + units.axis);
  return words;
}

double designNumber(const Scene& scene, const DesignNumber& number) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const Component* component = scene.find(number.component);
  const Field* field = component != nullptr ? component->type().find(number.field) : nullptr;
  if (field == nullptr) return none;
  const Value value = field->read(*component);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* vector = std::get_if<Vec3>(&value))
    return number.part >= 0 && number.part < 3 ? (*vector)[number.part] : none;
  return none;
}

std::vector<PlotNumber> numbersOf(const SceneStructure& structure, Id component, Index element) {
  std::vector<PlotNumber> numbers;
  if (element < 0) return numbers;
  const auto addAll = [&](Carrier carrier, Index last) {
    for (const QuantityType* type : quantityTypes()) {
      if (type->carrier != carrier) continue;
      const Index width = type->width(structure, component);
      if (width < 1) continue;
      const Index first = carrier == Carrier::Row ? element - element % width : element * width;
      for (Index i = first; i < std::min(first + width, last); ++i)
        numbers.push_back(Quantity{type, component, i});
    }
  };
  constexpr Index all = std::numeric_limits<Index>::max();
  if (const auto* state = stateInfo(structure, component)) {
    if (element < state->shape.count) addAll(Carrier::Element, all);
  } else if (const auto* constraint = structure.constraint(component)) {
    addAll(Carrier::Row, constraint->rows);
  } else {
    const auto holds = [&](const SceneStructure::FixedElement& fixed) {
      return fixed.projection == component && fixed.element == element;
    };
    if (std::any_of(structure.fixed.begin(), structure.fixed.end(), holds))
      addAll(Carrier::Support, all);
    else if (element == 0)
      addAll(Carrier::Shape, all);
  }
  return numbers;
}

std::vector<Index> elementsOf(const SceneStructure& structure, Id component, std::size_t most) {
  std::vector<Index> elements;
  Index count = 0, width = 1;
  if (const auto* state = stateInfo(structure, component)) {
    count = state->shape.count;
  } else if (const auto* constraint = structure.constraint(component)) {
    count = constraint->rows;
    width = std::max(1, constraint->width);
  } else {
    for (const auto& fixed : structure.fixed) {
      if (elements.size() == most) break;
      if (fixed.projection == component &&
          std::find(elements.begin(), elements.end(), fixed.element) == elements.end())
        elements.push_back(fixed.element);
    }
    const auto told = [&](const QuantityType* type) {
      return type->carrier == Carrier::Shape && type->width(structure, component) > 0;
    };
    if (elements.empty() && std::ranges::any_of(quantityTypes(), told)) count = 1;
  }
  for (Index i = 0; i < count && elements.size() < most; i += width) elements.push_back(i);
  return elements;
}

std::string elementName(const SceneStructure& structure, Id component, Index element) {
  if (const auto* state = stateInfo(structure, component))
    return state->shape.count < 2 ? std::string()
                                  : state->elementWord() + (" " + std::to_string(element));
  if (const auto* constraint = structure.constraint(component)) {
    const Index width = std::max(1, constraint->width);
    if (constraint->rows <= width) return {};
    return elementWord(structure, component) + (" " + std::to_string(element / width));
  }
  const bool several = elementsOf(structure, component, 2).size() > 1;
  return several ? "point " + std::to_string(element) : std::string();
}

std::vector<PlotNumber> numbersOf(const Scene& scene, const SceneStructure& structure, Id component,
                                  const Field& field) {
  const Component* owner = scene.find(component);
  if (owner == nullptr || owner->type().find(field.name) == nullptr) return {};
  switch (field.kind) {
    case Kind::Real:
    case Kind::Integer:
      return {DesignNumber{component, field.name, 0}};
    case Kind::Vector:
      return {DesignNumber{component, field.name, 0}, DesignNumber{component, field.name, 1},
              DesignNumber{component, field.name, 2}};
    case Kind::Points:
    case Kind::Reals:
      break;
    default:
      return {};
  }
  const bool speeds = field.name == "velocity";
  if (owner->type().role != Role::State || (!speeds && field.name != "position")) return {};
  std::vector<PlotNumber> numbers;
  for (const Index element : elementsOf(structure, component, offeredElements))
    for (const PlotNumber& number : numbersOf(structure, component, element)) {
      const QuantityType* type = std::get<Quantity>(number).type;
      if (speeds ? type == &quantities::velocity || type == &quantities::speed
                 : type == &quantities::position)
        numbers.push_back(number);
    }
  return numbers;
}

std::vector<PlotNumber> energyNumbers() { return sceneNumbersThat(isEnergy); }
std::vector<PlotNumber> solverNumbers() {
  return sceneNumbersThat([](const QuantityType& type) { return !isEnergy(type); });
}

}  // namespace compliant
