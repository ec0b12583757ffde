#pragma once

#include "engine/dynamics/assembly/acting_parts.hpp"
#include "engine/dynamics/assembly/contact_rows.hpp"

namespace compliant {

/// Makes a row of a system have no effect on its solution.
void makeIdle(KktSystem& system, RightHandSide& right, Index row);

/// The rows of constraints, J, Ĉ/h and b (theory §3, §4), and those with an inequality or friction,
/// which are idle in the system itself (§7).
class SystemRows {
 public:
  /// Makes the patterns of J and C, and names the owners of unknowns and rows.
  SystemRows(const TotalJacobians& jacobians, ActingParts& acting, KktSystem& system);

  /// Fills them from φ and φ̇ of the start of a step.
  void gather(const Motion& motion, const Scheme& scheme, RightHandSide& right);
  /// Makes the system of the correction (theory §6) from the assembled system and its right-hand
  /// side: only corrected rows, with J x = −φ/h; everything else is at rest. Returns false if no
  /// row has an error above the rounding of positions.
  bool correction(const Motion& motion, const Scheme& scheme, const RightHandSide& dynamics,
                  KktSystem& system, RightHandSide& right) const;
  /// λ̄ of the last step as a first guess of iterative solvers.
  void guess(const Motion& motion, double h, VecX& impulse) const;

  NonsmoothRows& nonsmooth() { return nonsmooth_; }
  const NonsmoothRows& nonsmooth() const { return nonsmooth_; }
  ContactRows& contacts() { return contacts_; }
  const ContactRows& contacts() const { return contacts_; }
  /// From now on every row belongs to the nonsmooth problem, including equalities.
  void iterateAll() { iteratesAll_ = true; }
  /// From now on only rows of bounded force belong to it.
  void iterateBounded() { iteratesAll_ = false; }
  /// The block of the first contact in nonsmooth().
  std::size_t firstContact() const { return firstContact_; }
  /// For each row of the system, whether it is one of the nonsmooth problem: then always idle.
  std::vector<char> inNonsmooth() const;
  /// The elongation of each sliding row at the start of the step; rows as in Motion::lambda.
  const VecX& stretch() const { return stretch_; }
  /// The constraints in the order of their rows in the system: index in Layout::constraints and
  /// first row.
  std::vector<std::pair<std::size_t, Index>> owners() const;

 private:
  void gatherNonsmooth(const Motion& motion, const Scheme& scheme, RightHandSide& right);
  void addNonsmooth(const ConstraintPart& constraint, Index row, const StateView& state,
                    const Motion& motion, const Scheme& scheme, RightHandSide& right);

  const TotalJacobians& J_;
  const ActingParts& acting_;
  KktSystem& system_;
  NonsmoothRows nonsmooth_;
  ContactRows contacts_{J_};
  std::size_t firstContact_ = 0;
  bool iteratesAll_ = false;
  VecX stretch_;
  std::vector<int> jSource_;  // entries of system_.J -> values of J
  std::vector<int> cSlot_;    // law entries -> system_.C
  std::vector<double> cValues_;
};

}  // namespace compliant
