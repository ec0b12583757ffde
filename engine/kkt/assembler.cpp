#include "engine/kkt/assembler.hpp"

#include <algorithm>

namespace compliant {

namespace {

bool sameCoefficients(const Scheme& a, const Scheme& b) {
  return a.h == b.h && a.alpha == b.alpha && a.beta == b.beta && a.hardRows == b.hardRows &&
         a.stabilization == b.stabilization && a.relaxationRate == b.relaxationRate &&
         a.damping == b.damping;
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

double Assembler::slowDown(Motion& motion, double factor) const {
  double largest = 0;
  for (const Part& part : parts_) {
    auto v = motion.v.segment(vOf(part), shapeOf(part).velocities());
    v *= factor;
    if (v.size() > 0 && part.firstDof >= 0) largest = std::max(largest, v.cwiseAbs().maxCoeff());
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
  addMasses(motion, scheme);
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

std::vector<std::pair<std::size_t, Index>> Assembler::rowOwners() const {
  std::vector<std::pair<std::size_t, Index>> result;
  for (const ConstraintPart& constraint : constraints_)
    if (!constraint.asForce())
      result.emplace_back(static_cast<std::size_t>(constraint.slot - layout_.constraints.data()),
                          constraint.systemRow);
  return result;
}

}  // namespace compliant
