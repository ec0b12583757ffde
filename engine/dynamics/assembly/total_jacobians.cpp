#include "engine/dynamics/assembly/total_jacobians.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

TotalJacobians::StackedRows TotalJacobians::rowsOf(std::span<const int> parts) const {
  StackedRows rows;
  for (const int part : parts) rows.add(parts_[at(part)]);
  return rows;
}

void TotalJacobians::bindViews(MappedPart& mapped, const Motion& motion) const {
  for (std::size_t i = 0; i < mapped.views.size(); ++i)
    mapped.views[i] = layout_.view(mapped.slot->inputs[i], motion);
}

void TotalJacobians::propagate(Motion& motion) {
  std::fill(values_.begin() + static_cast<std::ptrdiff_t>(constantValues_), values_.end(), 0.0);
  toDofs(motion.v, dofScratch_);
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

// === Vectors ===

void TotalJacobians::toDofs(const VecX& velocity, VecX& dofs) const {
  dofs.resize(dofs_);
  for (const Part& part : parts_)
    if (part.independent())
      dofs.segment(part.firstDof, shapeOf(part).velocities()) =
          velocity.segment(vOf(part), shapeOf(part).velocities());
  for (const Turned& t : turned_)
    dofs.segment<3>(t.dof) = (t.axes.transpose() * dofs.segment<3>(t.dof)).eval();
}

void TotalJacobians::toUnknowns(const VecX& velocity, VecX& unknowns) {
  toDofs(velocity, dofScratch_);
  unknowns.resize(this->unknowns());
  for (Index i = 0; i < unknowns.size(); ++i) unknowns[i] = dofScratch_[freeDof_[at(i)]];
}

void TotalJacobians::spread(const VecX& unknowns, VecX& dofs) const {
  dofs.setZero(dofs_);
  for (Index i = 0; i < unknowns.size(); ++i) dofs[freeDof_[at(i)]] = unknowns[i];
}

void TotalJacobians::multiply(const Part& part, Index rows, const VecX& dofs, double* out) const {
  for (Index r = 0; r < rows; ++r) {
    double sum = 0;
    for (const DofSlot& d : part.row(r)) sum += values_[at(d.slot)] * dofs[d.dof];
    out[r] = sum;
  }
}

void TotalJacobians::fromDofs(const VecX& dofs, int partIndex, double* out) const {
  const Part& part = parts_[at(partIndex)];
  const Index rows = shapeOf(part).velocities();
  if (part.plain)
    std::copy(dofs.data() + part.firstDof, dofs.data() + part.firstDof + rows, out);
  else
    multiply(part, rows, dofs, out);
}

void TotalJacobians::moveBy(Motion& motion, const VecX& change, double h) {
  spread(change, dofScratch_);
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    if (!part.independent()) continue;
    auto displacement = displacement_.segment(vOf(part), shapeOf(part).velocities());
    fromDofs(dofScratch_, static_cast<int>(p), displacement.data());
    displacement *= h;
    const Layout::StateSlot& slot = layout_.states[at(part.state)];
    slot.state->move(motion.x.data() + slot.x, displacement.data(), slot.shape.count);
  }
}

// === The motion of the independent states ===

void TotalJacobians::projectVelocities(Motion& motion) const {
  VecX dofs;
  toDofs(motion.v, dofs);
  for (Index dof = 0; dof < dofs_; ++dof)
    if (freeIndex_[at(dof)] < 0) dofs[dof] = 0;
  for (std::size_t p = 0; p < parts_.size(); ++p)
    if (parts_[p].independent() && !shapeOf(parts_[p]).isTime())
      fromDofs(dofs, static_cast<int>(p), motion.v.data() + vOf(parts_[p]));
}

double TotalJacobians::slowDown(Motion& motion, double factor) const {
  double largest = 0;
  for (const Part& part : parts_) {
    if (!part.independent()) continue;
    auto v = motion.v.segment(vOf(part), shapeOf(part).velocities());
    v *= factor;
    if (v.size() > 0) largest = std::max(largest, v.cwiseAbs().maxCoeff());
  }
  return largest;
}

void TotalJacobians::startClocks(const Motion& motion) {
  for (Clock& clock : clocks_) clock.start = motion.x[clock.x] - motion.time;
}

bool TotalJacobians::clocksShow(const Motion& motion, double t, double rate,
                                double tolerance) const {
  return std::all_of(clocks_.begin(), clocks_.end(), [&](const Clock& clock) {
    return std::abs(motion.x[clock.x] - (clock.start + t)) <= tolerance &&
           motion.v[clock.v] == rate;
  });
}

void TotalJacobians::setClocks(Motion& motion, double t, double rate) const {
  for (const Clock& clock : clocks_) {
    motion.x[clock.x] = clock.start + t;
    motion.v[clock.v] = rate;
  }
}

double TotalJacobians::powerOfClocks(const VecX& reactions, const VecX& velocities) const {
  double power = 0;
  for (const Clock& clock : clocks_) power += reactions[clock.v] * velocities[clock.v];
  return power;
}

double TotalJacobians::largestVelocity(const Motion& motion) {
  toDofs(motion.v, dofScratch_);
  for (const Clock& clock : clocks_) dofScratch_[clock.dof] = 0;
  return dofScratch_.size() > 0 ? dofScratch_.cwiseAbs().maxCoeff() : 0;
}

double TotalJacobians::largestPosition(const Motion& motion) const {
  double largest = 0;
  for (const Part& part : parts_) {
    const Index size = shapeOf(part).positions();
    if (size > 0 && !shapeOf(part).isTime())
      largest = std::max(largest, motion.x.segment(xOf(part), size).cwiseAbs().maxCoeff());
  }
  return largest;
}

bool TotalJacobians::staysFinite(const Motion& motion, const Solution& solution) const {
  constexpr double largest = 1e200;  // of a squared norm; false for NaN too
  if (!(solution.change.squaredNorm() < largest && solution.impulse.squaredNorm() < largest))
    return false;
  for (const Part& part : parts_) {
    if (!part.independent()) continue;
    const StateShape& shape = shapeOf(part);
    if (!(motion.x.segment(xOf(part), shape.positions()).squaredNorm() < largest &&
          motion.v.segment(vOf(part), shape.velocities()).squaredNorm() < largest))
      return false;
  }
  return true;
}

Id TotalJacobians::fastest(const Motion& motion, const Solution& solution) const {
  Id id = 0;
  double largest = -1;
  for (const Part& part : parts_) {
    if (!part.independent()) continue;
    for (Index r = 0; r < shapeOf(part).velocities(); ++r) {
      const int unknown = freeIndex_[at(part.firstDof + r)];
      const double change = unknown >= 0 ? solution.change[unknown] : 0,
                   size = std::abs(motion.v[vOf(part) + r]) + std::abs(change);
      if (id != 0 && size <= largest) continue;
      id = layout_.states[at(part.state)].state->id;
      largest = size;
    }
  }
  return id;
}

// === Owners of unknowns ===

std::vector<TotalJacobians::Owner> TotalJacobians::owners() const {
  std::vector<Owner> result(freeDof_.size());
  for (const Part& part : parts_) {
    if (!part.independent()) continue;
    for (Index r = 0; r < shapeOf(part).velocities(); ++r) {
      const int unknown = freeIndex_[at(part.firstDof + r)];
      if (unknown >= 0) result[at(unknown)] = {part.state, r, part.row(r).size() > 1};
    }
  }
  return result;
}

std::vector<std::pair<int, Index>> TotalJacobians::entries() const {
  std::vector<std::pair<int, Index>> result;
  for (const Part& part : parts_)
    for (Index r = 0; part.independent() && r < shapeOf(part).velocities(); ++r)
      result.emplace_back(part.state, r);
  return result;
}

VecX TotalJacobians::entriesOf(const VecX& velocities) const {
  VecX result(dofs_);
  for (const Part& part : parts_)
    if (part.independent())
      result.segment(part.firstDof, shapeOf(part).velocities()) =
          velocities.segment(vOf(part), shapeOf(part).velocities());
  return result;
}

SparseRows TotalJacobians::basis() const {
  PatternBuilder pattern(dofs_, unknowns());
  const auto everyEntry = [this](auto visit) {
    for (const Part& part : parts_)
      for (Index r = 0; part.independent() && r < shapeOf(part).velocities(); ++r)
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

}  // namespace compliant
