#include <algorithm>
#include <cmath>

#include "engine/dynamics/assembly/step_end.hpp"

namespace compliant {

// === Energies and their flows (theory §10) ===

/// Forces times displacements h (v + β Δv); v is still that at the start of the step.
void StepEnd::addFlows(const Motion& motion, const Scheme& s, EnergyFlows& flows) {
  for (const ConstraintPart& constraint : acting_.constraints) {
    const Layout::ConstraintSlot& slot = *constraint.slot;
    const double *rate = motion.v.data() + J_.vOf(J_.part(constraint.part)),
                 *change = rowChange_.data() + slot.row;
    flows.damped += s.h * constraint.law.dissipation(rate, change, s.alpha, s.beta);
    flows.work += constraint.law.workOfOffsets(motion.lambda.data() + slot.row);
    if (constraint.law.bounded()) {
      addBoundedFlows(motion, s, constraint, flows);
      continue;
    }
    for (Index r = 0; r < slot.rows; ++r)
      if (constraint.law.driven(r))
        flows.work += s.h * motion.lambda[slot.row + r] * (rate[r] + s.beta * change[r]);
  }
  for (const ForcePart& force : acting_.forces)
    J_.fromDofs(change_, force.part, stateChange_.data() + J_.vOf(J_.part(force.part)));
  for (const MassPart& mass : acting_.masses)
    J_.fromDofs(change_, mass.part, stateChange_.data() + J_.vOf(J_.part(mass.part)));
  for (const ForcePart& force : acting_.forces) {
    const TotalJacobians::Part& part = J_.part(force.part);
    const Index v = J_.vOf(part), size = J_.shapeOf(part).velocities();
    auto push = push_.segment(v, size);
    push.setZero();
    force.slot->force->addNonconservativeForce(J_.view(part, motion), push.data());
    flows.work +=
        s.h * push.dot(motion.v.segment(v, size) + s.beta * stateChange_.segment(v, size));
  }
  flows.damped += s.h * dissipation(motion, s, motion.v, stateChange_);
  // The work of a clock is that of its reaction.
  flows.work += s.h * J_.powerOfClocks(motion.reaction, motion.v);
  if (s.rayleigh > 0 && s.geometricStiffness != GeometricStiffness::None)
    flows.damped += s.h * geometric_.loss(motion, s, change_);
}

/// The energy that bounded rows take: dry friction, never negative, for a cone −μ u⁺, and the rest
/// of the work of their impulses, the loss of an impact. Motors of limited force do work, as do
/// hard rows that hold a place with one; the balance itself contains the energy of soft rows.
void StepEnd::addBoundedFlows(const Motion& motion, const Scheme& s,
                              const ConstraintPart& constraint, EnergyFlows& flows) {
  const Layout::ConstraintSlot& slot = *constraint.slot;
  const double *rate = motion.v.data() + J_.vOf(J_.part(constraint.part)),
               *change = rowChange_.data() + slot.row,
               *phi = J_.view(J_.part(constraint.part), motion).x;
  for (Index r = 0; r < slot.rows; ++r) {
    if (motion.broken[slot.row + r] != 0 || constraint.law.isFree(r)) continue;
    // Relative to a moving target, except for a servo, whose work is that of its whole way.
    const bool beside = constraint.law.moves() && !constraint.law.isServo(r);
    const double speed = rate[r] - (beside ? constraint.law.offsetRate(r) : 0);
    const double impulse = s.h * motion.lambda[slot.row + r], end = speed + change[r],
                 taken = -impulse * (speed + 0.5 * change[r]);
    const RowLaw& law = constraint.law.admissible();
    const ForceRange range = law.range(constraint.law.numbers());
    const bool limited = range.limited(), driven = constraint.law.driven(r),
               hard = constraint.law.hard(r);
    const bool rubs = law.rows() > 1 ? law.tangent(r) : limited && driven;
    if (constraint.law.inBlock(r) && !driven && !hard) continue;
    const bool drives = driven && constraint.law.wantedSpeed(r, phi) != 0;
    // A limited force that holds a place returns the energy that it takes.
    if (drives || (limited && !driven && hard)) {
      flows.work -= taken;
    } else if (constraint.law.slides(r) && !hard) {
      // It sticks and damps, or slides by the motion that its spring's elongation does not follow.
      const double* lambda = motion.lambda.data() + slot.row;
      if (constraint.law.onMantle(r, lambda))
        flows.friction += std::max(0.0, -lambda[r] * (s.h * end + rows_.stretch()[slot.row + r] +
                                                      constraint.law.compliance(r) * lambda[r]));
      else
        flows.damped += s.h * constraint.law.damping(r) * end * end;
    } else if (rubs) {
      const double friction = std::max(0.0, limited ? taken : -impulse * end);
      flows.friction += friction;
      if (hard || limited) flows.impact += taken - friction;
    } else if (hard) {
      flows.impact += taken;
    } else if (driven) {
      flows.damped += taken;
    } else {
      const double stretch = constraint.law.gap(r, phi) + constraint.law.offsetChange(r) +
                             s.h * (speed + s.beta * change[r]),
                   elastic = constraint.law.heldForce(r, stretch);
      // Beyond its limit, the rest of a spring's force damps; a row that opens while its spring is
      // stretched loses the stored energy.
      const bool open = impulse == 0 && (range.least == 0 || range.most == 0),
                 yields = open || range.atLimit(elastic) || range.atLimit(impulse / s.h);
      flows.damped += yields ? taken + s.h * elastic * (speed + 0.5 * change[r])
                             : s.h * constraint.law.damping(r) * (speed + s.beta * change[r]) *
                                   (speed + s.alpha * change[r]);
    }
  }
  VecX& ends = push_;  // scratch
  for (Index r = 0; r < slot.rows; ++r) ends[r] = rate[r] + change[r];
  flows.damped += constraint.law.blockDissipation(
      s.h, phi, ends.data(), motion.lambda.data() + slot.row, motion.broken.data() + slot.row);
}

double StepEnd::dissipation(const Motion& motion, const Scheme& s, const VecX& start,
                            const VecX& stateChange) {
  const auto taken = [&](int which, double gain, auto write) {
    const TotalJacobians::Part& part = J_.part(which);
    const Index v = J_.vOf(part), size = J_.shapeOf(part).velocities();
    const auto change = stateChange.segment(v, size);
    auto speed = displacement_.segment(v, size), resistance = push_.segment(v, size);  // scratch
    speed = start.segment(v, size) + s.alpha * change;
    resistance.setZero();
    MatrixWriter D;
    D.multiply(speed.data(), gain, resistance.data());
    write(J_.view(part, motion), D);
    speed = start.segment(v, size) + s.beta * change;
    return resistance.dot(speed);
  };
  double power = 0;
  for (const ForcePart& force : acting_.forces)
    power += taken(force.part, 1, [&](const StateView& state, MatrixWriter& D) {
      force.slot->force->damping(state, D);
    });
  for (const MassPart& mass : acting_.masses)
    if (const double rate = mass.slot->component->dampingRate; rate > 0)
      power += taken(mass.part, rate,
                     [&](const StateView& state, MatrixWriter& M) { mass.slot->mass(state, M); });
  return power;
}

/// ½ g²/c of the gap at the end of the step, recovered from the force: c λ = −(g⁺ + d u⁺), with d
/// if it was closed.
double storedIn(const Contact& contact) {
  const double c = contact.material.compliance;
  if (!(c > 0 && contact.force[0] > 0)) return 0;
  const double depth =
      c * contact.force[0] + (contact.gap > 0 ? 0 : contact.material.damping * contact.velocity[0]);
  return depth > 0 ? 0.5 * depth * depth / c : 0;
}

double StepEnd::storedIn(const ConstraintPart& constraint, const Motion& motion) const {
  const StateView state = J_.view(J_.part(constraint.part), motion);
  const Index row = constraint.slot->row;
  return constraint.law.energy(state.x, state.v, motion.lambda.data() + row,
                               motion.broken.data() + row);
}

void StepEnd::addEnergies(const Motion& motion, Energies& energies) {
  for (const MassPart& mass : acting_.masses) {
    const TotalJacobians::Part& part = J_.part(mass.part);
    const Index v = J_.vOf(part), size = J_.shapeOf(part).velocities();
    const StateView state = J_.view(part, motion);
    auto product = push_.segment(v, size);
    product.setZero();
    MatrixWriter momentum;
    momentum.multiply(state.v, 1, product.data());
    mass.slot->mass(state, momentum);
    energies.kinetic += 0.5 * product.dot(motion.v.segment(v, size));
    energies.gravity += mass.slot->weight(state, product.data());
  }
  for (const ForcePart& force : acting_.forces)
    energies.gravity += force.slot->force->potentialEnergy(J_.view(J_.part(force.part), motion));
  for (const ConstraintPart& constraint : acting_.constraints) {
    const double elastic = storedIn(constraint, motion);
    energies.elastic += elastic;
    if (constraint.asForce()) energies.elasticForces += elastic;
  }
  for (const Contact& contact : motion.contacts)
    if (contact.system == J_.system()) energies.elastic += compliant::storedIn(contact);
}

}  // namespace compliant
