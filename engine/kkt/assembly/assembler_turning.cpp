#include <Eigen/Cholesky>
#include <algorithm>

#include "engine/kkt/assembly/assembler.hpp"

namespace compliant {

// === The masses that hold what geometric stiffness turns (theory §2) ===

Assembler::Counted::Counted(Assembler& assembler, std::span<const int> parts,
                            std::span<const int> offsets)
    : assembler_(assembler), parts_(parts), offsets_(offsets) {
  share = assembler.turningShare_;
  perRate = assembler.turningPerRate_;
}

std::span<const Assembler::DofSlot> Assembler::Counted::row(Index column) const {
  std::size_t input = offsets_.size() - 1;
  while (offsets_[input] > column) --input;
  return assembler_.parts_[at(parts_[input])].row(column - offsets_[input]);
}

Mat3 Assembler::Counted::mobility(Index column) const {
  Mat3 G;
  for (Index i = 0; i < 3; ++i)
    for (Index j = 0; j <= i; ++j)
      G(i, j) = G(j, i) = assembler_.mobilityOf(row(column + i), row(column + j));
  return G;
}

double Assembler::Counted::mobilityOfNumber(Index column) const {
  return assembler_.mobilityOf(row(column), row(column));
}

/// The part that turns the element; −1: none, or several, which only soft rows connect.
int Assembler::Counted::part(const Ends& ends) const {
  int found = -1;
  for (const Index end : {ends.first, ends.second}) {
    if (end < 0) continue;
    for (const DofSlot& d : row(end)) {
      const int own = assembler_.turningPartOf_[at(d.dof)];
      if (own < 0) continue;
      if (found >= 0 && own != found) return -1;
      found = own;
    }
  }
  return found;
}

void Assembler::Counted::note(const Ends& ends, double whole, double pull) const {
  const int found = part(ends);
  if (found < 0) return;
  TurningPart& part = assembler_.turningParts_[at(found)];
  part.whole += whole;
  part.pull += pull;
}

double Assembler::Counted::excess(const Ends& ends) const {
  const int found = part(ends);
  return found < 0 ? 0 : assembler_.turningParts_[at(found)].excess;
}

/// j_a M⁻¹ j_bᵀ of two rows of a total Jacobian.
double Assembler::mobilityOf(std::span<const DofSlot> a, std::span<const DofSlot> b) const {
  double sum = 0;
  for (const DofSlot& i : a)
    for (const DofSlot& j : b) {
      const int frame = frameOf_[at(i.dof)], other = frameOf_[at(j.dof)];
      double inverse = 0;
      if (frame >= 0 && other >= 0 && frame / 6 == other / 6)
        inverse = frameMobility_[at(frame / 6)](frame % 6, other % 6);
      else if (i.dof == j.dof)
        inverse = inverseMass_[at(i.dof)];
      if (inverse != 0) sum += values_[at(i.slot)] * inverse * values_[at(j.slot)];
    }
  return sum;
}

/// How many elements of geometric stiffness share each body. An element writes each diagonal entry
/// of what it turns once: of the entries of a body those along one axis are counted, the axis with
/// the most.
void Assembler::findTurning() {
  if (!layout_.systems[at(systemIndex_)].integrator->wantsGeometricStiffness()) return;
  std::vector<std::array<double, 3>> sharers(at(groups_), {0, 0, 0});
  const auto count = [&](const LocalMatrix& matrix, std::span<const int> parts,
                         std::span<const int> offsets) {
    for (const Entry& e : matrix.pattern) {
      if (e.row != e.column) continue;
      std::size_t input = offsets.size() - 1;
      while (offsets[input] > e.row) --input;
      const Part& part = parts_[at(parts[input])];
      const int entry = e.row - offsets[input], axis = entry % shapeOf(part).velocityWidth % 3;
      int last = -1;
      for (const DofSlot& d : part.row(entry))
        if (const int group = dofGroup_[at(d.dof)]; group != last)
          sharers[at(last = group)][at(axis)] += 1;
    }
  };
  constexpr int first = 0;
  for (const MappedPart& mapped : mapped_)
    count(mapped.geometric, mapped.inputParts, mapped.inputOffsets);
  for (const ForcePart& force : forces_)
    count(force.stiffness, std::span(&force.part, 1), std::span(&first, 1));
  for (Index dof = 0; dof < dofs_;) {
    TurningMass mass;
    mass.dof = static_cast<int>(dof);
    const int group = dofGroup_[at(dof)];
    while (dof < dofs_ && dofGroup_[at(dof)] == group) ++dof;
    mass.width = static_cast<int>(dof) - mass.dof;
    const auto& counts = sharers[at(group)];
    mass.sharers = *std::max_element(counts.begin(), counts.end());
    if (mass.sharers > 0) turningMasses_.push_back(std::move(mass));
  }
}

/// What hard rows connect, through what is free to move. Soft rows give way instead of turning
/// together.
void Assembler::findTurningParts() {
  turningParts_.clear();
  turningPartOf_.assign(at(dofs_), -1);
  if (turningMasses_.empty()) return;
  std::vector<int> root(at(dofs_));
  for (std::size_t dof = 0; dof < root.size(); ++dof) root[dof] = static_cast<int>(dof);
  const auto find = [&](int dof) {
    while (root[at(dof)] != dof) dof = root[at(dof)] = root[at(root[at(dof)])];
    return dof;
  };
  int last = -1;
  const auto join = [&](std::span<const DofSlot> row) {
    for (const DofSlot& d : row) {
      if (freeIndex_[at(d.dof)] < 0) continue;
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
  for (const ConstraintPart& constraint : constraints_)
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      if (turnsTogether_[row++] == 0) continue;
      last = -1;
      join(parts_[at(constraint.part)].row(r));
    }
  std::vector<int> number(at(dofs_), -1);
  for (int dof = 0; dof < static_cast<int>(dofs_); ++dof) {
    if (freeIndex_[at(dof)] < 0) continue;
    int& own = number[at(find(dof))];
    if (own < 0) {
      own = static_cast<int>(turningParts_.size());
      turningParts_.emplace_back();
    }
    turningPartOf_[at(dof)] = own;
  }
}

void Assembler::findTurningMasses() {
  if (turningMasses_.empty()) return;
  inverseMass_.assign(at(dofs_), 0);
  frameOf_.assign(at(dofs_), -1);
  for (TurningMass& mass : turningMasses_) {
    if (mass.width < 6) continue;
    for (int i = 0; i < 6; ++i) {
      frameOf_[at(mass.dof + i)] = static_cast<int>(6 * frameMobility_.size()) + i;
      for (int j = 0; j <= i; ++j) {
        const int row = freeIndex_[at(mass.dof + i)], column = freeIndex_[at(mass.dof + j)];
        mass.slots.push_back(row < 0 || column < 0 ? -1 : system_.W.slot(row, column));
      }
    }
    frameMobility_.emplace_back(Eigen::Matrix<double, 6, 6>::Zero());
  }
}

/// From W, while it holds the masses alone.
void Assembler::updateMobilities() {
  if (weights_.inertia == 0) return;  // the parts of W: those of the step count
  for (const TurningMass& mass : turningMasses_) {
    if (mass.width < 6) {
      for (int i = 0; i < mass.width; ++i)
        if (const int unknown = freeIndex_[at(mass.dof + i)]; unknown >= 0) {
          const double own = system_.W.diagonal(unknown);
          inverseMass_[at(mass.dof + i)] = own > 0 ? mass.sharers / own : masslessMobility_;
        }
      continue;
    }
    Eigen::Matrix<double, 6, 6> M = Eigen::Matrix<double, 6, 6>::Zero();
    int k = 0;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j <= i; ++j, ++k)
        if (mass.slots[at(k)] >= 0) M(i, j) = M(j, i) = system_.W.value[at(mass.slots[at(k)])];
    const auto fixed = [&](int i) { return freeIndex_[at(mass.dof + i)] < 0; };
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
