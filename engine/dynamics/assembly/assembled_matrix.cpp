#include "engine/dynamics/assembly/assembled_matrix.hpp"

#include <algorithm>
#include <map>

namespace compliant {

using DofSlot = TotalJacobians::DofSlot;

AssembledMatrix::AssembledMatrix(const TotalJacobians& jacobians, SparseRows& W)
    : J_(jacobians), W_(W), pattern_(std::in_place, J_.unknowns(), J_.unknowns()) {
  for (Index i = 0; i < J_.unknowns(); ++i) pattern_->add(i, i);
}

void AssembledMatrix::collect(const LocalMatrix& matrix, const StackedRows& rows) {
  for (const Entry& e : matrix.pattern)
    for (const DofSlot& a : rows[e.row])
      for (const DofSlot& b : rows[e.column]) {
        const int i = J_.unknownOf(a.dof), j = J_.unknownOf(b.dof);
        if (i >= 0 && j >= 0)
          pattern_->add(std::max(i, j), std::min(i, j));
        else if (i < 0 && j >= 0)
          couplingSlots_.push_back({{a.dof, j}, 0});
        else if (j < 0 && i >= 0)
          couplingSlots_.push_back({{b.dof, i}, 0});
      }
}

void AssembledMatrix::build() {
  W_ = pattern_->build();
  pattern_.reset();
  std::sort(couplingSlots_.begin(), couplingSlots_.end());
  couplingSlots_.erase(std::unique(couplingSlots_.begin(), couplingSlots_.end()),
                       couplingSlots_.end());
  for (auto& [key, slot] : couplingSlots_) {
    slot = static_cast<int>(W_.value.size());
    W_.value.push_back(0);
    couplings_.push_back({key.first, key.second});
  }
}

/// The slot in W of an unordered pair: in the lower triangle, among the couplings, or −1.
int AssembledMatrix::target(int dofA, int dofB) const {
  const int i = J_.unknownOf(dofA), j = J_.unknownOf(dofB);
  if (i >= 0 && j >= 0) return W_.slot(std::max(i, j), std::min(i, j));
  if (i < 0 && j < 0) return -1;
  const std::pair<int, int> key = i < 0 ? std::pair(dofA, j) : std::pair(dofB, i);
  const auto found =
      std::lower_bound(couplingSlots_.begin(), couplingSlots_.end(), key,
                       [](const auto& entry, const auto& wanted) { return entry.first < wanted; });
  return found->second;
}

void AssembledMatrix::resolve(LocalMatrix& matrix, const StackedRows& rows) {
  const std::vector<Entry> pattern = std::move(matrix.pattern);
  matrix.pattern.clear();
  matrix.slots.reserve(pattern.size());
  matrix.direct = std::all_of(pattern.begin(), pattern.end(), [&](const Entry& e) {
    const auto a = rows[e.row], b = rows[e.column];
    if (a.size() != 1 || b.size() != 1 || a[0].slot != 0 || b[0].slot != 0) return false;
    // Two rows of one degree of freedom (an input listed twice) fold onto the diagonal.
    return e.row == e.column || a[0].dof != b[0].dof;
  });
  if (matrix.direct) {
    for (const Entry& e : pattern)
      matrix.slots.push_back(target(rows[e.row][0].dof, rows[e.column][0].dof));
    return;
  }
  std::map<std::pair<int, int>, int> local;
  for (const Entry& e : pattern) {
    const std::pair<int, int> pair = std::minmax(e.row, e.column);
    const auto [place, added] = local.emplace(pair, static_cast<int>(local_.size()));
    if (added) local_.push_back(0);
    matrix.slots.push_back(place->second);
  }
  // J_aᵀ A J_b: every pair of entries of the two rows, and its mirror when it is another entry.
  for (const auto& [entry, source] : local)
    for (const DofSlot& a : rows[entry.first])
      for (const DofSlot& b : rows[entry.second]) {
        const bool mirrored = entry.first != entry.second;
        if (!mirrored && b.dof > a.dof) continue;  // the symmetric block once
        const int slot = target(a.dof, b.dof);
        if (slot < 0) continue;
        matrix.expansions.push_back({slot, source, a.slot, b.slot});
        if (mirrored && a.dof == b.dof) matrix.expansions.push_back({slot, source, a.slot, b.slot});
      }
}

void AssembledMatrix::clear() {
  std::fill(W_.value.begin(), W_.value.end(), 0.0);
  std::fill(local_.begin(), local_.end(), 0.0);
}

MatrixWriter AssembledMatrix::writer(const LocalMatrix& matrix, double scale) {
  double* target = matrix.direct ? W_.value.data() : local_.data();
  return MatrixWriter(matrix.slots.data(), matrix.slots.size(), target, scale);
}

void AssembledMatrix::expand(const LocalMatrix& matrix) {
  const HugePageVector<double>& values = J_.values();
  for (const LocalMatrix::Expansion& e : matrix.expansions)
    W_.value[at(e.target)] += local_[at(e.source)] * values[at(e.a)] * values[at(e.b)];
}

void AssembledMatrix::writeAgain(const LocalMatrix& matrix) {
  if (matrix.direct) return;
  for (const int slot : matrix.slots)
    if (slot >= 0) local_[at(slot)] = 0;
}

}  // namespace compliant
