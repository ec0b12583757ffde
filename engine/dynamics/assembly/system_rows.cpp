#include "engine/dynamics/assembly/system_rows.hpp"

#include <cmath>

namespace compliant {

namespace {

/// The largest distance of a row from its target at which adhesion holds it, m or rad.
constexpr double adhesionReach = 1e-6;

/// The admissible set of μ of a block over a step of h, by its first row.
AdmissibleSet setOf(const LawRows& rows, Index row, double h, const double* phi) {
  const bool reached = rows.closes(row) && rows.opening(row, phi) <= adhesionReach;
  const RowLaw& law = rows.admissible();
  return law.set(rows.numbers(), h, reached ? law.adhesion(rows.numbers()) : 0);
}

}  // namespace

SystemRows::SystemRows(const TotalJacobians& jacobians, ActingParts& acting, KktSystem& system)
    : J_(jacobians), acting_(acting), system_(system) {
  Index rows = 0, entries = 0;
  std::vector<Entry> law;
  for (ConstraintPart& constraint : acting.constraints) {
    if (constraint.asForce()) continue;
    rows += constraint.slot->rows;
    const auto first = law.size();
    LawRows::pattern(constraint.law.table(), law);
    for (std::size_t k = first; k < law.size(); ++k) {
      law[k].row += static_cast<int>(constraint.systemRow);
      law[k].column += static_cast<int>(constraint.systemRow);
    }
    constraint.firstC = entries;
    entries = static_cast<Index>(law.size());
  }
  PatternBuilder C(rows, rows), J(rows, J_.unknowns());
  for (const Entry& e : law) C.add(e.row, e.column);
  const auto everyEntry = [&](auto visit) {
    for (const ConstraintPart& constraint : acting_.constraints) {
      if (constraint.asForce()) continue;
      const TotalJacobians::Part& part = J_.part(constraint.part);
      for (Index r = 0; r < constraint.slot->rows; ++r)
        for (const TotalJacobians::DofSlot& d : part.row(r))
          if (J_.unknownOf(d.dof) >= 0)
            visit(constraint.systemRow + r, J_.unknownOf(d.dof), d.slot);
    }
  };
  everyEntry([&](Index row, int column, int) { J.add(row, column); });
  system_.J = J.build();
  system_.C = C.build();
  jSource_.assign(system_.J.column.size(), 0);
  everyEntry(
      [&](Index row, int column, int slot) { jSource_[at(system_.J.slot(row, column))] = slot; });
  for (const Entry& e : law) cSlot_.push_back(system_.C.slot(e.row, e.column));
  cValues_.assign(law.size(), 0.0);

  system_.group.reserve(at(J_.unknowns() + rows));
  system_.state.reserve(at(J_.unknowns()));
  for (Index i = 0; i < J_.unknowns(); ++i) {
    system_.group.push_back(J_.groupOf(J_.dofOf(i)));
    system_.state.push_back(J_.partOfDof(J_.dofOf(i)));
  }
  int groups = J_.groups();
  for (const ConstraintPart& constraint : acting_.constraints) {
    if (constraint.asForce()) continue;
    const int width = J_.shapeOf(J_.part(constraint.part)).velocityWidth;
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      if (r % width == 0) ++groups;
      system_.group.push_back(groups - 1);
      system_.rowOwner.push_back(constraint.slot->constraint->id);
    }
  }
}

void SystemRows::gather(const Motion& motion, const Scheme& s, RightHandSide& right) {
  const HugePageVector<double>& values = J_.values();
  right.b.resize(system_.m());
  for (std::size_t k = 0; k < jSource_.size(); ++k) system_.J.value[k] = values[at(jSource_[k])];
  for (const ConstraintPart& constraint : acting_.constraints) {
    if (constraint.asForce()) continue;
    const StateView state = J_.view(J_.part(constraint.part), motion);
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

/// Moves bounded rows from the system to the nonsmooth problem, and removes broken
/// rows.
void SystemRows::gatherNonsmooth(const Motion& motion, const Scheme& s, RightHandSide& right) {
  nonsmooth_.clear();
  stretch_.setZero(motion.lambda.size());
  for (const ConstraintPart& constraint : acting_.constraints) {
    if (constraint.asForce()) continue;
    const Constraint& law = *constraint.slot->constraint;
    const bool iterates = iteratesAll_ || constraint.law.bounded();
    if (!iterates && !(law.breakForce > 0)) continue;
    const StateView state = J_.view(J_.part(constraint.part), motion);
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      if (motion.broken[constraint.slot->row + r] != 0)
        makeIdle(system_, right, constraint.systemRow + r);
      else if (iterates && !constraint.law.isExplicit(r))
        addNonsmooth(constraint, r, state, motion, s, right);
    }
  }
  if (!contacts_.any()) return;
  firstContact_ = nonsmooth_.blocks.size();
  contacts_.add(motion, s.h, nonsmooth_);
}

void SystemRows::addNonsmooth(const ConstraintPart& constraint, Index r, const StateView& state,
                              const Motion& motion, const Scheme& s, RightHandSide& right) {
  const Constraint& law = *constraint.slot->constraint;
  const Index row = constraint.systemRow + r, here = nonsmooth_.rows();
  double rate = right.b[row];
  const bool inBlock = constraint.law.inBlock(r);
  double own = system_.C.diagonal(row);
  if (constraint.law.closes(r) && !inBlock)
    constraint.law.closingRow(r, s, state.x, state.v, own, rate);
  if (constraint.law.slides(r)) {
    double& stretch = stretch_[constraint.slot->row + r];
    stretch = constraint.law.anchored(r, state.v, motion.lambda.data() + constraint.slot->row);
    constraint.law.slidingRow(r, s, stretch, state.v[r], own, rate);
  }
  const RowLaw& admissible = constraint.law.admissible();
  if (!admissible.tangent(r)) {
    NonsmoothRows::Block block{setOf(constraint.law, r, s.h, state.x), here, law.id, row};
    if (!inBlock)
      block.S =
          constraint.law.closes(r) ? constraint.law.closingS(r, s, state.x) : constraint.law.S(r);
    if (constraint.law.closes(r) && constraint.law.hard(r) && !inBlock) {
      block.side = admissible.side();
      block.opening = constraint.law.opening(r, state.x);
      block.restitution = law.lawNumbers(law_parameters::restitution);
    }
    nonsmooth_.blocks.push_back(block);
  }
  const auto scaleOf = [&](Index of) {
    return admissible.scale(constraint.law.numbers(), of % admissible.rows());
  };
  const double scale = scaleOf(r);
  nonsmooth_.blocks.back().scale[at(r % admissible.rows())] = scale;
  for (int k = system_.C.start[at(row)]; k < system_.C.start[at(row) + 1]; ++k) {
    const Index column = system_.C.column[at(k)];
    const double value = column == row ? own : system_.C.value[at(k)];
    const double scaled = scale * scaleOf(r - (row - column)) * value;
    if (scaled != 0) nonsmooth_.compliance.push_back({here, here - (row - column), scaled});
  }
  for (int k = system_.J.start[at(row)]; k < system_.J.start[at(row) + 1]; ++k) {
    nonsmooth_.column.push_back(system_.J.column[at(k)]);
    nonsmooth_.value.push_back(scale * system_.J.value[at(k)]);
  }
  const double force = motion.lambda[constraint.slot->row + r];
  nonsmooth_.endRow(scale * rate, scale * state.v[r], scale == 0 ? 0 : s.h * force / scale);
  makeIdle(system_, right, row);
}

void makeIdle(KktSystem& system, RightHandSide& right, Index row) {
  right.b[row] = 0;
  for (int k = system.J.start[at(row)]; k < system.J.start[at(row) + 1]; ++k)
    system.J.value[at(k)] = 0;
  for (int k = system.C.start[at(row)]; k < system.C.start[at(row) + 1]; ++k)
    system.C.value[at(k)] = system.C.column[at(k)] == row ? 1 : 0;
}

bool SystemRows::correction(const Motion& motion, const Scheme& s, const RightHandSide& dynamics,
                            KktSystem& system, RightHandSide& right) const {
  bool any = false;
  right = dynamics;
  right.c.setZero();
  right.b.setZero();
  const auto forRows = [this](auto visit) {
    for (const ConstraintPart& constraint : acting_.constraints)
      for (Index r = 0; !constraint.asForce() && r < constraint.slot->rows; ++r)
        visit(constraint, r, constraint.systemRow + r);
  };
  forRows([&](const ConstraintPart& constraint, Index r, Index row) {
    if (!constraint.law.corrected(r)) return;
    // Before the dynamics the target is still at its old place; the dynamics move it.
    const double ahead = s.stabilization == Stabilization::Pre ? constraint.law.offsetChange(r) : 0;
    const StateView state = J_.view(J_.part(constraint.part), motion);
    right.b[row] = -(constraint.law.gap(r, state.x) + ahead) / s.h;
    any = any || !(std::abs(right.b[row]) <= right.speedRounding);
  });
  if (!any) return false;
  system = system_;
  forRows([&](const ConstraintPart& constraint, Index r, Index row) {
    if (!constraint.law.corrected(r)) makeIdle(system, right, row);
  });
  return true;
}

void SystemRows::guess(const Motion& motion, double h, VecX& impulse) const {
  for (const ConstraintPart& constraint : acting_.constraints)
    if (!constraint.asForce())
      impulse.segment(constraint.systemRow, constraint.slot->rows) =
          h * motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
}

std::vector<char> SystemRows::inNonsmooth() const {
  std::vector<char> bounded(at(system_.m()), 0);
  for (const ConstraintPart& constraint : acting_.constraints)
    if (!constraint.asForce() &&
        (iteratesAll_ || !constraint.slot->constraint->admissible->admitsAll()))
      for (Index r = 0; r < constraint.slot->rows; ++r) bounded[at(constraint.systemRow + r)] = 1;
  return bounded;
}

std::vector<std::pair<std::size_t, Index>> SystemRows::owners() const {
  std::vector<std::pair<std::size_t, Index>> result;
  for (const ConstraintPart& constraint : acting_.constraints)
    if (!constraint.asForce())
      result.emplace_back(
          static_cast<std::size_t>(constraint.slot - J_.layout().constraints.data()),
          constraint.systemRow);
  return result;
}

}  // namespace compliant
