#include "engine/kkt/assembly/assembler.hpp"

#include <algorithm>

namespace compliant {

// === Contacts as rows of the nonsmooth problem ===

/// Adds coefficients on the velocity entries of an element to a row over the unknowns, in dofScratch_.
void Assembler::addSide(const ContactSide& side, const Vec3& direction, const Vec3& origin) {
  const Part& part = parts_[at(partOf(side.state))];
  const StateShape& shape = shapeOf(part);
  const auto add = [&](Index element, Index entry, double coefficient) {
    if (coefficient == 0) return;
    for (const DofSlot& d : part.row(element * shape.velocityWidth + entry)) {
      const int unknown = freeIndex_[at(d.dof)];
      if (unknown < 0) continue;
      if (!touched_[at(unknown)]) {
        touched_[at(unknown)] = 1;
        rowColumns_.push_back(unknown);
      }
      dofScratch_[unknown] += coefficient * values_[at(d.slot)];
    }
  };
  for (int k = 0; k < side.corners; ++k)
    for (Index i = 0; i < 3; ++i) add(side.corner[at(k)], i, side.weight[k] * direction[i]);
  if (side.corners > 0) return;
  for (Index i = 0; i < 3; ++i) add(side.element, i, direction[i]);
  if (shape.embedding != Embedding::Frame) return;
  const Vec3 turn = (side.place - origin).cross(direction);
  for (Index i = 0; i < 3; ++i) add(side.element, 3 + i, turn[i]);
}

Vec3 Assembler::velocityAt(const ContactSide& side, const Motion& motion) const {
  const StateView state = layout_.view(side.state, motion);
  if (side.corners > 0) {
    Vec3 sum = Vec3::Zero();
    for (int k = 0; k < side.corners; ++k) sum += side.weight[k] * state.velocity(side.corner[at(k)]);
    return sum;
  }
  if (state.shape.embedding != Embedding::Frame) return state.velocity(side.element);
  return state.linear(side.element) +
         Vec3(state.angular(side.element)).cross(side.place - state.origin(side.element));
}

void Assembler::addContact(const Contact& contact, const Motion& motion, double h) {
  const auto originOf = [&](const ContactSide& side) -> Vec3 {
    const StateView state = layout_.view(side.state, motion);
    return state.shape.embedding == Embedding::Frame ? state.origin(side.element) : Vec3(state.point(side.element));
  };
  const Vec3 originA = originOf(contact.a), originB = originOf(contact.b),
             speed = contact.axes.transpose() * (velocityAt(contact.a, motion) - velocityAt(contact.b, motion));
  NonsmoothRows::Block block{AdmissibleSet::coulomb(contact.material.friction), nonsmooth_.rows()};
  const double c = contact.material.compliance;
  const bool open = contact.gap > (c == 0 ? closedWithin : 0);
  // Open, it may close within the step; closed and rigid it only keeps its velocity: positions are corrected apart.
  const double S = open ? h : h + contact.material.damping;
  if (c == 0) {
    block.side = 1;
    block.opening = contact.gap;
    block.restitution = contact.material.restitution;
  } else {
    nonsmooth_.compliance.push_back({block.row, block.row, c / S / h});
  }
  block.owner = layout_.shapes[at(contact.a.shape)].shape->id;
  nonsmooth_.blocks.push_back(block);
  for (Index axis = 0; axis < 3; ++axis) {
    const Vec3 direction = contact.axes.col(axis);
    addSide(contact.a, direction, originA);
    addSide(contact.b, -direction, originB);
    std::sort(rowColumns_.begin(), rowColumns_.end());
    for (const int column : rowColumns_) {
      nonsmooth_.column.push_back(column);
      nonsmooth_.value.push_back(dofScratch_[column]);
      dofScratch_[column] = 0;
      touched_[at(column)] = 0;
    }
    rowColumns_.clear();
    const double right = axis == 0 && (open || c > 0) ? -contact.gap / S : 0;
    nonsmooth_.endRow(right - speed[axis], speed[axis], h * contact.force[axis]);
  }
}

void Assembler::gatherContacts(const Motion& motion, double h) {
  if (contacts_ == nullptr || contacts_->empty()) return;
  firstContact_ = nonsmooth_.blocks.size();
  touched_.assign(at(system_.n()), 0);
  dofScratch_.setZero();
  for (const Contact& contact : *contacts_) addContact(contact, motion, h);
}

}  // namespace compliant
