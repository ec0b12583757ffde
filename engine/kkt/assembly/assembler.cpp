#include "engine/kkt/assembly/assembler.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace compliant {

namespace {

bool sameCoefficients(const Scheme& a, const Scheme& b) {
  return a.h == b.h && a.alpha == b.alpha && a.beta == b.beta && a.hardRows == b.hardRows &&
         a.stabilization == b.stabilization && a.relaxationRate == b.relaxationRate &&
         a.damping == b.damping && a.rayleigh == b.rayleigh;
}

/// The squared rate h²K/M up to which the masses hold what turns: half of that up to which a step
/// with β = 1 is stable without stiffness in W, or W definite with (½, ½) and a load that pushes.
constexpr double heldRate = 2;

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

double Assembler::slowDown(Motion& motion, double factor) const {
  double largest = 0;
  for (const Part& part : parts_) {
    if (part.firstDof < 0) continue;
    auto v = motion.v.segment(vOf(part), shapeOf(part).velocities());
    v *= factor;
    if (v.size() > 0) largest = std::max(largest, v.cwiseAbs().maxCoeff());
  }
  return largest;
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
    mapped.slot->mapping->jacobian(Inputs(mapped.views, x.data()), writer);
    ASSERT(writer.written() == mapped.callSlots.size());
    for (const Product& p : mapped.products)
      values_[at(p.target)] += values_[at(p.a)] * values_[at(p.b)];
    fromDofs(dofScratch_, mapped.outputPart, motion.v.data() + vOf(output));
  }
}

// === Assembly ===

const char* Assembler::assemble(const Motion& motion, const Scheme& scheme, RightHandSide& right,
                                Id& culprit) {
  ++workDone().assemblies;
  updateLaws(scheme);
  for (ConstraintPart& constraint : constraints_)
    constraint.law.follow(view(parts_[at(constraint.part)], motion).x);
  corrected_ = false;
  const Weights weights{scheme.inertia, scheme.damping * scheme.h * scheme.alpha,
                        scheme.h * scheme.h * scheme.alpha * scheme.beta, -scheme.h * scheme.alpha,
                        scheme.damping * scheme.h * scheme.alpha};
  // (1−β)/α of the whole keeps the energy of what turns (theory §2).
  const bool exact = scheme.geometricStiffness == GeometricStiffness::Exact || scheme.tangent;
  turningShare_ = exact || scheme.alpha <= 1 - scheme.beta ? 1 : (1 - scheme.beta) / scheme.alpha;
  masslessMobility_ = exact ? 0 : std::numeric_limits<double>::infinity();
  // What pushes leaves W ≥ M/2.
  const double perRate = std::max(1 / heldRate, 2 * scheme.alpha * scheme.beta * turningShare_);
  turningPerRate_ = scheme.tangent ? 0 : scheme.h * scheme.h * perRate;
  fill(motion, scheme, weights);
  if (recorded_ != nullptr) {
    fillParts(motion, scheme, right);
    fill(motion, scheme, weights);
  }
  gatherRightHandSide(motion, scheme, right);
  gatherRows(motion, scheme, right);
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.law.refusal() == nullptr || constraint.asForce()) continue;
    culprit = constraint.slot->constraint->id;
    return constraint.law.refusal();
  }
  return nullptr;
}

/// W, and the forces on states that c is gathered from.
void Assembler::fill(const Motion& motion, const Scheme& scheme, const Weights& weights) {
  weights_ = weights;
  std::fill(system_.W.value.begin(), system_.W.value.end(), 0.0);
  std::fill(matrices_.begin(), matrices_.end(), 0.0);
  for (const Part& part : parts_) {
    const Index size = shapeOf(part).velocities();
    force_.segment(vOf(part), size).setZero();
    product_.segment(vOf(part), size).setZero();
  }
  updateAccelerations(motion, motion.v);
  addMasses(motion);
  updateMobilities();
  addForces(motion);
  addForceLaws(motion);
  if (scheme.geometricStiffness != GeometricStiffness::None) addGeometricStiffness(motion, scheme);
  addExplicitLaws(motion);
}

/// W is linear in its weights: each part is the W of one of them.
void Assembler::fillParts(const Motion& motion, const Scheme& s, RightHandSide& right) {
  SystemParts& parts = *recorded_;
  const auto part = [&](const Weights& weights) {
    fill(motion, s, weights);
    SparseRows matrix = system_.W;
    matrix.value.resize(at(matrix.nonZeros()));
    return matrix;
  };
  parts.D = part({0, 1, 0, 0, 0});
  parts.K = part({0, 0, 1, 0, 0});
  // Last, so that the forces are those of the step, implicit torques too.
  parts.M = part({1, 0, 0, 0, s.damping * s.h * s.alpha});
  gatherRightHandSide(motion, s, right);
  toDofs(motion.v);
  parts.force.resize(system_.n());
  parts.velocity.resize(system_.n());
  for (Index i = 0; i < system_.n(); ++i) {
    parts.force[i] = dofForce_[freeDof_[at(i)]];
    parts.velocity[i] = dofScratch_[freeDof_[at(i)]];
  }
  parts.inertia = s.inertia;
  parts.damping = s.damping * s.h * s.alpha;
  parts.stiffness = s.h * s.h * s.alpha * s.beta;
  parts.impulse = s.h;
  parts.turning = s.h * s.h * s.alpha;
  parts.makesC = true;
}

void Assembler::updateLaws(const Scheme& scheme) {
  if (lawsValid_ && sameCoefficients(scheme, lawScheme_)) return;
  for (ConstraintPart& constraint : constraints_)
    constraint.law.update(*constraint.slot->constraint, shapeOf(parts_[at(constraint.part)]),
                          scheme);
  lawScheme_ = scheme;
  lawsValid_ = true;
  bool hardened = turningPartOf_.empty();
  std::size_t row = 0;
  for (const ConstraintPart& constraint : constraints_)
    for (Index r = 0; r < constraint.slot->rows; ++r, ++row) {
      const char hard = !constraint.asForce() && constraint.law.hard(r) ? 1 : 0;
      if (row == turnsTogether_.size())
        turnsTogether_.push_back(hard), hardened = true;
      else if (turnsTogether_[row] != hard)
        turnsTogether_[row] = hard, hardened = true;
    }
  if (hardened) findTurningParts();
}

// === Whose unknowns and rows they are ===

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

std::vector<std::pair<int, Index>> Assembler::entries() const {
  std::vector<std::pair<int, Index>> result;
  for (const Part& part : parts_)
    for (Index r = 0; part.firstDof >= 0 && r < shapeOf(part).velocities(); ++r)
      result.emplace_back(part.state, r);
  return result;
}

VecX Assembler::entriesOf(const VecX& velocities) const {
  VecX result(dofs_);
  for (const Part& part : parts_)
    if (part.firstDof >= 0)
      result.segment(part.firstDof, shapeOf(part).velocities()) =
          velocities.segment(vOf(part), shapeOf(part).velocities());
  return result;
}

SparseRows Assembler::basis() const {
  PatternBuilder pattern(dofs_, system_.n());
  const auto everyEntry = [this](auto visit) {
    for (const Part& part : parts_)
      for (Index r = 0; part.firstDof >= 0 && r < shapeOf(part).velocities(); ++r)
        for (const DofSlot& d : part.row(r))
          if (const int unknown = freeIndex_[at(d.dof)]; unknown >= 0)
            visit(part.firstDof + r, unknown, values_[at(d.slot)]);
  };
  everyEntry([&](Index row, int unknown, double) { pattern.add(row, unknown); });
  SparseRows result = pattern.build();
  everyEntry([&](Index row, int unknown, double value) {
    result.value[at(result.slot(row, unknown))] = value;
  });
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
