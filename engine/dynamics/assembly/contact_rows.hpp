#pragma once

#include <span>

#include "engine/contact/contact.hpp"
#include "engine/dynamics/assembly/total_jacobians.hpp"
#include "engine/dynamics/nonsmooth/nonsmooth_rows.hpp"

namespace compliant {

/// Contacts as rows of the nonsmooth problem (theory §7), and their forces on states.
class ContactRows {
 public:
  explicit ContactRows(const TotalJacobians& jacobians) : J_(jacobians) {}

  /// From now on each step has these contacts; null means none.
  void use(const std::vector<Contact>* contacts) { contacts_ = contacts; }
  bool any() const { return contacts_ != nullptr && !contacts_->empty(); }
  /// Adds a block for each contact.
  void add(const Motion& motion, double h, NonsmoothRows& rows);
  /// Adds the forces of contacts to those on states, and on the degrees of freedom.
  void addForces(Motion& motion, const Scheme& scheme, VecX& dofs) const;
  /// Subtracts the effect of contacts on forbidden degrees of freedom from the forces on them.
  void subtractFromFixed(const Motion& motion, VecX& dofs) const;

 private:
  using DofSlot = TotalJacobians::DofSlot;
  void addContact(const Contact& contact, const Motion& motion, double h, NonsmoothRows& rows);
  void addSide(const Contact& contact, const ContactSide& side, const Mat3& axes,
               const Motion& motion);
  template <class Visit>
  void forEntries(const ContactSide& side, const Vec3& place, const Mat3& axes,
                  const Motion& motion, Visit visit) const;
  template <class Visit>
  void forTurningEntries(const ContactSide& side, const Mat3& axes, Visit visit) const;
  template <class Visit>
  void forSide(const Contact& contact, const ContactSide& side, const Mat3& axes,
               const Motion& motion, Visit visit) const;
  bool mayActOnFixed(const ContactSide& side) const;
  Vec3 velocityAt(const ContactSide& side, const Vec3& place, const Motion& motion) const;
  Vec3 angularVelocityOf(const ContactSide& side, const Motion& motion) const;

  const TotalJacobians& J_;
  const std::vector<Contact>* contacts_ = nullptr;
  std::vector<char> touched_;  // of the unknowns: whether the current contact acts on them
  std::vector<int> rowColumns_;
  Eigen::Matrix<double, AdmissibleSet::mostRows, Eigen::Dynamic> contactRows_;
};

}  // namespace compliant
