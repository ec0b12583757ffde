#include <Eigen/Cholesky>
#include <algorithm>

#include "engine/dynamics/assembly/geometric_term.hpp"

namespace compliant {

// === The masses that resist the turning by geometric stiffness (theory §2) ===

GeometricTerm::Counted::Counted(GeometricTerm& term, std::span<const int> parts,
                                std::span<const int> offsets)
    : term_(term), parts_(parts), offsets_(offsets) {
  share = term.share_;
  perRate = term.perRate_;
}

std::span<const TotalJacobians::DofSlot> GeometricTerm::Counted::row(Index column) const {
  std::size_t input = offsets_.size() - 1;
  while (offsets_[input] > column) --input;
  return term_.J_.part(parts_[input]).row(column - offsets_[input]);
}

Mat3 GeometricTerm::Counted::mobility(Index column) const {
  Mat3 G;
  for (Index i = 0; i < 3; ++i)
    for (Index j = 0; j <= i; ++j)
      G(i, j) = G(j, i) = term_.mobilityOf(row(column + i), row(column + j));
  return G;
}

double GeometricTerm::Counted::mobilityOfNumber(Index column) const {
  return term_.mobilityOf(row(column), row(column));
}

/// The turning part of the element; −1: none, or several, connected only by soft rows.
int GeometricTerm::Counted::part(const Ends& ends) const {
  int found = -1;
  for (const Index end : {ends.first, ends.second}) {
    if (end < 0) continue;
    for (const DofSlot& d : row(end)) {
      const int own = term_.turningPartOf_[at(d.dof)];
      if (own < 0) continue;
      if (found >= 0 && own != found) return -1;
      found = own;
    }
  }
  return found;
}

void GeometricTerm::Counted::note(const Ends& ends, double whole, double pull) const {
  const int found = part(ends);
  if (found < 0) return;
  TurningPart& part = term_.turningParts_[at(found)];
  part.whole += whole;
  part.pull += pull;
}

double GeometricTerm::Counted::excess(const Ends& ends) const {
  const int found = part(ends);
  return found < 0 ? 0 : term_.turningParts_[at(found)].excess;
}

/// j_a M⁻¹ j_bᵀ of two rows of a total Jacobian.
double GeometricTerm::mobilityOf(std::span<const DofSlot> a, std::span<const DofSlot> b) const {
  double sum = 0;
  for (const DofSlot& i : a)
    for (const DofSlot& j : b) {
      const int frame = frameOf_[at(i.dof)], other = frameOf_[at(j.dof)];
      double inverse = 0;
      if (frame >= 0 && other >= 0 && frame / 6 == other / 6)
        inverse = frameMobility_[at(frame / 6)](frame % 6, other % 6);
      else if (i.dof == j.dof)
        inverse = inverseMass_[at(i.dof)];
      if (inverse != 0) sum += J_.value(i) * inverse * J_.value(j);
    }
  return sum;
}

/// How many elements of geometric stiffness share each body. An element writes each diagonal entry
/// of what it turns once: of the entries of a body those along one axis are counted, the axis with
/// the most.
void GeometricTerm::findTurning() {
  if (!J_.wantsGeometricStiffness()) return;
  std::vector<std::array<double, 3>> sharers(at(J_.groups()), {0, 0, 0});
  const auto count = [&](const LocalMatrix& matrix, std::span<const int> parts,
                         std::span<const int> offsets) {
    for (const Entry& e : matrix.pattern) {
      if (e.row != e.column) continue;
      std::size_t input = offsets.size() - 1;
      while (offsets[input] > e.row) --input;
      const TotalJacobians::Part& part = J_.part(parts[input]);
      const int entry = e.row - offsets[input], axis = entry % J_.shapeOf(part).velocityWidth % 3;
      int last = -1;
      for (const DofSlot& d : part.row(entry))
        if (const int group = J_.groupOf(d.dof); group != last)
          sharers[at(last = group)][at(axis)] += 1;
    }
  };
  constexpr int first = 0;
  for (std::size_t m = 0; m < elements_.size(); ++m)
    count(elements_[m].matrix, J_.mappings()[m].inputParts, J_.mappings()[m].inputOffsets);
  for (const ForcePart& force : acting_.forces)
    count(force.stiffness, std::span(&force.part, 1), std::span(&first, 1));
  for (Index dof = 0; dof < J_.dofs();) {
    TurningMass mass;
    mass.dof = static_cast<int>(dof);
    const int group = J_.groupOf(dof);
    while (dof < J_.dofs() && J_.groupOf(dof) == group) ++dof;
    mass.width = static_cast<int>(dof) - mass.dof;
    const auto& counts = sharers[at(group)];
    mass.sharers = *std::max_element(counts.begin(), counts.end());
    if (mass.sharers > 0) turningMasses_.push_back(std::move(mass));
  }
}

/// The parts connected by hard rows through free directions. Soft rows deform instead of turning
/// together.
void GeometricTerm::findTurningParts() {
  turningParts_.clear();
  turningPartOf_.assign(at(J_.dofs()), -1);
  if (turningMasses_.empty()) return;
  std::vector<int> root(at(J_.dofs()));
  for (std::size_t dof = 0; dof < root.size(); ++dof) root[dof] = static_cast<int>(dof);
  const auto find = [&](int dof) {
    while (root[at(dof)] != dof) dof = root[at(dof)] = root[at(root[at(dof)])];
    return dof;
  };
  int last = -1;
  const auto join = [&](std::span<const DofSlot> row) {
    for (const DofSlot& d : row) {
      if (J_.unknownOf(d.dof) < 0) continue;
      if (last >= 0) root[at(find(d.dof))] = find(last);
      last = d.dof;
    }
  };
  for (const TurningMass& mass : turningMasses_) {
    last = -1;
    for (int i = 0; i < mass.width; ++i) {
      const DofSlot own{mass.dof + i, 0};
      join(std::span(&own, 1));
    }
  }
  std::size_t row = 0;
  for (const ConstraintPart& constraint : acting_.constraints)
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      if (turnsTogether_[row++] == 0) continue;
      last = -1;
      join(J_.part(constraint.part).row(r));
    }
  std::vector<int> number(at(J_.dofs()), -1);
  for (int dof = 0; dof < static_cast<int>(J_.dofs()); ++dof) {
    if (J_.unknownOf(dof) < 0) continue;
    int& own = number[at(find(dof))];
    if (own < 0) {
      own = static_cast<int>(turningParts_.size());
      turningParts_.emplace_back();
    }
    turningPartOf_[at(dof)] = own;
  }
}

void GeometricTerm::findMasses(const SparseRows& W) {
  if (turningMasses_.empty()) return;
  inverseMass_.assign(at(J_.dofs()), 0);
  frameOf_.assign(at(J_.dofs()), -1);
  for (TurningMass& mass : turningMasses_) {
    if (mass.width < 6) continue;
    for (int i = 0; i < 6; ++i) {
      frameOf_[at(mass.dof + i)] = static_cast<int>(6 * frameMobility_.size()) + i;
      for (int j = 0; j <= i; ++j) {
        const int row = J_.unknownOf(mass.dof + i), column = J_.unknownOf(mass.dof + j);
        mass.slots.push_back(row < 0 || column < 0 ? -1 : W.slot(row, column));
      }
    }
    frameMobility_.emplace_back(Eigen::Matrix<double, 6, 6>::Zero());
  }
}

void GeometricTerm::updateMobilities(const SparseRows& W, const SystemWeights& weights) {
  if (weights.inertia == 0) return;  // the parts of W: those of the step count
  for (const TurningMass& mass : turningMasses_) {
    if (mass.width < 6) {
      for (int i = 0; i < mass.width; ++i)
        if (const int unknown = J_.unknownOf(mass.dof + i); unknown >= 0) {
          const double own = W.diagonal(unknown);
          inverseMass_[at(mass.dof + i)] = own > 0 ? mass.sharers / own : masslessMobility_;
        }
      continue;
    }
    Eigen::Matrix<double, 6, 6> M = Eigen::Matrix<double, 6, 6>::Zero();
    int k = 0;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j <= i; ++j, ++k)
        if (mass.slots[at(k)] >= 0) M(i, j) = M(j, i) = W.value[at(mass.slots[at(k)])];
    const auto fixed = [&](int i) { return J_.unknownOf(mass.dof + i) < 0; };
    for (int i = 0; i < 6; ++i)
      if (fixed(i)) M(i, i) = 1;
    Eigen::Matrix<double, 6, 6>& inverse = frameMobility_[at(frameOf_[at(mass.dof)] / 6)];
    const Eigen::LLT<Eigen::Matrix<double, 6, 6>> factor(M);
    if (factor.info() == Eigen::Success)
      inverse = mass.sharers * factor.solve(Eigen::Matrix<double, 6, 6>::Identity());
    else
      inverse.setConstant(masslessMobility_);
    for (int i = 0; i < 6; ++i)
      if (fixed(i)) inverse.row(i).setZero(), inverse.col(i).setZero();
  }
}

}  // namespace compliant
