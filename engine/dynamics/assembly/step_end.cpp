#include "engine/dynamics/assembly/step_end.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

StepEnd::StepEnd(TotalJacobians& jacobians, const ActingParts& acting,
                 const AssembledMatrix& matrix, const StateForces& forces, GeometricTerm& geometric,
                 const SystemRows& rows)
    : J_(jacobians),
      acting_(acting),
      matrix_(matrix),
      forces_(forces),
      geometric_(geometric),
      rows_(rows) {
  // Vectors that are written before they are read are not initialised.
  for (VecX* each : {&stateChange_, &displacement_, &push_}) each->resize(J_.layout().velocities);
  for (VecX* each : {&change_, &onDofs_}) each->resize(J_.dofs());
  rowChange_ = VecX::Zero(J_.layout().rows);
  findReactions();
}

void StepEnd::findReactions() {
  for (Index dof = 0; dof < J_.dofs(); ++dof)
    if (J_.unknownOf(dof) < 0) fixedDof_.push_back(static_cast<int>(dof));
  for (std::size_t c = 0; c < acting_.constraints.size(); ++c) {
    if (acting_.constraints[c].asForce()) continue;
    const TotalJacobians::Part& part = J_.part(acting_.constraints[c].part);
    for (Index r = 0; r < acting_.constraints[c].slot->rows; ++r)
      for (const DofSlot& d : part.row(r))
        if (J_.unknownOf(d.dof) < 0) fixedRows_.push_back({static_cast<int>(c), r, d});
  }
  for (const TotalJacobians::Part& part : J_.parts()) {
    if (part.firstDof < 0) continue;
    for (Index r = 0; r < J_.shapeOf(part).velocities(); ++r)
      for (const DofSlot& d : part.row(r))
        if (J_.unknownOf(d.dof) < 0) reactions_.push_back({J_.vOf(part) + r, d});
  }
}

void StepEnd::correct(Motion& motion, const Scheme& scheme, const VecX& change) {
  start_ = motion.x;
  corrected_ = true;
  J_.moveBy(motion, change, scheme.h);
}

void StepEnd::finish(Motion& motion, const Scheme& s, const Solution& solution,
                     EnergyFlows* flows) {
  J_.spread(solution.change, change_);
  // Rows first: they read φ and φ̇ of the start of the step.
  for (const ConstraintPart& constraint : acting_.constraints) {
    const Layout::ConstraintSlot& slot = *constraint.slot;
    StateView state = J_.view(J_.part(constraint.part), motion);
    if (corrected_) state.x = start_.data() + J_.xOf(J_.part(constraint.part));
    double* JdV = rowChange_.data() + slot.row;
    J_.multiply(J_.part(constraint.part), slot.rows, change_, JdV);
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
        strain[r] =
            constraint.law.slidingStrain(r, rows_.stretch()[slot.row + r], state.v[r] + JdV[r]);
    }
    if (constraint.law.isExplicit()) constraint.law.explicitForce(strain, lambda);
    showCurves();
  }
  corrected_ = false;
  addReactions(motion, s);
  if (s.constraintForces != ConstraintForces::Off) addNetForces(motion, s);
  if (flows != nullptr) addFlows(motion, s, *flows);
  for (std::size_t p = 0; p < J_.parts().size(); ++p) {
    const TotalJacobians::Part& part = J_.parts()[p];
    if (!part.independent()) continue;
    const Layout::StateSlot& slot = J_.layout().states[at(part.state)];
    const Index rows = slot.shape.velocities();
    auto v = motion.v.segment(slot.v, rows), change = motion.change.segment(slot.v, rows);
    auto displacement = displacement_.segment(slot.v, rows);
    J_.fromDofs(change_, static_cast<int>(p), change.data());
    displacement = s.h * (v + s.beta * change);
    slot.state->move(motion.x.data() + slot.x, displacement.data(), slot.shape.count);
    v += change;
  }
}

void StepEnd::addNetForces(Motion& motion, const Scheme& s) {
  onDofs_.setZero();
  for (const TotalJacobians::Part& part : J_.parts())
    motion.netForce.segment(J_.vOf(part), J_.shapeOf(part).velocities()).setZero();
  for (const ConstraintPart& constraint : acting_.constraints) {
    const TotalJacobians::Part& part = J_.part(constraint.part);
    const auto lambda = motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
    // On an independent state, the sum below already contains it.
    if (!part.independent() || s.constraintForces == ConstraintForces::Constrained)
      motion.netForce.segment(J_.vOf(part), constraint.slot->rows) += lambda;
    for (Index r = 0; r < constraint.slot->rows; ++r)
      for (const DofSlot& d : part.row(r)) onDofs_[d.dof] += J_.value(d) * lambda[r];
  }
  rows_.contacts().addForces(motion, s, onDofs_);
  if (s.constraintForces != ConstraintForces::Independent) return;
  for (std::size_t p = 0; p < J_.parts().size(); ++p)
    if (J_.parts()[p].independent())
      J_.fromDofs(onDofs_, static_cast<int>(p), motion.netForce.data() + J_.vOf(J_.parts()[p]));
}

/// R = (W Δv)/h − f + hα K v − Jᵀλ̄ on the forbidden directions, λ̄ with the forces of contacts
/// (theory §4).
void StepEnd::addReactions(Motion& motion, const Scheme& s) {
  for (const int dof : fixedDof_) onDofs_[dof] = -forces_.onDofs()[dof];
  matrix_.forCouplings([&](int fixedDof, int unknown, double w) {
    onDofs_[fixedDof] += w * change_[J_.dofOf(unknown)] / s.h;
  });
  for (const FixedRow& f : fixedRows_) {
    // The right-hand side already contains explicit forces.
    const ConstraintPart& constraint = acting_.constraints[at(f.constraint)];
    if (!constraint.law.isExplicit(f.row))
      onDofs_[f.entry.dof] -= J_.value(f.entry) * motion.lambda[constraint.slot->row + f.row];
  }
  if (!fixedDof_.empty()) rows_.contacts().subtractFromFixed(motion, onDofs_);
  writeReactions(motion, onDofs_);
}

void StepEnd::writeReactions(Motion& motion, const VecX& dofs) const {
  for (const Reaction& r : reactions_) motion.reaction[r.velocity] = 0;
  for (const Reaction& r : reactions_)
    motion.reaction[r.velocity] += J_.value(r.entry) * dofs[r.entry.dof];
}

/// Whole elements break: a link, a joint. The energy that a spring then holds is lost.
void StepEnd::breakOverloaded(Motion& motion, EnergyFlows* flows) const {
  for (const ConstraintPart& constraint : acting_.constraints) {
    const double limit = constraint.slot->constraint->breakForce;
    if (constraint.asForce() || !(limit > 0)) continue;
    const int width = J_.shapeOf(J_.part(constraint.part)).velocityWidth;
    double held = -1;  // before the first breaks
    for (Index first = 0; first < constraint.slot->rows; first += width) {
      auto lambda = motion.lambda.segment(constraint.slot->row + first, width);
      auto broken = motion.broken.segment(constraint.slot->row + first, width);
      if (broken[0] != 0 || !(lambda.norm() > limit)) continue;
      if (flows != nullptr && held < 0) held = storedIn(constraint, motion);
      broken.setOnes();
    }
    if (held >= 0) flows->damped += held - storedIn(constraint, motion);
  }
}

}  // namespace compliant
