#pragma once

#include "engine/dynamics/assembly/assembled_matrix.hpp"
#include "engine/dynamics/assembly/law_rows.hpp"

namespace compliant {

struct MassPart {
  const Layout::MassSlot* slot = nullptr;
  int part = 0;
  LocalMatrix matrix;
};

struct ForcePart {
  const Layout::ForceSlot* slot = nullptr;
  int part = 0;
  LocalMatrix stiffness, damping;
};

struct ConstraintPart {
  const Layout::ConstraintSlot* slot = nullptr;
  int part = 0;
  LawRows law;
  Index systemRow = -1;  ///< of constraint handling
  Index firstC = 0;      ///< of constraint handling: its first entry of Ĉ/h, in SystemRows
  LocalMatrix stiffness, damping;  ///< of force handling
  bool asForce() const { return systemRow < 0; }
};

/// What acts on the states of one system: masses, force fields, and the laws of constraints.
class ActingParts {
 public:
  /// Marks the parts that carry forces.
  ActingParts(TotalJacobians& jacobians, const Motion& motion);

  std::vector<MassPart> masses;
  std::vector<ForcePart> forces;
  std::vector<ConstraintPart> constraints;

  /// Calls visit(local matrix, the rows of the Jacobian through which it acts) for each.
  template <class Visit>
  void forMatrices(const TotalJacobians& J, Visit visit);

  /// Notes that parameters of laws may have changed.
  void markLawsChanged() { lawsValid_ = false; }
  /// Reads the laws for a scheme if they may have changed, and returns whether it did.
  bool updateLaws(const TotalJacobians& J, const Scheme& scheme);
  /// The scheme of the last reading.
  const Scheme& lawScheme() const { return lawScheme_; }
  /// A sentence when the scheme cannot treat a row, else null; `culprit` is then its component.
  const char* refusal(Id& culprit) const;

 private:
  bool lawsValid_ = false;
  Scheme lawScheme_;
};

template <class Visit>
void ActingParts::forMatrices(const TotalJacobians& J, Visit visit) {
  for (MassPart& mass : masses) visit(mass.matrix, J.rowsOf(mass.part));
  for (ForcePart& force : forces) {
    const auto rows = J.rowsOf(force.part);
    visit(force.stiffness, rows);
    visit(force.damping, rows);
  }
  for (ConstraintPart& constraint : constraints) {
    const auto rows = J.rowsOf(constraint.part);
    visit(constraint.stiffness, rows);
    visit(constraint.damping, rows);
  }
}

}  // namespace compliant
