#include "engine/kkt/assembler.hpp"

#include <algorithm>
#include <limits>

namespace compliant {

namespace {

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

bool sameCoefficients(const Scheme& a, const Scheme& b) {
  return a.h == b.h && a.alpha == b.alpha && a.beta == b.beta && a.hardRows == b.hardRows &&
         a.stabilization == b.stabilization && a.relaxationRate == b.relaxationRate;
}

}  // namespace

// === Propagation ===

void Assembler::bindViews(MappedPart& mapped, const Motion& motion) {
  for (std::size_t i = 0; i < mapped.views.size(); ++i)
    mapped.views[i] = layout_.view(mapped.slot->inputs[i], motion);
}

void Assembler::toDofs(const VecX& velocity) {
  for (const Part& part : parts_)
    if (part.firstDof >= 0)
      dofScratch_.segment(part.firstDof, shapeOf(part).velocities()) =
          velocity.segment(vOf(part), shapeOf(part).velocities());
  for (const Turned& t : turned_)
    dofScratch_.segment<3>(t.dof) = (t.axes.transpose() * dofScratch_.segment<3>(t.dof)).eval();
}

void Assembler::fromDofs(const VecX& dofs, int partIndex, double* out) const {
  const Part& part = parts_[at(partIndex)];
  const Index rows = shapeOf(part).velocities();
  if (part.plain) {
    std::copy(dofs.data() + part.firstDof, dofs.data() + part.firstDof + rows, out);
    return;
  }
  for (Index r = 0; r < rows; ++r) {
    double sum = 0;
    for (const DofSlot& d : part.row(r)) sum += values_[at(d.slot)] * dofs[d.dof];
    out[r] = sum;
  }
}

void Assembler::projectVelocities(Motion& motion) const {
  VecX dofs(dofs_);
  for (const Part& part : parts_)
    if (part.firstDof >= 0)
      dofs.segment(part.firstDof, shapeOf(part).velocities()) =
          motion.v.segment(vOf(part), shapeOf(part).velocities());
  for (const Turned& t : turned_)
    dofs.segment<3>(t.dof) = (t.axes.transpose() * dofs.segment<3>(t.dof)).eval();
  for (Index dof = 0; dof < dofs_; ++dof)
    if (freeIndex_[at(dof)] < 0) dofs[dof] = 0;
  for (std::size_t p = 0; p < parts_.size(); ++p)
    if (parts_[p].firstDof >= 0)
      fromDofs(dofs, static_cast<int>(p), motion.v.data() + vOf(parts_[p]));
}

void Assembler::propagate(Motion& motion) {
  std::fill(values_.begin() + static_cast<std::ptrdiff_t>(constantValues_), values_.end(), 0.0);
  toDofs(motion.v);
  for (MappedPart& mapped : mapped_) {
    const Part& output = parts_[at(mapped.outputPart)];
    bindViews(mapped, motion);
    auto x = motion.x.segment(xOf(output), shapeOf(output).positions());
    mapped.slot->mapping->apply(mapped.views, x.data());
    if (mapped.slot->relative) x -= mapped.slot->reference;
    JacobianWriter writer(mapped.callSlots.data(), mapped.callSlots.size(), values_.data());
    mapped.slot->mapping->jacobian(mapped.views, writer);
    ASSERT(writer.written() == mapped.callSlots.size());
    for (const Product& p : mapped.products)
      values_[at(p.target)] += values_[at(p.a)] * values_[at(p.b)];
    fromDofs(dofScratch_, mapped.outputPart, motion.v.data() + vOf(output));
  }
}

// === Assembly ===

const char* Assembler::assemble(const Motion& motion, const Scheme& scheme, Id& culprit) {
  updateLaws(scheme);
  corrected_ = false;
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.law.refusal() == nullptr || constraint.asForce()) continue;
    culprit = constraint.slot->constraint->id;
    return constraint.law.refusal();
  }
  std::fill(system_.W.value.begin(), system_.W.value.end(), 0.0);
  std::fill(matrices_.begin(), matrices_.end(), 0.0);
  for (const Part& part : parts_) {
    const Index size = shapeOf(part).velocities();
    force_.segment(vOf(part), size).setZero();
    product_.segment(vOf(part), size).setZero();
  }
  updateAccelerations(motion);
  addForces(motion, scheme);
  addMasses(motion);
  addForceLaws(motion, scheme);
  if (scheme.geometricStiffness != GeometricStiffness::None) addGeometricStiffness(motion, scheme);
  addExplicitLaws(motion);
  gatherRightHandSide(scheme);
  gatherRows(motion, scheme);
  return nullptr;
}

void Assembler::updateLaws(const Scheme& scheme) {
  if (lawsValid_ && sameCoefficients(scheme, lawScheme_)) return;
  for (ConstraintPart& constraint : constraints_)
    constraint.law.update(*constraint.slot->constraint, shapeOf(parts_[at(constraint.part)]),
                          scheme);
  lawScheme_ = scheme;
  lawsValid_ = true;
}

MatrixWriter Assembler::writer(const LocalMatrix& matrix, double scale) {
  double* target = matrix.direct ? system_.W.value.data() : matrices_.data();
  return MatrixWriter(matrix.slots.data(), matrix.slots.size(), target, scale);
}

void Assembler::expand(const LocalMatrix& matrix) {
  for (const Expansion& e : matrix.expansions)
    system_.W.value[at(e.target)] += matrices_[at(e.source)] * values_[at(e.a)] * values_[at(e.b)];
}

/// J̇ v of the mapped states that masses need: a_s = (∂J/∂q v) v + Σ J a_input, a = 0 on independent
/// ones.
void Assembler::updateAccelerations(const Motion& motion) {
  for (MappedPart& mapped : mapped_) {
    if (!mapped.curved) continue;
    const Part& output = parts_[at(mapped.outputPart)];
    const Index size = shapeOf(output).velocities();
    double* out = acceleration_.data() + vOf(output);
    bindViews(mapped, motion);
    mapped.slot->mapping->curvature(mapped.views, out, size);
    for (Index r = 0; r < size; ++r)
      for (int k = mapped.local.start[at(r)]; k < mapped.local.start[at(r) + 1]; ++k) {
        const int column = mapped.local.column[at(k)];
        std::size_t input = mapped.inputOffsets.size() - 1;
        while (mapped.inputOffsets[input] > column) --input;
        const Part& source = parts_[at(mapped.inputParts[input])];
        if (source.firstDof >= 0) continue;
        out[r] += values_[at(mapped.localSlots[at(k)])] *
                  acceleration_[vOf(source) + column - mapped.inputOffsets[input]];
      }
  }
}

void Assembler::addForces(const Motion& motion, const Scheme& s) {
  for (const ForcePart& force : forces_) {
    const Part& part = parts_[at(force.part)];
    const StateView state = view(part, motion);
    force.slot->force->addForce(state, force_.data() + vOf(part));
    MatrixWriter K = writer(force.stiffness, s.h * s.h * s.alpha * s.beta);
    K.multiply(state.v, -s.h * s.alpha, product_.data() + vOf(part));
    force.slot->force->stiffness(state, K);
    expand(force.stiffness);
    MatrixWriter D = writer(force.damping, s.h * s.alpha);
    force.slot->force->damping(state, D);
    expand(force.damping);
  }
}

/// M into W, the weight M g into the forces, and −M J̇v beside them: inertia does not load a
/// mapping, so geometric stiffness must not see it.
void Assembler::addMasses(const Motion& motion) {
  for (const MassPart& mass : masses_) {
    const Part& part = parts_[at(mass.part)];
    const Index size = shapeOf(part).velocities();
    auto gravity = gravity_.segment(vOf(part), size);
    gravity.setZero();
    if (shapeOf(part).velocityWidth == 3)
      for (Index i = 0; i < size; i += 3) gravity.segment<3>(i) = mass.slot->gravity;
    const StateView state = view(part, motion);
    MatrixWriter M = writer(mass.matrix, 1);
    M.multiply(gravity.data(), 1, force_.data() + vOf(part));
    mass.slot->mass->mass(state, M);
    expand(mass.matrix);
    if (part.firstDof >= 0) continue;
    MatrixWriter inertia;
    inertia.multiply(acceleration_.data() + vOf(part), -1, product_.data() + vOf(part));
    mass.slot->mass->mass(state, inertia);
  }
}

void Assembler::addForceLaws(const Motion& motion, const Scheme& s) {
  for (const ConstraintPart& constraint : constraints_) {
    if (!constraint.asForce()) continue;
    const Part& part = parts_[at(constraint.part)];
    const StateView state = view(part, motion);
    constraint.law.addForce(state.x, state.v, force_.data() + vOf(part));
    MatrixWriter K = writer(constraint.stiffness, s.h * s.h * s.alpha * s.beta);
    K.multiply(state.v, -s.h * s.alpha, product_.data() + vOf(part));
    constraint.law.stiffness(K);
    expand(constraint.stiffness);
    MatrixWriter D = writer(constraint.damping, s.h * s.alpha);
    constraint.law.damping(D);
    expand(constraint.damping);
  }
}

/// K_g of the mappings under the force at their outputs: current forces, and λ̄ of the last step for
/// rows handled as constraints. Outputs first, because forces travel down to the inputs.
void Assembler::addGeometricStiffness(const Motion& motion, const Scheme& s) {
  for (const Part& part : parts_)
    geometric_.segment(vOf(part), shapeOf(part).velocities()) =
        force_.segment(vOf(part), shapeOf(part).velocities());
  for (const ConstraintPart& constraint : constraints_)
    if (!constraint.asForce())
      geometric_.segment(vOf(parts_[at(constraint.part)]), constraint.slot->rows) +=
          motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
  for (auto mapped = mapped_.rbegin(); mapped != mapped_.rend(); ++mapped) {
    const Part& output = parts_[at(mapped->outputPart)];
    const double* force = geometric_.data() + vOf(output);
    for (Index r = 0; r < shapeOf(output).velocities(); ++r)
      for (int k = mapped->local.start[at(r)]; k < mapped->local.start[at(r) + 1]; ++k) {
        const int column = mapped->local.column[at(k)];
        std::size_t input = mapped->inputOffsets.size() - 1;
        while (mapped->inputOffsets[input] > column) --input;
        const Part& source = parts_[at(mapped->inputParts[input])];
        if (source.firstDof >= 0) continue;  // nothing below needs it
        geometric_[vOf(source) + column - mapped->inputOffsets[input]] +=
            values_[at(mapped->localSlots[at(k)])] * force[r];
      }
    if (mapped->geometric.pattern.empty()) continue;
    bindViews(*mapped, motion);
    std::fill(mapped->stackedProduct.begin(), mapped->stackedProduct.end(), 0.0);
    for (std::size_t i = 0; i < mapped->views.size(); ++i)
      std::copy(mapped->views[i].v, mapped->views[i].v + mapped->views[i].shape.velocities(),
                mapped->stackedVelocity.begin() + mapped->inputOffsets[i]);
    MatrixWriter K = writer(mapped->geometric, s.h * s.h * s.alpha * s.beta);
    K.multiply(mapped->stackedVelocity.data(), -s.h * s.alpha, mapped->stackedProduct.data())
        .geometricStiffness(s.geometricStiffness);
    mapped->slot->mapping->geometricStiffness(mapped->views, force, K);
    expand(mapped->geometric);
    for (std::size_t i = 0; i < mapped->views.size(); ++i) {
      const Part& source = parts_[at(mapped->inputParts[i])];
      for (Index r = 0; r < mapped->views[i].shape.velocities(); ++r)
        product_[vOf(source) + r] += mapped->stackedProduct[at(mapped->inputOffsets[i] + r)];
    }
  }
}

/// Rows with S = 0 act as known forces: C λ̄ = −(φ + Q φ̇).
void Assembler::addExplicitLaws(const Motion& motion) {
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce() || !constraint.law.isExplicit()) continue;
    const Part& part = parts_[at(constraint.part)];
    const StateView state = view(part, motion);
    constraint.law.addExplicitForce(state.x, state.v, product_.data() + vOf(part));
  }
}

void Assembler::gatherRightHandSide(const Scheme& s) {
  dofForce_.setZero();
  for (const Part& part : parts_) {
    if (!part.loaded) continue;
    const Index v = vOf(part), rows = shapeOf(part).velocities();
    if (part.plain) {
      dofForce_.segment(part.firstDof, rows) += force_.segment(v, rows) + product_.segment(v, rows);
      continue;
    }
    for (Index r = 0; r < rows; ++r) {
      const double f = force_[v + r] + product_[v + r];
      if (f == 0) continue;
      for (const DofSlot& d : part.row(r)) dofForce_[d.dof] += values_[at(d.slot)] * f;
    }
  }
  for (Index i = 0; i < system_.n(); ++i) system_.c[i] = s.h * dofForce_[freeDof_[at(i)]];
}

void Assembler::gatherRows(const Motion& motion, const Scheme& s) {
  for (std::size_t k = 0; k < jSource_.size(); ++k) system_.J.value[k] = values_[at(jSource_[k])];
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce()) continue;
    const StateView state = view(parts_[at(constraint.part)], motion);
    constraint.law.systemRows(s, state.x, state.v, cValues_.data() + constraint.firstC,
                              system_.b.data() + constraint.systemRow);
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      const Index row = constraint.systemRow + r;
      // Corrected rows only keep their velocity: J v⁺ = 0.
      if (constraint.law.corrected(r)) system_.b[row] = -state.v[r];
      if (constraint.law.isExplicit(r))
        for (int k = system_.J.start[at(row)]; k < system_.J.start[at(row) + 1]; ++k)
          system_.J.value[at(k)] = 0;
    }
  }
  for (std::size_t k = 0; k < cSlot_.size(); ++k) system_.C.value[at(cSlot_[k])] = cValues_[k];
  // φ is a difference of positions: nothing below their rounding can be asked of a row.
  double largest = 0;
  for (const Part& part : parts_) {
    const Index size = shapeOf(part).positions();
    if (size > 0)
      largest = std::max(largest, motion.x.segment(xOf(part), size).cwiseAbs().maxCoeff());
  }
  system_.speedRounding = 4 * std::numeric_limits<double>::epsilon() * largest / s.h;
}

bool Assembler::becomeCorrection(const Motion& motion, const Scheme& s) {
  bool any = false;
  system_.c.setZero();
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce()) continue;
    const StateView state = view(parts_[at(constraint.part)], motion);
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      const Index row = constraint.systemRow + r;
      if (constraint.law.corrected(r)) {
        any = true;
        system_.b[row] = -constraint.law.gap(r, state.x) / s.h;
        continue;
      }
      system_.b[row] = 0;
      for (int k = system_.J.start[at(row)]; k < system_.J.start[at(row) + 1]; ++k)
        system_.J.value[at(k)] = 0;
      for (int k = system_.C.start[at(row)]; k < system_.C.start[at(row) + 1]; ++k)
        system_.C.value[at(k)] = system_.C.column[at(k)] == row ? 1 : 0;
    }
  }
  return any;
}

void Assembler::restoreRows(const Motion& motion, const Scheme& scheme) {
  gatherRightHandSide(scheme);
  gatherRows(motion, scheme);
}

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

void Assembler::applyCorrection(Motion& motion, const Scheme& scheme, const VecX& change) {
  start_ = motion.x;
  corrected_ = true;
  dofScratch_.setZero();
  for (Index i = 0; i < system_.n(); ++i) dofScratch_[freeDof_[at(i)]] = change[i];
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    if (part.firstDof < 0) continue;
    auto displacement = product_.segment(vOf(part), shapeOf(part).velocities());  // scratch
    fromDofs(dofScratch_, static_cast<int>(p), displacement.data());
    displacement *= scheme.h;
    const Layout::StateSlot& slot = layout_.states[at(part.state)];
    slot.state->move(motion.x.data() + slot.x, displacement.data(), slot.shape.count);
  }
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
    if (constraint.asForce()) {
      constraint.law.force(strain, lambda);
      continue;
    }
    for (Index r = 0; r < slot.rows; ++r) {
      if (!constraint.law.isExplicit(r))
        lambda[r] = solution.impulse[constraint.systemRow + r] / s.h;
      if (constraint.law.corrected(r)) strain[r] = s.h * (state.v[r] + JdV[r]);
    }
    if (constraint.law.isExplicit()) constraint.law.explicitForce(strain, lambda);
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

/// λ̄ on the constrained states, and with ConstraintForces::Independent Jᵀλ̄ on the independent ones.
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
    for (Index r = 0; r < slot.rows; ++r)
      if (constraint.law.driven(r))
        flows.motors += s.h * motion.lambda[slot.row + r] * (rate[r] + s.beta * change[r]);
  }
  for (const ForcePart& force : forces_) {
    const Part& part = parts_[at(force.part)];
    const Index v = vOf(part), size = shapeOf(part).velocities();
    auto speed = product_.segment(v, size), resistance = force_.segment(v, size);  // scratch
    fromDofs(change_, force.part, speed.data());
    const auto change = acceleration_.segment(v, size) = speed;
    speed = motion.v.segment(v, size) + s.alpha * change;
    resistance.setZero();
    MatrixWriter D;
    D.multiply(speed.data(), 1, resistance.data());
    force.slot->force->damping(view(part, motion), D);
    speed = motion.v.segment(v, size) + s.beta * change;
    flows.damped += s.h * resistance.dot(speed);
  }
}

/// R = (W Δv)/h − f + hα K v − Jᵀλ̄ on the forbidden directions (engine/README.md §4).
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
  for (const Reaction& r : reactions_) motion.reaction[r.velocity] = 0;
  for (const Reaction& r : reactions_)
    motion.reaction[r.velocity] += values_[at(r.entry.slot)] * dofScratch_[r.entry.dof];
}

void Assembler::ask(const Motion& motion, const Scheme& s, Solution& guess) {
  if (s.unknown == Unknown::Velocity) {
    toDofs(motion.v);
    speed_.resize(system_.n());
    for (Index i = 0; i < system_.n(); ++i) speed_[i] = dofScratch_[freeDof_[at(i)]];
    system_.W.addSymmetricProduct(1, speed_, system_.c);
    system_.J.addProduct(1, speed_, system_.b);
    if (s.warmStart) guess.change += speed_;  // a cold start is zero in the unknown itself
  } else if (s.unknown == Unknown::Acceleration) {
    for (VecX* part : {&system_.c, &system_.b, &guess.change, &guess.impulse}) *part /= s.h;
  }
}

void Assembler::answer(const Scheme& s, Solution& solution) {
  if (s.unknown == Unknown::Velocity) {
    solution.change -= speed_;
  } else if (s.unknown == Unknown::Acceleration) {
    solution.change *= s.h;
    solution.impulse *= s.h;
  }
}

void Assembler::guess(const Motion& motion, const Scheme& s, Solution& solution) {
  toDofs(motion.change);
  for (Index i = 0; i < system_.n(); ++i) solution.change[i] = dofScratch_[freeDof_[at(i)]];
  for (const ConstraintPart& constraint : constraints_)
    if (!constraint.asForce())
      solution.impulse.segment(constraint.systemRow, constraint.slot->rows) =
          s.h * motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
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
    mass.slot->mass->mass(state, momentum);
    energies.kinetic += 0.5 * product.dot(motion.v.segment(v, size));
    if (shapeOf(part).velocityWidth != 3) continue;
    product.setZero();
    MatrixWriter weight;
    weight.multiply(state.x, 1, product.data());
    mass.slot->mass->mass(state, weight);
    for (Index i = 0; i < size; i += 3)
      energies.gravity -= mass.slot->gravity.dot(product.segment<3>(i));
  }
  for (const ForcePart& force : forces_)
    energies.gravity += force.slot->force->potentialEnergy(view(parts_[at(force.part)], motion));
  for (const ConstraintPart& constraint : constraints_) {
    const double elastic = constraint.law.energy(view(parts_[at(constraint.part)], motion).x);
    energies.elastic += elastic;
    if (constraint.asForce()) energies.elasticForces += elastic;
  }
}

std::vector<Assembler::Owner> Assembler::owners() const {
  std::vector<Owner> result(freeDof_.size());
  for (const Part& part : parts_) {
    if (part.firstDof < 0) continue;
    for (Index r = 0; r < shapeOf(part).velocities(); ++r) {
      const int unknown = freeIndex_[at(part.firstDof + r)];
      if (unknown >= 0) result[at(unknown)] = {part.state, r, part.row(r).size() > 1};
    }
  }
  return result;
}

std::vector<std::pair<std::size_t, Index>> Assembler::rowOwners() const {
  std::vector<std::pair<std::size_t, Index>> result;
  for (const ConstraintPart& constraint : constraints_)
    if (!constraint.asForce())
      result.emplace_back(static_cast<std::size_t>(constraint.slot - layout_.constraints.data()),
                          constraint.systemRow);
  return result;
}

}  // namespace compliant
