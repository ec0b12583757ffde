#include "engine/kkt/assembly/assembler.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/elementary.hpp"

namespace compliant {

// === Right-hand sides and rows of the system ===

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
      // Corrected rows only keep their velocity, or that of their target: J v⁺ = 0.
      if (constraint.law.corrected(r)) system_.b[row] = constraint.law.offsetRate(r) - state.v[r];
      if (constraint.law.isExplicit(r) && constraint.law.refusal() == nullptr)
        for (int k = system_.J.start[at(row)]; k < system_.J.start[at(row) + 1]; ++k)
          system_.J.value[at(k)] = 0;
    }
  }
  for (std::size_t k = 0; k < cSlot_.size(); ++k) system_.C.value[at(cSlot_[k])] = cValues_[k];
  gatherNonsmooth(motion, s);
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
        // Before the dynamics the target is where it was; they take it along.
        const double ahead =
            s.stabilization == Stabilization::Pre ? constraint.law.offsetChange(r) : 0;
        system_.b[row] = -(constraint.law.gap(r, state.x) + ahead) / s.h;
        any = any || !(std::abs(system_.b[row]) <= system_.speedRounding);
        continue;
      }
      makeIdle(row);
    }
  }
  return any;
}

void Assembler::restoreRows(const Motion& motion, const Scheme& scheme) {
  gatherRightHandSide(scheme);
  gatherRows(motion, scheme);
}

// === The unknown that the solver is asked for ===

double Assembler::fastestOf(const Motion& motion) {
  toDofs(motion.v);
  return dofScratch_.size() > 0 ? dofScratch_.cwiseAbs().maxCoeff() : 0;
}

void Assembler::ask(const Motion& motion, const Scheme& s, Solution& guess) {
  system_.leastImpulse = system_.leastRate = 0;
  system_.fastest = fastestOf(motion);
  if (s.unknown != Unknown::VelocityChange) {
    ownC_ = system_.c;
    ownB_ = system_.b;
  }
  if (s.unknown == Unknown::Velocity) {
    toDofs(motion.v);
    speed_.resize(system_.n());
    for (Index i = 0; i < system_.n(); ++i) speed_[i] = dofScratch_[freeDof_[at(i)]];
    momenta_.setZero(system_.n());
    system_.W.addSymmetricProduct(1, speed_, momenta_);
    system_.c += momenta_;
    system_.J.addProduct(1, speed_, system_.b);
    // Velocities that do not change are the rounding of themselves. A stiff part that moves as a
    // whole has its stiffness in the diagonal of W and not in its momenta.
    constexpr double share = 1e-6, shareOfDiagonal = 1e-10;
    double diagonal = 0, rates = 0;
    for (Index i = 0; i < system_.n(); ++i)
      diagonal = elementary::hypot(diagonal, system_.W.diagonal(i) * speed_[i]);
    for (Index r = 0; r < system_.m(); ++r) {
      double size = 0;
      system_.J.forRow(r, [&](Index i, double j) { size += std::abs(j * speed_[i]); });
      rates = elementary::hypot(rates, size);
    }
    system_.leastImpulse = std::max(share * momenta_.norm(), shareOfDiagonal * diagonal);
    system_.leastRate = share * rates;
    // The last step found v, which is where this one starts; a cold start is zero in the unknown.
    if (s.warmStart) guess.change = speed_;
  } else if (s.unknown == Unknown::Acceleration) {
    for (VecX* part : {&system_.c, &system_.b, &guess.change, &guess.impulse}) *part /= s.h;
    for (double* speed : {&system_.speedRounding, &system_.fastest}) *speed /= s.h;
  }
}

void Assembler::answer(const Scheme& s, Solution& solution) {
  if (s.unknown == Unknown::Velocity) {
    solution.change -= speed_;
  } else if (s.unknown == Unknown::Acceleration) {
    solution.change *= s.h;
    solution.impulse *= s.h;
    for (double* speed : {&system_.speedRounding, &system_.fastest}) *speed *= s.h;
  }
  if (s.unknown != Unknown::VelocityChange) {
    system_.c = ownC_;
    system_.b = ownB_;
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

}  // namespace compliant
