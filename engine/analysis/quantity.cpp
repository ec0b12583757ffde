#include "engine/analysis/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "engine/analysis/contact_sum.hpp"
#include "engine/analysis/net_contact_force.hpp"

namespace compliant {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

double entryOf(const VecX& values, Index at) {
  return at >= 0 && at < values.size() ? values[at] : unknown;
}

/// Fills by the number of each index.
template <double (*number)(const MomentView& moment, Id component, Index index)>
void each(const MomentView& moment, Id component, Index first, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = number(moment, component, first + static_cast<Index>(i));
}

/// Fills by the one number of the scene.
template <auto number>
void ofScene(const MomentView& moment, Id, Index, std::span<double> out) {
  for (double& value : out) value = static_cast<double>(number(moment));
}

template <double Energies::*part>
double energy(const MomentView& moment) {
  return moment.energies.*part;
}

template <double Ledger::*part>
double flow(const MomentView& moment) {
  return moment.motion.ledger.*part;
}

const SceneStructure::StateInfo* stateOf(const SceneStructure& structure, Id component) {
  const int state = structure.stateIndex(component);
  return state >= 0 ? &structure.states[at(state)] : nullptr;
}

double positionOf(const MomentView& m, Id component, Index index) {
  const auto* state = stateOf(m.structure, component);
  return state != nullptr && index >= 0 && index < state->shape.positions()
             ? entryOf(m.motion.x, state->x + index)
             : unknown;
}

double velocityOf(const MomentView& m, Id component, Index index) {
  const auto* state = stateOf(m.structure, component);
  return state != nullptr && index >= 0 && index < state->shape.velocities()
             ? entryOf(m.motion.v, state->v + index)
             : unknown;
}

double speedOf(const MomentView& m, Id component, Index element) {
  const auto* state = stateOf(m.structure, component);
  if (state == nullptr || !state->inSpace() || element < 0 || element >= state->shape.count)
    return unknown;
  const Index begin = state->velocityOf(element);
  return begin + 3 <= m.motion.v.size() ? m.motion.v.segment<3>(begin).norm() : unknown;
}

/// For rows: the constraint is searched once.
template <VecX Motion::*vector>
void ofRows(const MomentView& m, Id component, Index first, std::span<double> out) {
  const auto* info = m.structure.constraint(component);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Index row = first + static_cast<Index>(i);
    out[i] = info != nullptr && row >= 0 && row < info->rows
                 ? entryOf(m.motion.*vector, info->row + row)
                 : unknown;
  }
}

/// Of rows: entries of the state whose values are the violations. On a curved space they are no
/// coordinates.
template <VecX Motion::*vector, Index SceneStructure::StateInfo::*begin>
void ofViolations(const MomentView& m, Id component, Index first, std::span<double> out) {
  const auto* info = m.structure.constraint(component);
  const auto* state =
      info != nullptr && info->state >= 0 ? &m.structure.states[at(info->state)] : nullptr;
  if (state != nullptr && state->shape.positionWidth != state->shape.velocityWidth) state = nullptr;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Index row = first + static_cast<Index>(i);
    out[i] = state != nullptr && row >= 0 && row < info->rows
                 ? entryOf(m.motion.*vector, state->*begin + row)
                 : unknown;
  }
}

const SceneStructure::StateInfo* heldBy(const SceneStructure& structure, Id projection,
                                        Index element = -1) {
  for (const auto& fixed : structure.fixed)
    if (fixed.projection == projection && fixed.state >= 0 &&
        (element < 0 || fixed.element == element))
      return &structure.states[at(fixed.state)];
  return nullptr;
}

Index positionWidth(const SceneStructure& structure, Id component) {
  const auto* state = stateOf(structure, component);
  return state != nullptr ? state->shape.positionWidth : 1;
}

Index velocityWidth(const SceneStructure& structure, Id component) {
  const auto* state = stateOf(structure, component);
  return state != nullptr ? state->shape.velocityWidth : 1;
}

Index speedWidth(const SceneStructure& structure, Id component) {
  const auto* state = stateOf(structure, component);
  return state != nullptr && state->inSpace() ? 1 : 0;
}

bool detects(const SceneStructure& structure) {
  return std::any_of(structure.systems.begin(), structure.systems.end(),
                     [](const auto& system) { return system.detects; });
}

Index contactForceWidth(const SceneStructure& structure, Id component) {
  const auto* state = stateOf(structure, component);
  return detects(structure) && state != nullptr && state->inSpace() ? state->shape.velocityWidth
                                                                    : 0;
}

/// It is known for constraints given by frequencies.
void fillEffectiveMass(const MomentView& m, Id component, Index first, std::span<double> out) {
  const auto* info = m.structure.constraint(component);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Index row = first + static_cast<Index>(i);
    const bool known = m.laws != nullptr && info != nullptr && info->byFrequency && row >= 0 &&
                       row < info->rows && at(info->row + row) < m.laws->mass.size();
    out[i] = known ? m.laws->mass[at(info->row + row)] : unknown;
  }
}

Index effectiveMassWidth(const SceneStructure& structure, Id component) {
  const auto* info = structure.constraint(component);
  return info != nullptr && info->byFrequency ? info->width : 0;
}

Index rowWidth(const SceneStructure& structure, Id component) {
  const auto* constraint = structure.constraint(component);
  return constraint != nullptr ? constraint->width : 1;
}

/// A held value has a single force without parts.
Index supportWidth(const SceneStructure& structure, Id projection) {
  const auto* state = heldBy(structure, projection);
  return state != nullptr && state->shape.velocityWidth >= 3 ? state->shape.velocityWidth : 0;
}

double supportPartOf(const MomentView& m, Id component, Index index) {
  const Index width = std::max<Index>(1, supportWidth(m.structure, component));
  const auto* state = index >= 0 ? heldBy(m.structure, component, index / width) : nullptr;
  return state != nullptr ? entryOf(m.motion.reaction, state->v + index) : unknown;
}

double supportOf(const MomentView& m, Id component, Index element) {
  const auto* state = element >= 0 ? heldBy(m.structure, component, element) : nullptr;
  if (state == nullptr) return unknown;
  const Index width = std::max(1, state->shape.velocityWidth), begin = state->v + width * element;
  // For a frame, the force without its torque.
  const Index forces = state->frames() ? 3 : width;
  return begin + width <= m.motion.reaction.size() ? m.motion.reaction.segment(begin, forces).norm()
                                                   : unknown;
}

Index shapeWidth(const SceneStructure& structure, Id component) {
  const auto& shapes = structure.shapes;
  return detects(structure) && std::find(shapes.begin(), shapes.end(), component) != shapes.end()
             ? 1
             : 0;
}

template <std::size_t which>
void ofShape(const MomentView& m, Id component, Index, std::span<double> out) {
  const bool known = shapeWidth(m.structure, component) > 0;
  const ContactSum sum = ContactPair::withAnything(component).sum(m.structure, m.motion);
  for (double& value : out) value = known ? contactSumQuantities[which].of(sum) : unknown;
}

/// Of shapes: the list of sums over contacts.
template <std::size_t... which>
const auto& shapeTypes(std::index_sequence<which...>) {
  static const std::array<QuantityType, sizeof...(which)> all{
      QuantityType{.key = contactSumQuantities[which].key,
                   .carrier = Carrier::Shape,
                   .label = contactSumQuantities[which].label,
                   .title = contactSumQuantities[which].title,
                   .unit = contactSumQuantities[which].unit,
                   .fill = ofShape<which>,
                   .width = shapeWidth,
                   .ofAStep = true}...};
  return all;
}

double elasticConstraintsOf(const MomentView& m) {
  return m.energies.elastic - m.energies.elasticForces;
}
double totalOf(const MomentView& m) { return m.energies.total(); }
std::size_t contactsOf(const MomentView& m) { return m.motion.contacts.size(); }
double contactResidualOf(const MomentView& m) { return m.report.contactResidual(); }
double residualOf(const MomentView& m) { return m.report.residual(); }
double imbalanceOf(const MomentView& m) { return m.report.imbalance(); }
double stepTimeOf(const MomentView& m) { return m.report.total() * 1e3; }
int iterationsOf(const MomentView& m) {
  int most = 0;
  for (const SystemReport& system : m.report.systems)
    most = std::max(most, system.solve.iterations);
  return most;
}

}  // namespace

namespace quantities {

using enum Carrier;
const QuantityType kinetic{"kinetic", Scene, "kinetic energy",
                           "Energy",  "J",   ofScene<energy<&Energies::kinetic>>};
const QuantityType gravity{"gravity", Scene, "gravity energy",
                           "Energy",  "J",   ofScene<energy<&Energies::gravity>>};
const QuantityType elastic{"elastic", Scene, "elastic energy",
                           "Energy",  "J",   ofScene<energy<&Energies::elastic>>};
const QuantityType total{"total", Scene, "total energy", "Energy", "J", ofScene<totalOf>};
const QuantityType residual{.key = "residual",
                            .carrier = Scene,
                            .label = "residual",
                            .title = "Relative residual",
                            .unit = "",
                            .fill = ofScene<residualOf>,
                            .ofAStep = true};
const QuantityType elasticForces{
    "elastic_forces", Scene, "elastic forces",
    "Energy",         "J",   ofScene<energy<&Energies::elasticForces>>};
const QuantityType elasticConstraints{
    "elastic_constraints",        Scene, "elastic constraints", "Energy", "J",
    ofScene<elasticConstraintsOf>};
const QuantityType damped{"damped", Scene, "damped energy",
                          "Energy", "J",   ofScene<flow<&Ledger::damped>>};
const QuantityType work{"work", Scene, "work", "Energy", "J", ofScene<flow<&Ledger::work>>};
const QuantityType friction{"friction", Scene, "energy taken by friction",
                            "Energy",   "J",   ofScene<flow<&Ledger::friction>>};
const QuantityType impact{"impact", Scene, "energy taken by impacts",
                          "Energy", "J",   ofScene<flow<&Ledger::impact>>};
const QuantityType contacts{"contacts", Scene,      "contacts",
                            "Contacts", "contacts", ofScene<contactsOf>};
const QuantityType contactResidual{.key = "contact_residual",
                                   .carrier = Scene,
                                   .label = "contact residual",
                                   .title = "Relative residual",
                                   .unit = "",
                                   .fill = ofScene<contactResidualOf>,
                                   .ofAStep = true};
const QuantityType numerical{"numerical", Scene, "numerical energy",
                             "Energy",    "J",   ofScene<flow<&Ledger::numerical>>};
const QuantityType imbalance{.key = "imbalance",
                             .carrier = Scene,
                             .label = "imbalance",
                             .title = "Force",
                             .unit = "N",
                             .fill = ofScene<imbalanceOf>,
                             .ofAStep = true};
const QuantityType iterations{.key = "iterations",
                              .carrier = Scene,
                              .label = "iterations",
                              .title = "Solver iterations",
                              .unit = "iterations",
                              .fill = ofScene<iterationsOf>,
                              .ofAStep = true};
const QuantityType stepTime{.key = "step_time",
                            .carrier = Scene,
                            .label = "step time",
                            .title = "Time per step",
                            .unit = "ms",
                            .fill = ofScene<stepTimeOf>,
                            .ofAStep = true,
                            .timing = true};
const QuantityType position{.key = "position",
                            .carrier = Element,
                            .label = "position",
                            .title = "Coordinate",
                            .unit = "m",
                            .fill = each<positionOf>,
                            .width = positionWidth};
const QuantityType velocity{.key = "velocity",
                            .carrier = Element,
                            .label = "velocity",
                            .title = "Velocity",
                            .unit = "m/s",
                            .fill = each<velocityOf>,
                            .width = velocityWidth};
const QuantityType speed{.key = "speed",
                         .carrier = Element,
                         .label = "speed",
                         .title = "Velocity",
                         .unit = "m/s",
                         .fill = each<speedOf>,
                         .width = speedWidth,
                         .size = "speed"};
const QuantityType contactForce{.key = "contact_force",
                                .carrier = Element,
                                .label = "contact force",
                                .title = "Net contact force",
                                .unit = "N",
                                .fill = fillNetContactForce,
                                .width = contactForceWidth,
                                .size = "net contact force",
                                .ofAStep = true};
const QuantityType violation{.key = "violation",
                             .carrier = Row,
                             .label = "φ",
                             .title = "Violation",
                             .unit = "m",
                             .fill = ofViolations<&Motion::x, &SceneStructure::StateInfo::x>,
                             .width = rowWidth,
                             .rowUnit = &RowUnits::value,
                             .column = "phi"};
const QuantityType violationRate{.key = "violation_rate",
                                 .carrier = Row,
                                 .label = "φ′",
                                 .title = "Rate of violation",
                                 .unit = "m/s",
                                 .fill = ofViolations<&Motion::v, &SceneStructure::StateInfo::v>,
                                 .width = rowWidth,
                                 .rowUnit = &RowUnits::rate,
                                 .column = "phi_rate"};
const QuantityType strain{.key = "strain",
                          .carrier = Row,
                          .label = "strain",
                          .title = "Strain",
                          .unit = "m",
                          .fill = ofRows<&Motion::strain>,
                          .width = rowWidth,
                          .rowUnit = &RowUnits::value,
                          .ofAStep = true};
const QuantityType force{.key = "force",
                         .carrier = Row,
                         .label = "λ",
                         .title = "Constraint force",
                         .unit = "N",
                         .fill = ofRows<&Motion::lambda>,
                         .width = rowWidth,
                         .size = "constraint force",
                         .rowUnit = &RowUnits::force,
                         .column = "lambda",
                         .ofAStep = true};
const QuantityType effectiveMass{.key = "effective_mass",
                                 .carrier = Row,
                                 .label = "effective mass",
                                 .title = "Effective mass",
                                 .unit = "kg",
                                 .fill = fillEffectiveMass,
                                 .width = effectiveMassWidth,
                                 .rowUnit = &RowUnits::mass,
                                 .ofLaws = true};
const QuantityType support{.key = "support",
                           .carrier = Support,
                           .label = "force",
                           .title = "Support force",
                           .unit = "N",
                           .fill = each<supportOf>,
                           .ofAStep = true};
const QuantityType supportPart{.key = "support_part",
                               .carrier = Support,
                               .label = "force",
                               .title = "Support force",
                               .unit = "N",
                               .fill = each<supportPartOf>,
                               .width = supportWidth,
                               .ofAStep = true};

}  // namespace quantities

std::span<const QuantityType* const> quantityTypes() {
  using namespace quantities;
  static const std::vector<const QuantityType*> all = [] {
    std::vector<const QuantityType*> types{&kinetic,
                                           &gravity,
                                           &elastic,
                                           &total,
                                           &residual,
                                           &elasticForces,
                                           &elasticConstraints,
                                           &damped,
                                           &work,
                                           &friction,
                                           &impact,
                                           &contacts,
                                           &contactResidual,
                                           &numerical,
                                           &imbalance,
                                           &iterations,
                                           &stepTime,
                                           &position,
                                           &velocity,
                                           &speed,
                                           &contactForce,
                                           &violation,
                                           &violationRate,
                                           &strain,
                                           &force,
                                           &effectiveMass,
                                           &support,
                                           &supportPart};
    for (const QuantityType& type :
         shapeTypes(std::make_index_sequence<contactSumQuantities.size()>()))
      types.push_back(&type);
    return types;
  }();
  return all;
}

const QuantityType* quantityType(std::string_view key) {
  // Preferences of older versions have "kinetic_energy".
  constexpr std::string_view old = "_energy";
  if (key.ends_with(old)) key.remove_suffix(old.size());
  for (const QuantityType* type : quantityTypes())
    if (key == type->key) return type;
  return nullptr;
}

Index widthOf(const Quantity& quantity, const SceneStructure& structure) {
  return std::max<Index>(1, quantity.type->width(structure, quantity.component));
}

double quantityOf(const Quantity& quantity, const MomentView& moment) {
  if (quantity.type->ofAStep && moment.motion.step == 0) return unknown;
  double value = unknown;
  quantity.type->fill(moment, quantity.component, quantity.index, std::span(&value, 1));
  return value;
}

}  // namespace compliant
