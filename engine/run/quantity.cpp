#include "engine/run/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/run/command.hpp"
#include "engine/run/history.hpp"

namespace compliant {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

double entryOf(const VecX& values, Index at) {
  return at >= 0 && at < values.size() ? values[at] : unknown;
}

/// Entry `index` of a state, where its velocities or positions begin.
double ofState(const Quantity& q, const SceneStructure& structure, const Motion& motion) {
  const int state = structure.stateIndex(q.component);
  if (state < 0 || q.index < 0) return unknown;
  const auto& info = structure.states[static_cast<std::size_t>(state)];
  if (q.kind == Quantity::Kind::Position)
    return q.index < info.shape.positions() ? entryOf(motion.x, info.x + q.index) : unknown;
  if (q.kind == Quantity::Kind::Velocity)
    return q.index < info.shape.velocities() ? entryOf(motion.v, info.v + q.index) : unknown;
  const Index at = info.velocityOf(q.index);
  if (!info.inSpace() || q.index >= info.shape.count || at + 3 > motion.v.size()) return unknown;
  return motion.v.segment<3>(at).norm();
}

double ofRow(const Quantity& q, const SceneStructure& structure, const Motion& motion) {
  const auto* info = structure.constraint(q.component);
  if (info == nullptr || q.index < 0 || q.index >= info->rows) return unknown;
  if (q.kind == Quantity::Kind::Force) return entryOf(motion.lambda, info->row + q.index);
  if (q.kind == Quantity::Kind::Strain) return entryOf(motion.strain, info->row + q.index);
  if (info->state < 0) return unknown;
  const auto& state = structure.states[static_cast<std::size_t>(info->state)];
  // On a curved space the violation is not a coordinate.
  if (state.shape.positionWidth != state.shape.velocityWidth) return unknown;
  return q.kind == Quantity::Kind::Violation ? entryOf(motion.x, state.x + q.index)
                                             : entryOf(motion.v, state.v + q.index);
}

const SceneStructure::StateInfo* heldBy(const SceneStructure& structure, Id projection,
                                        Index element = -1) {
  for (const auto& fixed : structure.fixed)
    if (fixed.projection == projection && fixed.state >= 0 &&
        (element < 0 || fixed.element == element))
      return &structure.states[static_cast<std::size_t>(fixed.state)];
  return nullptr;
}

double ofSupport(const Quantity& q, const SceneStructure& structure, const Motion& motion) {
  const bool part = q.kind == Quantity::Kind::SupportPart;
  const Index width = supportWidth(structure, q.component),
              element = part ? q.index / width : q.index;
  const auto* state = q.index >= 0 ? heldBy(structure, q.component, element) : nullptr;
  if (state == nullptr) return unknown;
  if (part) return entryOf(motion.reaction, state->v + q.index);
  const Index at = state->v + width * q.index;
  // Of a frame the force, and not its torque.
  const Index forces = state->frames() ? 3 : width;
  return at + width <= motion.reaction.size() ? motion.reaction.segment(at, forces).norm()
                                              : unknown;
}

}  // namespace

Index supportWidth(const SceneStructure& structure, Id projection) {
  const auto* state = heldBy(structure, projection);
  return state != nullptr ? std::max(1, state->shape.velocityWidth) : 1;
}

bool ofAStep(Quantity::Kind kind) {
  return kind == Quantity::Kind::Force || kind == Quantity::Kind::Strain ||
         kind == Quantity::Kind::Support || kind == Quantity::Kind::SupportPart;
}

double quantityOf(const Quantity& q, const SceneStructure& structure, const Motion& motion,
                  const Energies& energies, const StepReport& report) {
  if (ofAStep(q.kind) && motion.step == 0) return unknown;
  switch (q.kind) {
    case Quantity::Kind::Position:
    case Quantity::Kind::Velocity:
    case Quantity::Kind::Speed:
      return ofState(q, structure, motion);
    case Quantity::Kind::Violation:
    case Quantity::Kind::ViolationRate:
    case Quantity::Kind::Strain:
    case Quantity::Kind::Force:
      return ofRow(q, structure, motion);
    case Quantity::Kind::Support:
    case Quantity::Kind::SupportPart:
      return ofSupport(q, structure, motion);
    case Quantity::Kind::KineticEnergy:
      return energies.kinetic;
    case Quantity::Kind::GravityEnergy:
      return energies.gravity;
    case Quantity::Kind::ElasticForces:
      return energies.elasticForces;
    case Quantity::Kind::ElasticConstraints:
      return energies.elastic - energies.elasticForces;
    case Quantity::Kind::TotalEnergy:
      return energies.total();
    case Quantity::Kind::DampedEnergy:
      return motion.ledger.damped;
    case Quantity::Kind::WorkEnergy:
      return motion.ledger.work;
    case Quantity::Kind::NumericalEnergy:
      return motion.ledger.numerical;
    case Quantity::Kind::FrictionEnergy:
      return motion.ledger.friction;
    case Quantity::Kind::ImpactEnergy:
      return motion.ledger.impact;
    case Quantity::Kind::Contacts:
      return static_cast<double>(motion.contacts.size());
    case Quantity::Kind::ContactResidual:
      return motion.step == 0 ? unknown : report.contactResidual();
    case Quantity::Kind::Residual:
      return motion.step == 0 ? unknown : report.residual();
    case Quantity::Kind::Iterations: {
      int most = 0;
      for (const SystemReport& system : report.systems)
        most = std::max(most, system.solve.iterations);
      return motion.step == 0 ? unknown : most;
    }
    case Quantity::Kind::StepTime:
      return motion.step == 0 ? unknown : report.total() * 1e3;
  }
  return unknown;
}

HistoryReading readHistory(const History& history, const ReadHistory& wanted) {
  HistoryReading reading;
  reading.request = wanted.request;
  reading.history = history.generation();
  // Moments of another history say nothing about which of this one are known.
  const bool same = wanted.history == reading.history;
  reading.last = same ? wanted.after : 0;
  reading.values.resize(wanted.quantities->size());
  std::shared_ptr<const SceneStructure> structure;
  std::vector<Quantity> quantities;  // as they are called there
  for (std::int64_t i = history.firstAfter(reading.last); i < history.size(); ++i) {
    if (reading.times.size() == mostReadMoments) {
      reading.complete = false;
      break;
    }
    const History::Moment& moment = history[i];
    if (same && moment.number > wanted.until) break;
    reading.last = moment.number;
    reading.times.push_back(moment.motion.time);
    if (moment.structure != structure) {
      structure = moment.structure;
      quantities.clear();
      for (const TrackedQuantity& each : *wanted.quantities)
        quantities.push_back(each.in(*structure));
    }
    for (std::size_t k = 0; k < quantities.size(); ++k)
      reading.values[k].push_back(quantityOf(quantities[k], *moment.structure, moment.motion,
                                             moment.energies, moment.report));
  }
  return reading;
}

}  // namespace compliant
