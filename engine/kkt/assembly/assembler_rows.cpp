#include "engine/kkt/assembly/assembler.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace compliant {

// === Right-hand sides and rows of the system ===

/// c, and beside what solutions are judged.
void Assembler::gatherRightHandSide(const Motion& motion, const Scheme& s, RightHandSide& right) {
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
  right.c.resize(system_.n());
  for (Index i = 0; i < system_.n(); ++i) right.c[i] = s.h * dofForce_[freeDof_[at(i)]];
  // φ is a difference of positions: nothing below their rounding can be asked of a row.
  double largest = 0;
  for (const Part& part : parts_) {
    const Index size = shapeOf(part).positions();
    if (size > 0)
      largest = std::max(largest, motion.x.segment(xOf(part), size).cwiseAbs().maxCoeff());
  }
  right.speedRounding = 4 * std::numeric_limits<double>::epsilon() * largest / s.h;
  right.fastest = fastestOf(motion);
  right.leastImpulse = right.leastRate = 0;
}

void Assembler::gatherRows(const Motion& motion, const Scheme& s, RightHandSide& right) {
  right.b.resize(system_.m());
  for (std::size_t k = 0; k < jSource_.size(); ++k) system_.J.value[k] = values_[at(jSource_[k])];
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce()) continue;
    const StateView state = view(parts_[at(constraint.part)], motion);
    constraint.law.systemRows(s, state.x, state.v, cValues_.data() + constraint.firstC,
                              right.b.data() + constraint.systemRow);
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      const Index row = constraint.systemRow + r;
      // Corrected rows only keep their velocity, or that of their target: J v⁺ = 0.
      if (constraint.law.corrected(r)) right.b[row] = constraint.law.offsetRate(r) - state.v[r];
      if (constraint.law.isExplicit(r) && constraint.law.refusal() == nullptr)
        for (int k = system_.J.start[at(row)]; k < system_.J.start[at(row) + 1]; ++k)
          system_.J.value[at(k)] = 0;
    }
  }
  for (std::size_t k = 0; k < cSlot_.size(); ++k) system_.C.value[at(cSlot_[k])] = cValues_[k];
  gatherNonsmooth(motion, s, right);
}

bool Assembler::correction(const Motion& motion, const Scheme& s, const RightHandSide& dynamics,
                           KktSystem& system, RightHandSide& right) const {
  bool any = false;
  system = system_;
  right = dynamics;
  right.c.setZero();
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce()) continue;
    const StateView state = view(parts_[at(constraint.part)], motion);
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      const Index row = constraint.systemRow + r;
      if (constraint.law.corrected(r)) {
        // Before the dynamics the target is where it was; they take it along.
        const double ahead =
            s.stabilization == Stabilization::Pre ? constraint.law.offsetChange(r) : 0;
        right.b[row] = -(constraint.law.gap(r, state.x) + ahead) / s.h;
        any = any || !(std::abs(right.b[row]) <= right.speedRounding);
        continue;
      }
      makeIdle(system, right, row);
    }
  }
  return any;
}

double Assembler::fastestOf(const Motion& motion) {
  toDofs(motion.v);
  return dofScratch_.size() > 0 ? dofScratch_.cwiseAbs().maxCoeff() : 0;
}

void Assembler::toUnknowns(const VecX& velocity, VecX& unknowns) {
  toDofs(velocity);
  unknowns.resize(system_.n());
  for (Index i = 0; i < system_.n(); ++i) unknowns[i] = dofScratch_[freeDof_[at(i)]];
}

void Assembler::guess(const Motion& motion, const Scheme& s, Solution& solution) {
  toUnknowns(motion.change, solution.change);
  for (const ConstraintPart& constraint : constraints_)
    if (!constraint.asForce())
      solution.impulse.segment(constraint.systemRow, constraint.slot->rows) =
          s.h * motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
}

}  // namespace compliant
