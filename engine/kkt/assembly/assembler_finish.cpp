#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/kkt/assembly/assembler.hpp"

namespace compliant {

// === After the solve ===

bool Assembler::staysFinite(const Motion& motion, const Solution& solution) const {
  constexpr double largest = 1e200;  // of a squared norm; false for NaN too
  if (!(solution.change.squaredNorm() < largest && solution.impulse.squaredNorm() < largest))
    return false;
  for (const Part& part : parts_) {
    if (part.firstDof < 0) continue;
    const StateShape& shape = shapeOf(part);
    if (!(motion.x.segment(xOf(part), shape.positions()).squaredNorm() < largest &&
          motion.v.segment(vOf(part), shape.velocities()).squaredNorm() < largest))
      return false;
  }
  return true;
}

Id Assembler::fastest(const Motion& motion, const Solution& solution) const {
  Id id = 0;
  double largest = -1;
  for (const Part& part : parts_) {
    if (part.firstDof < 0) continue;
    for (Index r = 0; r < shapeOf(part).velocities(); ++r) {
      const int unknown = freeIndex_[at(part.firstDof + r)];
      const double change = unknown >= 0 ? solution.change[unknown] : 0,
                   size = std::abs(motion.v[vOf(part) + r]) + std::abs(change);
      if (id != 0 && size <= largest) continue;
      id = layout_.states[at(part.state)].state->id;
      largest = size;
    }
  }
  return id;
}

void Assembler::applyCorrection(Motion& motion, const Scheme& scheme, const VecX& change) {
  start_ = motion.x;
  corrected_ = true;
  moveBy(motion, change, scheme.h);
}

void Assembler::constraintChange(const ConstraintPart& constraint, double* out) const {
  const Part& part = parts_[at(constraint.part)];
  for (Index r = 0; r < constraint.slot->rows; ++r) {
    double sum = 0;
    for (const DofSlot& d : part.row(r)) sum += values_[at(d.slot)] * change_[d.dof];
    out[r] = sum;
  }
}

void Assembler::finish(Motion& motion, const Scheme& s, const Solution& solution,
                       EnergyFlows* flows) {
  change_.setZero();
  for (Index i = 0; i < system_.n(); ++i) change_[freeDof_[at(i)]] = solution.change[i];
  // Rows first: they read φ and φ̇ of the start of the step.
  for (const ConstraintPart& constraint : constraints_) {
    const Layout::ConstraintSlot& slot = *constraint.slot;
    StateView state = view(parts_[at(constraint.part)], motion);
    if (corrected_) state.x = start_.data() + xOf(parts_[at(constraint.part)]);
    double* JdV = rowScratch_.data() + slot.row;
    constraintChange(constraint, JdV);
    double* strain = motion.strain.data() + slot.row;
    double* lambda = motion.lambda.data() + slot.row;
    constraint.law.strain(state.x, state.v, JdV, strain);
    const auto showCurves = [&] {
      for (Index r = 0; constraint.law.curved() && r < slot.rows; ++r)
        constraint.law.showCurve(r, state.x[r] + s.alpha * s.h * (state.v[r] + s.beta * JdV[r]),
                                 strain);
    };
    if (constraint.asForce()) {
      constraint.law.force(strain, lambda);
      showCurves();
      continue;
    }
    for (Index r = 0; r < slot.rows; ++r) {
      if (!constraint.law.isExplicit(r))
        lambda[r] = solution.impulse[constraint.systemRow + r] / s.h;
      if (constraint.law.corrected(r))
        strain[r] = s.h * (state.v[r] + JdV[r] - constraint.law.offsetRate(r));
      if (constraint.law.slides(r))
        strain[r] = constraint.law.slidingStrain(r, stretch_[slot.row + r], state.v[r] + JdV[r]);
    }
    if (constraint.law.isExplicit()) constraint.law.explicitForce(strain, lambda);
    showCurves();
  }
  corrected_ = false;
  addReactions(motion, s);
  if (s.constraintForces != ConstraintForces::Off) addNetForces(motion, s);
  if (flows != nullptr) addFlows(motion, s, *flows);
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    if (part.firstDof < 0) continue;
    const Layout::StateSlot& slot = layout_.states[at(part.state)];
    const Index rows = slot.shape.velocities();
    auto v = motion.v.segment(slot.v, rows), change = motion.change.segment(slot.v, rows);
    auto displacement = product_.segment(slot.v, rows);  // scratch
    fromDofs(change_, static_cast<int>(p), change.data());
    displacement = s.h * (v + s.beta * change);
    slot.state->move(motion.x.data() + slot.x, displacement.data(), slot.shape.count);
    v += change;
  }
}

/// λ̄ and the forces of contacts on the states that they act on, and with
/// ConstraintForces::Independent their sum on the independent ones.
void Assembler::addNetForces(Motion& motion, const Scheme& s) {
  dofScratch_.setZero();
  for (const Part& part : parts_)
    motion.netForce.segment(vOf(part), shapeOf(part).velocities()).setZero();
  for (const ConstraintPart& constraint : constraints_) {
    const Part& part = parts_[at(constraint.part)];
    const auto lambda = motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
    // On an independent state the sum below holds it already.
    if (part.firstDof < 0 || s.constraintForces == ConstraintForces::Constrained)
      motion.netForce.segment(vOf(part), constraint.slot->rows) += lambda;
    for (Index r = 0; r < constraint.slot->rows; ++r)
      for (const DofSlot& d : part.row(r)) dofScratch_[d.dof] += values_[at(d.slot)] * lambda[r];
  }
  addContactForces(motion, s);
  if (s.constraintForces != ConstraintForces::Independent) return;
  for (std::size_t p = 0; p < parts_.size(); ++p)
    if (parts_[p].firstDof >= 0)
      fromDofs(dofScratch_, static_cast<int>(p), motion.netForce.data() + vOf(parts_[p]));
}

/// Forces times displacements h (v + β Δv); v is still that of the start of the step.
void Assembler::addFlows(const Motion& motion, const Scheme& s, EnergyFlows& flows) {
  for (const ConstraintPart& constraint : constraints_) {
    const Layout::ConstraintSlot& slot = *constraint.slot;
    const double *rate = motion.v.data() + vOf(parts_[at(constraint.part)]),
                 *change = rowScratch_.data() + slot.row;
    flows.damped += s.h * constraint.law.dissipation(rate, change, s.alpha, s.beta);
    for (Index r = 0; constraint.law.moves() && r < slot.rows; ++r)
      if (!constraint.law.driven(r) && !constraint.law.isServo(r))
        flows.work += motion.lambda[slot.row + r] * constraint.law.offsetChange(r);
    if (constraint.law.bounded()) {
      addBoundedFlows(motion, s, constraint, flows);
      continue;
    }
    for (Index r = 0; r < slot.rows; ++r)
      if (constraint.law.driven(r))
        flows.work += s.h * motion.lambda[slot.row + r] * (rate[r] + s.beta * change[r]);
  }
  for (const ForcePart& force : forces_)
    fromDofs(change_, force.part, acceleration_.data() + vOf(parts_[at(force.part)]));
  for (const MassPart& mass : masses_)
    fromDofs(change_, mass.part, acceleration_.data() + vOf(parts_[at(mass.part)]));
  for (const ForcePart& force : forces_) {
    const Part& part = parts_[at(force.part)];
    const Index v = vOf(part), size = shapeOf(part).velocities();
    auto push = force_.segment(v, size);  // scratch
    push.setZero();
    force.slot->force->addNonconservativeForce(view(part, motion), push.data());
    flows.work +=
        s.h * push.dot(motion.v.segment(v, size) + s.beta * acceleration_.segment(v, size));
  }
  flows.damped += s.h * dissipation(motion, s, motion.v);
  if (s.rayleigh > 0 && s.geometricStiffness != GeometricStiffness::None)
    flows.damped += s.h * turningLoss(motion, s);
}

/// What bounded rows take: dry friction, never negative, of a cone −μ u⁺, and what their impulses
/// take beyond it, which is the loss of an impact. Motors of limited force give, and so do hard
/// rows that hold a place with one; the energy of soft rows is in the balance itself.
void Assembler::addBoundedFlows(const Motion& motion, const Scheme& s,
                                const ConstraintPart& constraint, EnergyFlows& flows) {
  const Layout::ConstraintSlot& slot = *constraint.slot;
  const double *rate = motion.v.data() + vOf(parts_[at(constraint.part)]),
               *change = rowScratch_.data() + slot.row,
               *phi = view(parts_[at(constraint.part)], motion).x;
  for (Index r = 0; r < slot.rows; ++r) {
    if (motion.broken[slot.row + r] != 0 || constraint.law.isFree(r)) continue;
    // Beside a target that moves, but of a servo, whose work is that of all its way.
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
    // A limited force that holds a place gives back what it takes.
    if (drives || (limited && !driven && hard)) {
      flows.work -= taken;
    } else if (constraint.law.slides(r) && !hard) {
      // It sticks and damps, or slides by what the stretch of its spring does not follow.
      const double* lambda = motion.lambda.data() + slot.row;
      if (constraint.law.onMantle(r, lambda))
        flows.friction += std::max(0.0, -lambda[r] * (s.h * end + stretch_[slot.row + r] +
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
      // Beyond its limit a spring damps with what is left of it; what lets go while it is stretched
      // loses that.
      const bool yields = limited
                              ? std::max(std::abs(elastic), std::abs(impulse / s.h)) >= range.most
                              : impulse == 0;
      flows.damped += yields ? taken + s.h * elastic * (speed + 0.5 * change[r])
                             : s.h * constraint.law.damping(r) * (speed + s.beta * change[r]) *
                                   (speed + s.alpha * change[r]);
    }
  }
  VecX& ends = acceleration_;  // scratch
  for (Index r = 0; r < slot.rows; ++r) ends[r] = rate[r] + change[r];
  flows.damped += constraint.law.blockDissipation(
      s.h, phi, ends.data(), motion.lambda.data() + slot.row, motion.broken.data() + slot.row);
}

double Assembler::dissipation(const Motion& motion, const Scheme& s, const VecX& start) {
  const auto taken = [&](int which, double gain, auto write) {
    const Part& part = parts_[at(which)];
    const Index v = vOf(part), size = shapeOf(part).velocities();
    const auto change = acceleration_.segment(v, size);
    auto speed = product_.segment(v, size), resistance = force_.segment(v, size);  // scratch
    speed = start.segment(v, size) + s.alpha * change;
    resistance.setZero();
    MatrixWriter D;
    D.multiply(speed.data(), gain, resistance.data());
    write(view(part, motion), D);
    speed = start.segment(v, size) + s.beta * change;
    return resistance.dot(speed);
  };
  double power = 0;
  for (const ForcePart& force : forces_)
    power += taken(force.part, 1, [&](const StateView& state, MatrixWriter& D) {
      force.slot->force->damping(state, D);
    });
  for (const MassPart& mass : masses_)
    if (const double rate = mass.slot->component->dampingRate; rate > 0)
      power += taken(mass.part, rate,
                     [&](const StateView& state, MatrixWriter& M) { mass.slot->mass(state, M); });
  return power;
}

double Assembler::turningLoss(const Motion& motion, const Scheme& s) {
  double power = 0;
  // As it was counted: what pulled too much was taken out in a second pass.
  const bool reduced = std::any_of(turningParts_.begin(), turningParts_.end(),
                                   [](const TurningPart& part) { return part.excess != 0; });
  for (MappedPart& mapped : mapped_) {
    if (mapped.geometric.slots.empty()) continue;
    bindViews(mapped, motion);
    std::vector<double>&speed = mapped.stackedVelocity, &product = mapped.stackedProduct;
    const auto blend = [&](double weight) {  // v + weight Δv of the inputs
      for (std::size_t i = 0; i < mapped.views.size(); ++i) {
        const Index rows = mapped.views[i].shape.velocities();
        double* change = acceleration_.data() + vOf(parts_[at(mapped.inputParts[i])]);
        fromDofs(change_, mapped.inputParts[i], change);
        for (Index r = 0; r < rows; ++r)
          speed[at(mapped.inputOffsets[i] + r)] = mapped.views[i].v[r] + weight * change[r];
      }
    };
    blend(s.alpha);
    std::fill(product.begin(), product.end(), 0.0);
    const Part& output = parts_[at(mapped.outputPart)];
    Counted counted(*this, mapped.inputParts, mapped.inputOffsets);
    for (const bool onlyExcess : {false, true}) {
      if (onlyExcess && !reduced) break;
      counted.onlyExcess = onlyExcess;
      MatrixWriter K;
      K.multiply(speed.data(), s.rayleigh, product.data()).count(&counted);
      mapped.slot->mapping->geometricStiffness(Inputs(mapped.views, motion.x.data() + xOf(output)),
                                               geometric_.data() + vOf(output), K);
    }
    blend(s.beta);
    power += std::inner_product(speed.begin(), speed.end(), product.begin(), 0.0);
  }
  return power;
}

/// R = (W Δv)/h − f + hα K v − Jᵀλ̄ on the forbidden directions, λ̄ with the forces of contacts
/// (theory §4).
void Assembler::addReactions(Motion& motion, const Scheme& s) {
  for (const int dof : fixedDof_) dofScratch_[dof] = -dofForce_[dof];
  const Index patternEnd = system_.W.nonZeros();
  for (std::size_t k = 0; k < couplings_.size(); ++k)
    dofScratch_[couplings_[k].fixedDof] +=
        system_.W.value[static_cast<std::size_t>(patternEnd) + k] *
        change_[freeDof_[at(couplings_[k].unknown)]] / s.h;
  for (const FixedRow& f : fixedRows_) {
    // Explicit forces are already in the right-hand side.
    const ConstraintPart& constraint = constraints_[at(f.constraint)];
    if (!constraint.law.isExplicit(f.row))
      dofScratch_[f.entry.dof] -=
          values_[at(f.entry.slot)] * motion.lambda[constraint.slot->row + f.row];
  }
  subtractContactForces(motion);
  for (const Reaction& r : reactions_) motion.reaction[r.velocity] = 0;
  for (const Reaction& r : reactions_)
    motion.reaction[r.velocity] += values_[at(r.entry.slot)] * dofScratch_[r.entry.dof];
}

double Assembler::storedIn(const ConstraintPart& constraint, const Motion& motion) const {
  const StateView state = view(parts_[at(constraint.part)], motion);
  const Index row = constraint.slot->row;
  return constraint.law.energy(state.x, state.v, motion.lambda.data() + row,
                               motion.broken.data() + row);
}

void Assembler::addEnergies(const Motion& motion, Energies& energies) {
  updateLaws(lawScheme_);
  for (const MassPart& mass : masses_) {
    const Part& part = parts_[at(mass.part)];
    const Index v = vOf(part), size = shapeOf(part).velocities();
    const StateView state = view(part, motion);
    auto product = gravity_.segment(v, size);
    product.setZero();
    MatrixWriter momentum;
    momentum.multiply(state.v, 1, product.data());
    mass.slot->mass(state, momentum);
    energies.kinetic += 0.5 * product.dot(motion.v.segment(v, size));
    energies.gravity += mass.slot->weight(state, product.data());
  }
  for (const ForcePart& force : forces_)
    energies.gravity += force.slot->force->potentialEnergy(view(parts_[at(force.part)], motion));
  for (const ConstraintPart& constraint : constraints_) {
    const double elastic = storedIn(constraint, motion);
    energies.elastic += elastic;
    if (constraint.asForce()) energies.elasticForces += elastic;
  }
  for (const Contact& contact : motion.contacts)
    if (contact.system == systemIndex_) energies.elastic += storedIn(contact);
}

}  // namespace compliant
