#include "engine/kkt/assembly/assembler.hpp"

namespace compliant {

namespace {

/// How far from its target a row may be and still be held by adhesion, m or rad.
constexpr double adhesionReach = 1e-6;

/// Where μ of a block may lie over a step of h, by its first row.
AdmissibleSet setOf(const LawRows& rows, Index row, double h, const double* phi) {
  const bool reached = rows.closes(row) && rows.opening(row, phi) <= adhesionReach;
  const RowLaw& law = rows.admissible();
  return law.set(rows.numbers(), h, reached ? law.adhesion(rows.numbers()) : 0);
}

}  // namespace

// === Rows with an inequality or friction ===

void makeIdle(KktSystem& system, RightHandSide& right, Index row) {
  right.b[row] = 0;
  for (int k = system.J.start[at(row)]; k < system.J.start[at(row) + 1]; ++k)
    system.J.value[at(k)] = 0;
  for (int k = system.C.start[at(row)]; k < system.C.start[at(row) + 1]; ++k)
    system.C.value[at(k)] = system.C.column[at(k)] == row ? 1 : 0;
}

/// Moves bounded rows from the system to the nonsmooth problem, and takes out those that have
/// broken.
void Assembler::gatherNonsmooth(const Motion& motion, const Scheme& s, RightHandSide& right) {
  nonsmooth_.clear();
  stretch_.setZero(motion.lambda.size());
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce()) continue;
    const Constraint& law = *constraint.slot->constraint;
    const bool iterates = iteratesAll_ || constraint.law.bounded();
    if (!iterates && !(law.breakForce > 0)) continue;
    const StateView state = view(parts_[at(constraint.part)], motion);
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      if (motion.broken[constraint.slot->row + r] != 0)
        makeIdle(system_, right, constraint.systemRow + r);
      else if (iterates && !constraint.law.isExplicit(r))
        addNonsmooth(constraint, r, state, motion, s, right);
    }
  }
  gatherContacts(motion, s.h);
}

void Assembler::addNonsmooth(const ConstraintPart& constraint, Index r, const StateView& state,
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

std::vector<char> Assembler::nonsmoothRows() const {
  std::vector<char> bounded(at(system_.m()), 0);
  for (const ConstraintPart& constraint : constraints_)
    if (!constraint.asForce() &&
        (iteratesAll_ || !constraint.slot->constraint->admissible->admitsAll()))
      for (Index r = 0; r < constraint.slot->rows; ++r) bounded[at(constraint.systemRow + r)] = 1;
  return bounded;
}

void Assembler::moveBy(Motion& motion, const VecX& change, double h) {
  dofScratch_.setZero();
  for (Index i = 0; i < system_.n(); ++i) dofScratch_[freeDof_[at(i)]] = change[i];
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    if (part.firstDof < 0) continue;
    auto displacement = product_.segment(vOf(part), shapeOf(part).velocities());  // scratch
    fromDofs(dofScratch_, static_cast<int>(p), displacement.data());
    displacement *= h;
    const Layout::StateSlot& slot = layout_.states[at(part.state)];
    slot.state->move(motion.x.data() + slot.x, displacement.data(), slot.shape.count);
  }
}

/// Whole elements break: a link, a joint. What a spring held then is lost.
void Assembler::breakOverloaded(Motion& motion, EnergyFlows* flows) const {
  for (const ConstraintPart& constraint : constraints_) {
    const double limit = constraint.slot->constraint->breakForce;
    if (constraint.asForce() || !(limit > 0)) continue;
    const int width = shapeOf(parts_[at(constraint.part)]).velocityWidth;
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
