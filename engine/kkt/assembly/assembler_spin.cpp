#include <algorithm>
#include <cmath>

#include "engine/kkt/assembly/assembler.hpp"

namespace compliant {

// Inertial forces that hang on what the step makes of the velocities: gyroscopic ones of bodies,
// and −M J̇v of masses whose state a mapping bends (theory §4).

void Assembler::findSpinning() {
  std::vector<char> bent(parts_.size(), 0);
  for (const MappedPart& mapped : mapped_) {
    char& output = bent[at(mapped.outputPart)];
    output = !mapped.slot->mapping->linear();
    for (const int input : mapped.inputParts) output = output || bent[at(input)];
  }
  for (MassPart& mass : masses_) mass.bent = bent[at(mass.part)] != 0;
  turns_ = std::any_of(masses_.begin(), masses_.end(),
                       [](const MassPart& mass) { return mass.bent || mass.slot->turns(); });
  bends_ =
      std::any_of(masses_.begin(), masses_.end(), [](const MassPart& mass) { return mass.bent; });
  if (!turns_) return;
  for (VecX* each : {&turnedVelocity_, &turnedImpulse_}) *each = VecX::Zero(layout_.velocities);
}

void Assembler::turningImpulse(const Motion& motion, const Scheme& s, const VecX* change,
                               VecX& impulse) {
  // The share of Δv at which curvature is taken: the mean for β = 1, where M, J and the curvature
  // of the start are those of axes that turn with the end; the start for β = ½.
  const double share = change != nullptr ? std::max(0.0, s.beta - 0.5) : 0;
  change_.setZero();
  for (Index i = 0; change != nullptr && i < system_.n(); ++i)
    change_[freeDof_[at(i)]] = (*change)[i];
  if (bends_) {
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      const Index v = vOf(parts_[p]), size = shapeOf(parts_[p]).velocities();
      auto velocity = turnedVelocity_.segment(v, size);
      velocity.setZero();
      if (share > 0) fromDofs(change_, static_cast<int>(p), velocity.data());
      velocity = motion.v.segment(v, size) + share * velocity;
    }
    updateAccelerations(motion, turnedVelocity_);
  }
  impulse.setZero(dofs_);
  for (const MassPart& mass : masses_) {
    if (!mass.bent && !mass.slot->turns()) continue;
    const Part& part = parts_[at(mass.part)];
    const Index v = vOf(part), size = shapeOf(part).velocities();
    const StateView state = view(part, motion);
    auto local = turnedImpulse_.segment(v, size);
    local.setZero();
    if (mass.bent) {
      MatrixWriter M;
      M.multiply(acceleration_.data() + v, -s.h, local.data());
      mass.slot->mass(state, M);
    }
    if (mass.slot->turns()) {
      double* changed = turnedVelocity_.data() + v;  // scratch
      turnedVelocity_.segment(v, size).setZero();
      if (change != nullptr) fromDofs(change_, mass.part, changed);
      mass.slot->addTurningImpulse(state, change != nullptr ? changed : nullptr, s.h, s.beta,
                                   local.data());
    }
    for (Index r = 0; r < size; ++r)
      if (local[r] != 0)
        for (const DofSlot& d : part.row(r)) impulse[d.dof] += values_[at(d.slot)] * local[r];
  }
}

double Assembler::turningScale(const Motion& motion, const Solution& solution, VecX& weights) {
  weights.setZero(dofs_);
  toDofs(motion.v);
  double squared = 0;
  for (Index i = 0; i < system_.n(); ++i) {
    const double W = system_.W.diagonal(i),
                 speed = std::abs(dofScratch_[freeDof_[at(i)]]) + std::abs(solution.change[i]);
    if (!(W > 0)) continue;
    weights[freeDof_[at(i)]] = 1 / W;
    squared += W * speed * speed;
  }
  return std::sqrt(squared);
}

void Assembler::addImpulse(const VecX& impulse, double h, RightHandSide& right) {
  dofForce_ += impulse / h;
  for (Index i = 0; i < system_.n(); ++i) right.c[i] += impulse[freeDof_[at(i)]];
  if (recorded_ != nullptr) recorded_->makesC = false;
}

}  // namespace compliant
