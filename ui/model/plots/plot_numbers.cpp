#include "ui/model/plots/plot_numbers.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/run/row_names.hpp"
#include "engine/run/row_units.hpp"
#include "ui/model/basics/formula_text.hpp"
#include "ui/model/plots/strain_name.hpp"
#include "ui/model/rows/property_rows.hpp"

namespace compliant {

namespace {

using QuantityKind = Quantity::Kind;

/// Of any number, that of an entry that is not there too.
const char* axisName(Index entry) {
  constexpr std::array<const char*, 3> names{"x", "y", "z"};
  return entry < 0 ? "?" : names[static_cast<std::size_t>(entry % 3)];
}
/// Lists of points are offered by their first elements; any other is found in the view.
constexpr std::size_t offeredElements = 4;

const SceneStructure::StateInfo* stateInfo(const SceneStructure& structure, Id id) {
  const int index = structure.stateIndex(id);
  return index < 0 ? nullptr : &structure.states[static_cast<std::size_t>(index)];
}

struct SceneNumber {
  QuantityKind kind;
  const char *label, *quantity, *unit;
};
constexpr std::array sceneNumbers{
    SceneNumber{QuantityKind::TotalEnergy, "total energy", "Energy", "J"},
    SceneNumber{QuantityKind::KineticEnergy, "kinetic energy", "Energy", "J"},
    SceneNumber{QuantityKind::GravityEnergy, "gravity energy", "Energy", "J"},
    SceneNumber{QuantityKind::ElasticForces, "elastic forces", "Energy", "J"},
    SceneNumber{QuantityKind::ElasticConstraints, "elastic constraints", "Energy", "J"},
    SceneNumber{QuantityKind::DampedEnergy, "damped energy", "Energy", "J"},
    SceneNumber{QuantityKind::WorkEnergy, "work", "Energy", "J"},
    SceneNumber{QuantityKind::NumericalEnergy, "numerical energy", "Energy", "J"},
    SceneNumber{QuantityKind::FrictionEnergy, "energy taken by friction", "Energy", "J"},
    SceneNumber{QuantityKind::ImpactEnergy, "energy taken by impacts", "Energy", "J"},
    SceneNumber{QuantityKind::Contacts, "contacts", "Contacts", "contacts"},
    SceneNumber{QuantityKind::ContactResidual, "contact residual", "Relative residual", ""},
    SceneNumber{QuantityKind::Residual, "residual", "Relative residual", ""},
    SceneNumber{QuantityKind::Iterations, "iterations", "Solver iterations", "iterations"},
    SceneNumber{QuantityKind::StepTime, "step time", "Time per step", "ms"},
};

bool isEnergy(const SceneNumber& number) { return std::string_view(number.unit) == "J"; }

template <class Wanted>
std::vector<PlotNumber> sceneNumbersThat(Wanted wanted) {
  std::vector<PlotNumber> numbers;
  for (const SceneNumber& each : sceneNumbers)
    if (wanted(each)) numbers.push_back(Quantity{each.kind, 0, 0});
  return numbers;
}

/// Entries of a frame: a place and a quaternion, velocities and angular velocities.
PlotText wordsOfFrame(const Quantity& q) {
  static constexpr const char* positions[] = {"x", "y", "z", "qx", "qy", "qz", "qw"};
  static constexpr const char* velocities[] = {"vx", "vy", "vz", "ωx", "ωy", "ωz"};
  if (q.kind == QuantityKind::Position) {
    const char* name = positions[q.index % 7];
    return q.index % 7 < 3 ? PlotText{"", name, "Coordinate", "m"}
                           : PlotText{"", name, "Quaternion", ""};
  }
  const char* name = velocities[q.index % 6];
  return q.index % 6 < 3 ? PlotText{"", name, "Velocity", "m/s"}
                         : PlotText{"", name, "Angular velocity", "rad/s"};
}

/// The unit that a state gives its values or rates in: that of its field; metres where it has none.
std::string unitOf(const Component* state, const char* field, const char* otherwise) {
  const Field* found = state != nullptr ? state->type().find(field) : nullptr;
  return found != nullptr && !found->unit.empty() ? found->unit : otherwise;
}

/// "x", "vy", "value", "λ"…, and the words of its axis. Other states than points and frames are
/// lengths and angles that constraints act on. `component` may be null.
PlotText wordsOfEntry(const Quantity& q, const Component* component,
                      const SceneStructure& structure, const RowUnits& units) {
  const auto* state = stateInfo(structure, q.component);
  const bool space = state != nullptr && state->inSpace();
  const char* axis = axisName(q.index);
  const bool entry = q.kind == QuantityKind::Position || q.kind == QuantityKind::Velocity;
  if (entry && state != nullptr && state->frames()) return wordsOfFrame(q);
  switch (q.kind) {
    case QuantityKind::Position:
      return space ? PlotText{"", axis, "Coordinate", "m"}
                   : PlotText{"", "value", "Value", unitOf(component, "position", "m")};
    case QuantityKind::Velocity:
      return space ? PlotText{"", std::string("v") + axis, "Velocity", "m/s"}
                   : PlotText{"", "rate", "Rate", unitOf(component, "velocity", "m/s")};
    case QuantityKind::Speed:
      return {"", "speed", "Velocity", "m/s"};
    case QuantityKind::Violation:
      return {"", "φ", "Violation", units.value};
    case QuantityKind::ViolationRate:
      return {"", "φ′", "Rate of violation", units.rate};
    case QuantityKind::Strain:
      return {"", component != nullptr ? strainNameOf(*component) : strainName, "Strain",
              units.value};
    case QuantityKind::Force:
      return {"", "λ", units.force == std::string("N") ? "Constraint force" : "Constraint torque",
              units.force};
    case QuantityKind::Support:
      return {"", "force", "Support force", "N"};
    case QuantityKind::SupportPart: {
      const Index part = q.index % supportWidth(structure, q.component);
      return part < 3
                 ? PlotText{"", std::string("force ") + axisName(part), "Support force", "N"}
                 : PlotText{"", std::string("torque ") + axisName(part), "Support torque", "N·m"};
    }
    default:
      return {};
  }
}

/// The element that a row or an entry belongs to, as numbersOf counts.
Index elementOf(const Quantity& q, const SceneStructure& structure) {
  const auto* state = stateInfo(structure, q.component);
  if (q.kind == QuantityKind::SupportPart) return q.index / supportWidth(structure, q.component);
  if (state == nullptr) return q.index;
  if (q.kind == QuantityKind::Position) return q.index / std::max(1, state->shape.positionWidth);
  if (q.kind == QuantityKind::Velocity) return q.index / std::max(1, state->shape.velocityWidth);
  return q.index;
}

}  // namespace

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
  for (const SceneNumber& each : sceneNumbers)
    if (each.kind == q.kind) return {"", each.label, each.quantity, each.unit};
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
  const auto add = [&](QuantityKind kind, Index index) {
    numbers.push_back(Quantity{kind, component, index});
  };
  if (element < 0) return numbers;
  if (const auto* state = stateInfo(structure, component)) {
    if (element >= state->shape.count) return numbers;
    const StateShape& shape = state->shape;
    for (Index i = 0; i < shape.positionWidth; ++i)
      add(QuantityKind::Position, element * shape.positionWidth + i);
    for (Index i = 0; i < shape.velocityWidth; ++i)
      add(QuantityKind::Velocity, element * shape.velocityWidth + i);
    if (state->inSpace()) add(QuantityKind::Speed, element);
    return numbers;
  }
  if (const auto* constraint = structure.constraint(component)) {
    const Index first = element - element % std::max(1, constraint->width);
    for (const QuantityKind kind : {QuantityKind::Violation, QuantityKind::ViolationRate,
                                    QuantityKind::Strain, QuantityKind::Force})
      for (Index i = 0; i < constraint->width && first + i < constraint->rows; ++i)
        add(kind, first + i);
    return numbers;
  }
  const auto holds = [&](const SceneStructure::FixedElement& fixed) {
    return fixed.projection == component && fixed.element == element;
  };
  if (std::any_of(structure.fixed.begin(), structure.fixed.end(), holds)) {
    add(QuantityKind::Support, element);
    if (const Index width = supportWidth(structure, component); width >= 3)
      for (Index i = 0; i < width; ++i) add(QuantityKind::SupportPart, element * width + i);
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
      const bool place = std::get<Quantity>(number).kind == QuantityKind::Position;
      if (place != speeds) numbers.push_back(number);
    }
  return numbers;
}

std::vector<PlotNumber> energyNumbers() { return sceneNumbersThat(isEnergy); }
std::vector<PlotNumber> solverNumbers() {
  return sceneNumbersThat([](const SceneNumber& each) { return !isEnergy(each); });
}

}  // namespace compliant
