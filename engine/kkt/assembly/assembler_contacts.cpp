#include "engine/kkt/assembly/assembler.hpp"

#include <algorithm>

namespace compliant {

// === Contacts as rows of the nonsmooth problem ===

/// visit(entry of the velocity of its state, coefficients) for the velocity of the side along each
/// of the three axes. Frames meet in one place, in the middle of a gap: else friction would turn
/// them.
template <class Visit>
void Assembler::forEntries(const ContactSide& side, const Vec3& place, const Mat3& axes,
                           const Motion& motion, Visit visit) const {
  if (partOf(side.state) < 0) return;  // of another system, where it is fixed
  const StateShape& shape = layout_.states[at(side.state)].shape;
  const auto add = [&](Index element, Index entry, const Vec3& coefficients) {
    visit(element * shape.velocityWidth + entry, coefficients);
  };
  for (int k = 0; k < side.corners; ++k)
    for (Index i = 0; i < 3; ++i)
      add(side.corner[at(k)], i, side.weight[k] * axes.row(i).transpose());
  if (side.corners > 0) return;
  for (Index i = 0; i < 3; ++i) add(side.element, i, axes.row(i).transpose());
  if (shape.embedding != Embedding::Frame) return;
  const Vec3 arm = place - layout_.view(side.state, motion).origin(side.element);
  Mat3 turn;
  for (Index axis = 0; axis < 3; ++axis) turn.col(axis) = arm.cross(axes.col(axis));
  for (Index i = 0; i < 3; ++i) add(side.element, 3 + i, turn.row(i).transpose());
}

/// visit(entry of the velocity of its state, coefficients) for the angular velocity of the side
/// about each of the three axes.
template <class Visit>
void Assembler::forTurningEntries(const ContactSide& side, const Mat3& axes, Visit visit) const {
  if (partOf(side.state) < 0 || side.corners > 0) return;
  const StateShape& shape = layout_.states[at(side.state)].shape;
  if (shape.embedding != Embedding::Frame) return;
  for (Index i = 0; i < 3; ++i)
    visit(side.element * shape.velocityWidth + 3 + i, Vec3(axes.row(i).transpose()));
}

/// visit(degree of freedom, coefficients, where these begin among the rows) of a side.
template <class Visit>
void Assembler::forSide(const Contact& contact, const ContactSide& side, const Mat3& axes,
                        const Motion& motion, Visit visit) const {
  const auto visitDofs = [&](Index first, Index entry, const Vec3& coefficients) {
    for (const DofSlot& d : parts_[at(partOf(side.state))].row(entry))
      visit(d, values_[at(d.slot)] * coefficients, first);
  };
  forEntries(side, contact.place(), axes, motion,
             [&](Index entry, const Vec3& along) { visitDofs(0, entry, along); });
  if (contact.material.friction.turns())
    forTurningEntries(side, axes,
                      [&](Index entry, const Vec3& about) { visitDofs(3, entry, about); });
}

void Assembler::addContactForces(Motion& motion, const Scheme& s) {
  if (contacts_ == nullptr) return;
  for (const Contact& contact : *contacts_) {
    const auto push = [&](const ContactSide& side, const Mat3& axes) {
      forSide(contact, side, axes, motion,
              [&](const DofSlot& d, const Vec3& coefficients, Index first) {
                dofScratch_[d.dof] += coefficients.dot(first == 0 ? contact.force : contact.moment);
              });
      if (layout_.states[at(side.state)].independent() &&
          s.constraintForces == ConstraintForces::Independent)
        return;
      double* net = motion.netForce.data() + layout_.states[at(side.state)].v;
      forEntries(side, contact.place(), axes, motion, [&](Index entry, const Vec3& coefficients) {
        net[entry] += coefficients.dot(contact.force);
      });
      if (contact.material.friction.turns())
        forTurningEntries(side, axes, [&](Index entry, const Vec3& coefficients) {
          net[entry] += coefficients.dot(contact.moment);
        });
    };
    push(contact.a, contact.axes);
    push(contact.b, -contact.axes);
  }
}

/// Adds the coefficients on the unknowns to the rows of a contact, in contactRows_.
void Assembler::addSide(const Contact& contact, const ContactSide& side, const Mat3& axes,
                        const Motion& motion) {
  forSide(contact, side, axes, motion,
          [&](const DofSlot& d, const Vec3& coefficients, Index first) {
            const int unknown = freeIndex_[at(d.dof)];
            if (unknown < 0) return;
            if (!touched_[at(unknown)]) {
              touched_[at(unknown)] = 1;
              rowColumns_.push_back(unknown);
            }
            contactRows_.col(unknown).segment<3>(first) += coefficients;
          });
}

/// Whether a contact may act on what is fixed. Of most bodies that is known without a look at their
/// Jacobians.
bool Assembler::mayActOnFixed(const ContactSide& side) const {
  if (partOf(side.state) < 0) return false;
  const Part& part = parts_[at(partOf(side.state))];
  if (!part.plain || side.corners > 0) return true;
  const Index width = shapeOf(part).velocityWidth, first = part.firstDof + side.element * width;
  return std::any_of(freeIndex_.begin() + first, freeIndex_.begin() + first + width,
                     [](int unknown) { return unknown < 0; });
}

void Assembler::subtractContactForces(const Motion& motion) {
  if (contacts_ == nullptr || fixedDof_.empty()) return;
  for (const Contact& contact : *contacts_) {
    const auto push = [&](const DofSlot& d, const Vec3& coefficients, Index first) {
      if (freeIndex_[at(d.dof)] < 0)
        dofScratch_[d.dof] -= coefficients.dot(first == 0 ? contact.force : contact.moment);
    };
    if (mayActOnFixed(contact.a)) forSide(contact, contact.a, contact.axes, motion, push);
    if (mayActOnFixed(contact.b)) forSide(contact, contact.b, -contact.axes, motion, push);
  }
}

Vec3 Assembler::velocityAt(const ContactSide& side, const Vec3& place, const Motion& motion) const {
  const StateView state = layout_.view(side.state, motion);
  if (side.corners > 0) {
    Vec3 sum = Vec3::Zero();
    for (int k = 0; k < side.corners; ++k)
      sum += side.weight[k] * state.velocity(side.corner[at(k)]);
    return sum;
  }
  if (state.shape.embedding != Embedding::Frame) return state.velocity(side.element);
  return state.linear(side.element) +
         Vec3(state.angular(side.element)).cross(place - state.origin(side.element));
}

Vec3 Assembler::angularVelocityOf(const ContactSide& side, const Motion& motion) const {
  const StateView state = layout_.view(side.state, motion);
  const bool turns = side.corners == 0 && state.shape.embedding == Embedding::Frame;
  return turns ? Vec3(state.angular(side.element)) : Vec3(Vec3::Zero());
}

void Assembler::addContact(const Contact& contact, const Motion& motion, double h) {
  const ContactMaterial& material = contact.material;
  Eigen::Matrix<double, AdmissibleSet::mostRows, 1> speed;
  speed.head<3>() = contact.axes.transpose() * (velocityAt(contact.a, contact.place(), motion) -
                                                velocityAt(contact.b, contact.place(), motion)) +
                    contact.driveAlong();
  if (material.friction.turns())
    speed.tail<3>() = contact.axes.transpose() *
                      (angularVelocityOf(contact.a, motion) - angularVelocityOf(contact.b, motion));
  NonsmoothRows::Block block{
      AdmissibleSet::coulomb(material.friction.reference(), contact.rows() - 1), nonsmooth_.rows()};
  for (Index row = 1; row < contact.rows(); ++row) block.scale[at(row)] = material.scale(row);
  const double c = contact.material.compliance;
  const bool open = contact.gap > (c == 0 ? closedWithin : 0);
  // Open, it may close within the step; closed and rigid it only keeps its velocity: positions are
  // corrected apart.
  const double S = open ? h : h + contact.material.damping;
  block.side = 1;
  block.opening = contact.gap;
  block.soft = c > 0;
  if (block.soft)
    nonsmooth_.compliance.push_back({block.row, block.row, c / S / h});
  else
    block.restitution = contact.material.restitution;
  block.owner = layout_.shapes[at(contact.a.shape)].shape->id;
  nonsmooth_.blocks.push_back(block);
  addSide(contact, contact.a, contact.axes, motion);
  addSide(contact, contact.b, -contact.axes, motion);
  std::sort(rowColumns_.begin(), rowColumns_.end());
  for (Index row = 0; row < contact.rows(); ++row) {
    const double right = row == 0 && (open || c > 0) ? -contact.gap / S : 0,
                 scale = block.scale[at(row)];
    for (const int column : rowColumns_) {
      nonsmooth_.column.push_back(column);
      nonsmooth_.value.push_back(scale * contactRows_(row, column));
    }
    nonsmooth_.endRow(scale * (right - speed[row]), scale * speed[row],
                      h * contact.load(row) / scale);
  }
  for (const int column : rowColumns_) {
    contactRows_.col(column).setZero();
    touched_[at(column)] = 0;
  }
  rowColumns_.clear();
}

/// ½ g²/c of the gap at the end of the step, which the force tells: c λ = −(g⁺ + d u⁺), d where it
/// was closed.
double Assembler::storedIn(const Contact& contact) {
  const double c = contact.material.compliance;
  if (!(c > 0 && contact.force[0] > 0)) return 0;
  const double depth =
      c * contact.force[0] + (contact.gap > 0 ? 0 : contact.material.damping * contact.velocity[0]);
  return depth > 0 ? 0.5 * depth * depth / c : 0;
}

void Assembler::gatherContacts(const Motion& motion, double h) {
  if (contacts_ == nullptr || contacts_->empty()) return;
  firstContact_ = nonsmooth_.blocks.size();
  // Each contact leaves them at zero.
  touched_.resize(at(system_.n()), 0);
  if (contactRows_.cols() != system_.n())
    contactRows_.setZero(AdmissibleSet::mostRows, system_.n());
  for (const Contact& contact : *contacts_) addContact(contact, motion, h);
}

}  // namespace compliant
