#include "engine/dynamics/step/nonlinear_step.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace {

/// Diagonal entry of a lower triangle.
double diagonal(const SparseRows& lower, Index row) {
  return lower.value[at(lower.start[at(row) + 1]) - 1];
}

/// 1/x per entry, for weights: entries far below the largest count as 1e-12 of it.
void invert(VecX& x) {
  const double least = x.size() > 0 ? 1e-12 * x.cwiseAbs().maxCoeff() : 0;
  for (double& value : x) value = 1 / std::max({std::abs(value), least, 1e-300});
}

}  // namespace

void NonlinearStep::begin(const Motion& motion) {
  atRest_ = false;
  for (VecX* each : {&local_, &scratch_, &displacement_}) each->resize(J_.layout().velocities);
  x0_ = motion.x;
  v0_ = motion.v;
  jacobian0_ = J_.values();
  loads(motion, load0_);
  nonconservative(motion, push0_);
  const KktSystem& system = a_.system();
  inverseW_.resize(system.n());
  for (Index i = 0; i < system.n(); ++i) inverseW_[i] = diagonal(system.W, i);
  invert(inverseW_);
  inverseA_.resize(system.m());
  response_.resize(system.m());
  for (Index r = 0; r < system.m(); ++r) {
    double sum = diagonal(system.C, r);
    const double own = sum;
    for (int k = system.J.start[at(r)]; k < system.J.start[at(r) + 1]; ++k)
      sum += system.J.value[at(k)] * system.J.value[at(k)] * inverseW_[system.J.column[at(k)]];
    inverseA_[r] = sum;
    response_[r] = sum - own;
  }
  invert(inverseA_);
}

void NonlinearStep::start(const Motion& motion, const Solution& linear) {
  base_ = motion.x;
  accepted_.change.setZero(linear.change.size());
  accepted_.impulse.setZero(linear.impulse.size());
  propose(linear);
}

void NonlinearStep::propose(const Solution& correction) {
  correction_.change = correction.change;
  correction_.impulse = correction.impulse;
}

bool NonlinearStep::correctsMost() const {
  return correction_.impulse.squaredNorm() > 0.25 * accepted_.impulse.squaredNorm();
}

void NonlinearStep::beginAtRest(const Motion& motion, const Scheme& s) {
  begin(motion);
  atRest_ = true;
  v0_.setZero();
  accepted_.impulse.resize(a_.system().m());
  for (const ConstraintPart& constraint : acting_.constraints)
    if (!constraint.asForce())
      accepted_.impulse.segment(constraint.systemRow, constraint.slot->rows) =
          s.h * motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
  correction_.impulse.setZero(a_.system().m());
  correction_.change.setZero(J_.unknowns());
  rebase(motion);
}

void NonlinearStep::rebase(const Motion& motion) {
  base_ = motion.x;
  accepted_.change.setZero(J_.unknowns());
}

void NonlinearStep::proposeWhole(const Solution& solution) {
  correction_.change = solution.change;
  correction_.impulse = solution.impulse - accepted_.impulse;
}

Id NonlinearStep::moving() const {
  for (const ConstraintPart& constraint : acting_.constraints) {
    const LawTable& law = constraint.law.table();
    for (std::size_t r = 0; r < law.target.size(); ++r)
      if (law.target[r] == Target::Velocity && law.targetValue[r] != 0)
        return constraint.slot->constraint->id;
  }
  return 0;
}

void NonlinearStep::judge(const Motion& motion, const Scheme& s) {
  trial_ = accepted_;
  changeDofs_.setZero(J_.dofs());
  evaluate(motion, s);
}

double NonlinearStep::imbalance(const Scheme& s) const {
  double squared = 0;
  for (Index i = 0; i < J_.unknowns(); ++i) {
    const double left = p_[J_.dofOf(i)];
    squared += left * left;
  }
  return std::sqrt(squared) / s.h;
}

void NonlinearStep::moveTo(Motion& motion, const Scheme& s, double share) {
  trial_.change = accepted_.change + share * correction_.change;
  trial_.impulse = accepted_.impulse + share * correction_.impulse;
  J_.spread(trial_.change, changeDofs_);
  for (std::size_t p = 0; p < J_.parts().size(); ++p) {
    const TotalJacobians::Part& part = J_.parts()[p];
    if (part.firstDof < 0) continue;
    const Layout::StateSlot& slot = J_.layout().states[at(part.state)];
    const Index v = slot.v, rows = slot.shape.velocities();
    auto change = motion.change.segment(v, rows), displacement = displacement_.segment(v, rows);
    J_.fromDofs(changeDofs_, static_cast<int>(p), change.data());
    displacement = s.h * (v0_.segment(v, rows) + s.beta * change);
    auto x = motion.x.segment(slot.x, slot.shape.positions());
    x = base_.segment(slot.x, slot.shape.positions());
    slot.state->move(x.data(), displacement.data(), slot.shape.count);
    if (atRest_) change.setZero();
    motion.v.segment(v, rows) = v0_.segment(v, rows) + change;
  }
}

void NonlinearStep::accept() { std::swap(accepted_, trial_); }

/// dofs = Σ J_s0ᵀ local_s, with J of the trial, or the mean of that and J of the start.
void NonlinearStep::gather(const VecX& local, Ends ends, VecX& dofs) {
  dofs.setZero(J_.dofs());
  for (const TotalJacobians::Part& part : J_.parts()) {
    if (!part.loaded) continue;
    const Index v = J_.vOf(part), rows = J_.shapeOf(part).velocities();
    if (part.plain) {
      dofs.segment(part.firstDof, rows) += local.segment(v, rows);
      continue;
    }
    for (Index r = 0; r < rows; ++r)
      for (const TotalJacobians::DofSlot& d : part.row(r)) {
        const double J = J_.value(d);
        dofs[d.dof] += (ends == Ends::Mean ? 0.5 * (J + jacobian0_[at(d.slot)]) : J) * local[v + r];
      }
  }
}

/// Forces other than those of constraints, including weight.
void NonlinearStep::loads(const Motion& motion, VecX& dofs) {
  local_.setZero();
  for (const ForcePart& force : acting_.forces) {
    const TotalJacobians::Part& part = J_.part(force.part);
    force.slot->force->addForce(J_.view(part, motion), local_.data() + J_.vOf(part));
    force.slot->force->addNonconservativeForce(J_.view(part, motion), local_.data() + J_.vOf(part));
  }
  for (const MassPart& mass : acting_.masses) {
    const TotalJacobians::Part& part = J_.part(mass.part);
    const Index v = J_.vOf(part), size = J_.shapeOf(part).velocities();
    auto acceleration = scratch_.segment(v, size);
    mass.slot->gravityField(J_.shapeOf(part), acceleration.data());
    if (const double rate = mass.slot->component->dampingRate; rate > 0)
      acceleration -= rate * motion.v.segment(v, size);
    MatrixWriter M;
    M.multiply(acceleration.data(), 1, local_.data() + v);
    mass.slot->mass(J_.view(part, motion), M);
  }
  gather(local_, Ends::Trial, dofs);
}

/// The part of the loads whose work is external.
void NonlinearStep::nonconservative(const Motion& motion, VecX& dofs) {
  local_.setZero();
  for (const ForcePart& force : acting_.forces) {
    const TotalJacobians::Part& part = J_.part(force.part);
    force.slot->force->addNonconservativeForce(J_.view(part, motion), local_.data() + J_.vOf(part));
  }
  gather(local_, Ends::Trial, dofs);
}

/// Σ ½ (J⁺ + J)ᵀ M (J⁺v⁺ − J v) of the trial.
void NonlinearStep::momentum(const Motion& motion, const Scheme& s, VecX& dofs) {
  if (atRest_) {
    dofs.setZero(J_.dofs());
    return;
  }
  local_.setZero();
  for (const MassPart& mass : acting_.masses) {
    const TotalJacobians::Part& part = J_.part(mass.part);
    const StateView end = J_.view(part, motion);
    StateView start = end;
    start.x = x0_.data() + J_.xOf(part);
    start.v = v0_.data() + J_.vOf(part);
    mass.slot->addMomentumChange(start, end, s.h, s.beta, scratch_.data() + J_.vOf(part),
                                 local_.data() + J_.vOf(part));
  }
  gather(local_, Ends::Mean, dofs);
}

/// Strain, λ̄ and d of every row, and the rounding of the residual.
void NonlinearStep::laws(const Motion& motion, const Scheme& s) {
  for (VecX* rows : {&strain_, &lambda_, &change_}) rows->resize(J_.layout().rows);
  d_.resize(a_.system().m());
  double perRow = inverseA_.sum();
  for (ConstraintPart& constraint : acting_.constraints) {
    const TotalJacobians::Part& part = J_.part(constraint.part);
    const Layout::ConstraintSlot& slot = *constraint.slot;
    const Index x = J_.xOf(part), v = J_.vOf(part);
    if (constraint.law.curved()) followCurve(constraint, motion.x.data() + x, s.h);
    double *change = change_.data() + slot.row, *strain = strain_.data() + slot.row,
           *lambda = lambda_.data() + slot.row;
    J_.multiply(part, slot.rows, changeDofs_, change);
    constraint.law.strainBetween(
        s, {x0_.data() + x, v0_.data() + v, motion.x.data() + x, motion.v.data() + v, change},
        strain);
    if (constraint.asForce()) {
      constraint.law.force(strain, lambda);
      for (Index r = 0; r < slot.rows; ++r)
        perRow += s.h * s.h / constraint.law.table().compliance[at(r)];
      continue;
    }
    for (Index r = 0; r < slot.rows; ++r)
      lambda[r] =
          motion.broken[slot.row + r] != 0 ? 0 : trial_.impulse[constraint.systemRow + r] / s.h;
    if (constraint.law.isExplicit()) constraint.law.explicitForce(strain, lambda);
    double* d = d_.data() + constraint.systemRow;
    constraint.law.rowResidual(strain, lambda, d);
    for (Index r = 0; r < slot.rows; ++r)
      d[r] = motion.broken[slot.row + r] != 0 ? 0 : constraint.law.missed(r, lambda[r], d[r]);
    for (Index r = 0; r < slot.rows; ++r)
      if (constraint.law.corrected(r)) {  // only keeps its speed
        d[r] = motion.v[v + r];
        strain[r] = s.h * d[r];
      }
  }
  const double speedRounding =
      4 * std::numeric_limits<double>::epsilon() * J_.largestPosition(motion) / s.h;
  rounding_ = speedRounding * std::sqrt(perRow);
}

/// Rows on a curve, and the size of their residual, use the slope at the trial.
void NonlinearStep::followCurve(ConstraintPart& constraint, const double* phi, double h) {
  constraint.law.follow(phi);
  if (constraint.asForce()) return;
  for (Index r = 0; r < constraint.slot->rows; ++r) {
    const Index row = constraint.systemRow + r;
    if (!constraint.law.isExplicit(r))
      inverseA_[row] = 1 / (response_[row] + constraint.law.rowCompliance(r) / h);
  }
}

/// h J̄ᵀλ̄
void NonlinearStep::constraintImpulses(const Scheme& s, VecX& dofs) {
  dofs.setZero(J_.dofs());
  for (const ConstraintPart& constraint : acting_.constraints) {
    const TotalJacobians::Part& part = J_.part(constraint.part);
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      const double impulse = s.h * lambda_[constraint.slot->row + r];
      for (const TotalJacobians::DofSlot& d : part.row(r))
        dofs[d.dof] += (s.alpha * J_.value(d) + (1 - s.alpha) * jacobian0_[at(d.slot)]) * impulse;
    }
  }
}

double NonlinearStep::evaluate(const Motion& motion, const Scheme& s) {
  laws(motion, s);
  loads(motion, load_);
  momentum(motion, s, inertia_);
  constraintImpulses(s, impulses_);
  load_ = s.h * (s.alpha * load_ + (1 - s.alpha) * load0_);
  p_ = inertia_ - load_ - impulses_;
  double squared = 0, reference = 0, momenta = 0;
  J_.toDofs(motion.v, velocityDofs_);
  for (Index i = 0; i < J_.unknowns(); ++i) {
    const Index dof = J_.dofOf(i);
    momenta += velocityDofs_[dof] * velocityDofs_[dof] / inverseW_[i];
    const double size = std::abs(inertia_[dof]) + std::abs(load_[dof]) + std::abs(impulses_[dof]);
    squared += p_[dof] * p_[dof] * inverseW_[i];
    reference += size * size * inverseW_[i];
  }
  squared += d_.cwiseAbs2().dot(inverseA_);
  reference_ = std::sqrt(reference);
  // Impulses that cancel are known as precisely as the momenta that they change.
  rounding_ += 16 * std::numeric_limits<double>::epsilon() * std::sqrt(momenta);
  return residual_ = std::sqrt(squared);
}

double NonlinearStep::relative() const {
  return residual_ > rounding_ ? residual_ / std::max(reference_, residual_) : 0;
}

bool NonlinearStep::below(double precision) const {
  return residual_ <= precision * reference_ + rounding_;
}

void NonlinearStep::tellForces(Motion& motion) const {
  for (const ConstraintPart& constraint : acting_.constraints)
    motion.lambda.segment(constraint.slot->row, constraint.slot->rows) =
        lambda_.segment(constraint.slot->row, constraint.slot->rows);
}

const char* NonlinearStep::linearise(Motion& motion, const Scheme& scheme, RightHandSide& right,
                                     Id& culprit) {
  tellForces(motion);
  if (const char* refusal = a_.assemble(motion, scheme, right, culprit)) return refusal;
  for (Index i = 0; i < J_.unknowns(); ++i) right.c[i] = -p_[J_.dofOf(i)];
  right.b = -d_;
  a_.noteOwnRight();
  return nullptr;
}

void NonlinearStep::finish(Motion& motion, const Scheme& s, EnergyFlows* flows) {
  tellForces(motion);
  for (const ConstraintPart& constraint : acting_.constraints) {
    const Index row = constraint.slot->row, rows = constraint.slot->rows;
    motion.strain.segment(row, rows) = strain_.segment(row, rows);
    const Index x = J_.xOf(J_.part(constraint.part));
    for (Index r = 0; constraint.law.curved() && r < rows; ++r)
      constraint.law.showCurve(r, s.alpha * motion.x[x + r] + (1 - s.alpha) * x0_[x + r],
                               motion.strain.data() + row);
  }
  forces_ = p_ / s.h;
  a_.end().writeReactions(motion, forces_);
  if (s.constraintForces != ConstraintForces::Off) a_.end().addNetForces(motion, s);
  if (flows == nullptr) return;
  if (atRest_)
    addWorkAtRest(motion, *flows);
  else
    addFlows(motion, s, *flows);
}

/// Of loads without a potential, on the way from the start to this equilibrium, as if it were
/// straight.
void NonlinearStep::addWorkAtRest(const Motion& motion, EnergyFlows& flows) {
  nonconservative(motion, push_);
  local_.setZero();
  for (const TotalJacobians::Part& part : J_.parts()) {
    if (part.firstDof < 0) continue;
    const Layout::StateSlot& slot = J_.layout().states[at(part.state)];
    slot.state->difference(x0_.data() + slot.x, motion.x.data() + slot.x, local_.data() + slot.v,
                           slot.shape.count);
  }
  J_.toDofs(local_, velocityDofs_);
  flows.work += 0.5 * (push0_ + push_).dot(velocityDofs_);
}

/// As in a linearised step, with the rates at both ends: φ̇⁺ − φ̇ replaces J Δv.
void NonlinearStep::addFlows(const Motion& motion, const Scheme& s, EnergyFlows& flows) {
  for (const ConstraintPart& constraint : acting_.constraints) {
    const Layout::ConstraintSlot& slot = *constraint.slot;
    const Index v = J_.vOf(J_.part(constraint.part));
    auto change = change_.segment(slot.row, slot.rows);
    change = motion.v.segment(v, slot.rows) - v0_.segment(v, slot.rows);
    flows.damped +=
        s.h * constraint.law.dissipation(v0_.data() + v, change.data(), s.alpha, s.beta);
    flows.work += constraint.law.workOfOffsets(lambda_.data() + slot.row);
    for (Index r = 0; r < slot.rows; ++r)
      if (constraint.law.driven(r))
        flows.work += s.h * lambda_[slot.row + r] * (v0_[v + r] + s.beta * change[r]);
  }
  nonconservative(motion, push_);
  push_ = s.alpha * push_ + (1 - s.alpha) * push0_;
  J_.toDofs(v0_, velocityDofs_);
  flows.work += s.h * push_.dot(velocityDofs_ + s.beta * changeDofs_);
  flows.work += s.h * J_.powerOfClocks(motion.reaction, v0_);
  stateChange_ = motion.v - v0_;
  flows.damped += s.h * a_.end().dissipation(motion, s, v0_, stateChange_);
}

}  // namespace compliant
