#include "engine/dynamics/assembly/contact_rows.hpp"

#include <algorithm>

namespace compliant {

/// Calls visit(velocity entry of its state, coefficients) for the velocity of the side along each
/// of the three axes. Both frames use the middle of a gap as their common place; otherwise friction
/// would turn them.
template <class Visit>
void ContactRows::forEntries(const ContactSide& side, const Vec3& place, const Mat3& axes,
                             const Motion& motion, Visit visit) const {
  if (J_.partOf(side.state) < 0) return;  // of another system, in which it is fixed
  const StateShape& shape = J_.layout().states[at(side.state)].shape;
  const auto add = [&](Index element, Index entry, const Vec3& coefficients) {
    visit(element * shape.velocityWidth + entry, coefficients);
  };
  for (int k = 0; k < side.corners; ++k)
    for (Index i = 0; i < 3; ++i)
      add(side.corner[at(k)], i, side.weight[k] * axes.row(i).transpose());
  if (side.corners > 0) return;
  for (Index i = 0; i < 3; ++i) add(side.element, i, axes.row(i).transpose());
  if (shape.embedding != Embedding::Frame) return;
  const Vec3 arm = place - J_.layout().view(side.state, motion).origin(side.element);
  Mat3 turn;
  for (Index axis = 0; axis < 3; ++axis) turn.col(axis) = arm.cross(axes.col(axis));
  for (Index i = 0; i < 3; ++i) add(side.element, 3 + i, turn.row(i).transpose());
}

/// Calls visit(velocity entry of its state, coefficients) for the angular velocity of the side
/// about each of the three axes.
template <class Visit>
void ContactRows::forTurningEntries(const ContactSide& side, const Mat3& axes, Visit visit) const {
  if (J_.partOf(side.state) < 0 || side.corners > 0) return;
  const StateShape& shape = J_.layout().states[at(side.state)].shape;
  if (shape.embedding != Embedding::Frame) return;
  for (Index i = 0; i < 3; ++i)
    visit(side.element * shape.velocityWidth + 3 + i, Vec3(axes.row(i).transpose()));
}

/// Calls visit(degree of freedom, coefficients, their start among the rows) for a side.
template <class Visit>
void ContactRows::forSide(const Contact& contact, const ContactSide& side, const Mat3& axes,
                          const Motion& motion, Visit visit) const {
  const auto visitDofs = [&](Index first, Index entry, const Vec3& coefficients) {
    for (const DofSlot& d : J_.part(J_.partOf(side.state)).row(entry))
      visit(d, J_.value(d) * coefficients, first);
  };
  forEntries(side, contact.place(), axes, motion,
             [&](Index entry, const Vec3& along) { visitDofs(0, entry, along); });
  if (contact.material.friction.turns())
    forTurningEntries(side, axes,
                      [&](Index entry, const Vec3& about) { visitDofs(3, entry, about); });
}

void ContactRows::addForces(Motion& motion, const Scheme& s, VecX& dofs) const {
  if (contacts_ == nullptr) return;
  for (const Contact& contact : *contacts_) {
    const auto push = [&](const ContactSide& side, const Mat3& axes) {
      forSide(contact, side, axes, motion,
              [&](const DofSlot& d, const Vec3& coefficients, Index first) {
                dofs[d.dof] += coefficients.dot(first == 0 ? contact.force : contact.moment);
              });
      if (J_.layout().states[at(side.state)].independent() &&
          s.constraintForces == ConstraintForces::Independent)
        return;
      double* net = motion.netForce.data() + J_.layout().states[at(side.state)].v;
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
void ContactRows::addSide(const Contact& contact, const ContactSide& side, const Mat3& axes,
                          const Motion& motion) {
  forSide(contact, side, axes, motion,
          [&](const DofSlot& d, const Vec3& coefficients, Index first) {
            const int unknown = J_.unknownOf(d.dof);
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
bool ContactRows::mayActOnFixed(const ContactSide& side) const {
  if (J_.partOf(side.state) < 0) return false;
  const TotalJacobians::Part& part = J_.part(J_.partOf(side.state));
  if (!part.plain || side.corners > 0) return true;
  const Index width = J_.shapeOf(part).velocityWidth, first = part.firstDof + side.element * width;
  for (Index dof = first; dof < first + width; ++dof)
    if (J_.unknownOf(dof) < 0) return true;
  return false;
}

void ContactRows::subtractFromFixed(const Motion& motion, VecX& dofs) const {
  if (contacts_ == nullptr) return;
  for (const Contact& contact : *contacts_) {
    const auto push = [&](const DofSlot& d, const Vec3& coefficients, Index first) {
      if (J_.unknownOf(d.dof) < 0)
        dofs[d.dof] -= coefficients.dot(first == 0 ? contact.force : contact.moment);
    };
    if (mayActOnFixed(contact.a)) forSide(contact, contact.a, contact.axes, motion, push);
    if (mayActOnFixed(contact.b)) forSide(contact, contact.b, -contact.axes, motion, push);
  }
}

Vec3 ContactRows::velocityAt(const ContactSide& side, const Vec3& place,
                             const Motion& motion) const {
  const StateView state = J_.layout().view(side.state, motion);
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

Vec3 ContactRows::angularVelocityOf(const ContactSide& side, const Motion& motion) const {
  const StateView state = J_.layout().view(side.state, motion);
  const bool turns = side.corners == 0 && state.shape.embedding == Embedding::Frame;
  return turns ? Vec3(state.angular(side.element)) : Vec3(Vec3::Zero());
}

void ContactRows::addContact(const Contact& contact, const Motion& motion, double h,
                             NonsmoothRows& rows) {
  const ContactMaterial& material = contact.material;
  Eigen::Matrix<double, AdmissibleSet::mostRows, 1> speed;
  speed.head<3>() = contact.axes.transpose() * (velocityAt(contact.a, contact.place(), motion) -
                                                velocityAt(contact.b, contact.place(), motion)) +
                    contact.driveAlong();
  if (material.friction.turns())
    speed.tail<3>() = contact.axes.transpose() *
                      (angularVelocityOf(contact.a, motion) - angularVelocityOf(contact.b, motion));
  NonsmoothRows::Block block{
      AdmissibleSet::coulomb(material.friction.reference(), contact.rows() - 1), rows.rows()};
  for (Index row = 1; row < contact.rows(); ++row) block.scale[at(row)] = material.scale(row);
  const double c = contact.material.compliance;
  const bool open = contact.gap > (c == 0 ? closedWithin : 0);
  // An open contact may close in the step; a closed rigid one only keeps its velocity: positions
  // are corrected separately.
  const double S = open ? h : h + contact.material.damping;
  block.S = S;
  block.side = 1;
  block.opening = contact.gap;
  block.soft = c > 0;
  if (block.soft)
    rows.compliance.push_back({block.row, block.row, c / S / h});
  else
    block.restitution = contact.material.restitution;
  block.owner = J_.layout().shapes[at(contact.a.shape)].shape->id;
  rows.blocks.push_back(block);
  addSide(contact, contact.a, contact.axes, motion);
  addSide(contact, contact.b, -contact.axes, motion);
  std::sort(rowColumns_.begin(), rowColumns_.end());
  for (Index row = 0; row < contact.rows(); ++row) {
    const double right = row == 0 && (open || c > 0) ? -contact.gap / S : 0,
                 scale = block.scale[at(row)];
    for (const int column : rowColumns_) {
      rows.column.push_back(column);
      rows.value.push_back(scale * contactRows_(row, column));
    }
    rows.endRow(scale * (right - speed[row]), scale * speed[row], h * contact.load(row) / scale);
  }
  for (const int column : rowColumns_) {
    contactRows_.col(column).setZero();
    touched_[at(column)] = 0;
  }
  rowColumns_.clear();
}

void ContactRows::add(const Motion& motion, double h, NonsmoothRows& rows) {
  if (!any()) return;
  // Each contact leaves these at zero.
  touched_.resize(at(J_.unknowns()), 0);
  if (contactRows_.cols() != J_.unknowns())
    contactRows_.setZero(AdmissibleSet::mostRows, J_.unknowns());
  for (const Contact& contact : *contacts_) addContact(contact, motion, h, rows);
}

}  // namespace compliant
