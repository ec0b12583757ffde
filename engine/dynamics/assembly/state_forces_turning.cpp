#include <algorithm>

#include "engine/dynamics/assembly/state_forces.hpp"

namespace compliant {

void StateForces::findTurning() {
  std::vector<char> bent(J_.parts().size(), 0);
  for (const TotalJacobians::MappedPart& mapped : J_.mappings()) {
    char& output = bent[at(mapped.outputPart)];
    output = !mapped.slot->mapping->linear();
    for (const int input : mapped.inputParts) output = output || bent[at(input)];
  }
  for (const MassPart& mass : acting_.masses) {
    bent_.push_back(bent[at(mass.part)]);
    bends_ = bends_ || bent_.back();
    turns_ = turns_ || bent_.back() || mass.slot->turns();
  }
  if (!turns_) return;
  for (VecX* each : {&turnedVelocity_, &turnedImpulse_}) *each = VecX::Zero(J_.layout().velocities);
}

void StateForces::turningImpulse(const Motion& motion, const Scheme& s, const VecX* change,
                                 VecX& impulse) {
  // The share of Δv at which curvature is evaluated: the mean for β = 1, where M, J and the
  // curvature of the start are in axes that rotate with the end; the start for β = ½.
  const double share = change != nullptr ? std::max(0.0, s.beta - 0.5) : 0;
  if (change != nullptr) J_.spread(*change, changeOnDofs_);
  if (bends_) {
    for (std::size_t p = 0; p < J_.parts().size(); ++p) {
      const Index v = J_.vOf(J_.parts()[p]), size = J_.shapeOf(J_.parts()[p]).velocities();
      auto velocity = turnedVelocity_.segment(v, size);
      velocity.setZero();
      if (share > 0) J_.fromDofs(changeOnDofs_, static_cast<int>(p), velocity.data());
      velocity = motion.v.segment(v, size) + share * velocity;
    }
    updateAccelerations(motion, turnedVelocity_);
  }
  impulse.setZero(J_.dofs());
  std::size_t which = 0;
  for (const MassPart& mass : acting_.masses) {
    const bool bent = bent_[which++] != 0;
    if (!bent && !mass.slot->turns()) continue;
    const TotalJacobians::Part& part = J_.part(mass.part);
    const Index v = J_.vOf(part), size = J_.shapeOf(part).velocities();
    const StateView state = J_.view(part, motion);
    auto local = turnedImpulse_.segment(v, size);
    local.setZero();
    if (bent) {
      MatrixWriter M;
      M.multiply(acceleration_.data() + v, -s.h, local.data());
      mass.slot->mass(state, M);
    }
    if (mass.slot->turns()) {
      double* changed = turnedVelocity_.data() + v;  // scratch
      turnedVelocity_.segment(v, size).setZero();
      if (change != nullptr) J_.fromDofs(changeOnDofs_, mass.part, changed);
      mass.slot->addTurningImpulse(state, change != nullptr ? changed : nullptr, s.h, s.beta,
                                   local.data());
    }
    for (Index r = 0; r < size; ++r)
      if (local[r] != 0)
        for (const TotalJacobians::DofSlot& d : part.row(r))
          impulse[d.dof] += J_.value(d) * local[r];
  }
}

void StateForces::addImpulse(const VecX& impulse, double h, VecX& c) {
  onDofs_ += impulse / h;
  for (Index i = 0; i < c.size(); ++i) c[i] += impulse[J_.dofOf(i)];
}

}  // namespace compliant
