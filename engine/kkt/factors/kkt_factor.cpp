#include "engine/kkt/factors/kkt_factor.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/kkt/factors/ordering.hpp"

namespace compliant {

namespace {

/// Below this share of J W⁻¹Jᵀ a compliance is too small to be a pivot by itself.
constexpr double nearlyHard = 1e-6;
/// The addition to the diagonal for kernels that cannot replace a pivot, as a share of its size.
constexpr double regularization = 1e-10;
/// A pivot of the wrong sign below this share of its size is rounding.
constexpr double wrongSign = 1e-10;

/// The expected size of a direction without mass and stiffness, otherwise 0: from the soft rows
/// that hold it, else the largest of the other sizes.
void expectMassless(const KktSystem& system, double largest, VecX& expected) {
  for (Index r = 0; r < system.m(); ++r) {
    const double c = system.C.diagonal(r);
    if (!(c > 0)) continue;
    for (int k = system.J.start[at(r)]; k < system.J.start[at(r) + 1]; ++k) {
      const Index i = system.J.column[at(k)];
      const double j = system.J.value[at(k)];
      if (std::abs(system.W.diagonal(i)) <= negligibleMass * largest) expected[i] += j * j / c;
    }
  }
  for (Index i = 0; i < system.n(); ++i)
    if (expected[i] == 0) expected[i] = largest;
}

std::vector<Entry> entriesOf(const KktSystem& system) {
  const int n = static_cast<int>(system.n());
  std::vector<Entry> entries;
  entries.reserve(at(system.W.nonZeros() + system.J.nonZeros() + system.C.nonZeros()));
  const auto append = [&](const SparseRows& A, int rowOffset, int columnOffset) {
    for (Index r = 0; r < A.rows; ++r)
      for (int k = A.start[at(r)]; k < A.start[at(r) + 1]; ++k)
        entries.push_back({rowOffset + static_cast<int>(r), columnOffset + A.column[at(k)]});
  };
  append(system.W, 0, 0);
  append(system.J, n, 0);
  append(system.C, n, n);
  return entries;
}

/// Calls write(k, value) for the entries in the order of entriesOf.
template <class Write>
void forValues(const KktSystem& system, Write write) {
  std::size_t entry = 0;
  const auto fill = [&](const SparseRows& A, double sign) {
    const std::size_t count = at(A.nonZeros());
    for (std::size_t k = 0; k < count; ++k) write(entry++, sign * A.value[k]);
  };
  fill(system.W, 1);
  fill(system.J, -1);
  fill(system.C, -1);
}

std::unique_ptr<Factor> libraryFactor(KktKernel kernel) {
  switch (kernel) {
    case KktKernel::Lean:
      break;
    case KktKernel::Eigen:
      return makeEigenLdlt();
    case KktKernel::Cholmod:
      return makeCholmodLdlt();
    case KktKernel::EigenLu:
      return makeEigenLu();
    case KktKernel::Umfpack:
      return makeUmfpackLu();
  }
  return nullptr;
}

}  // namespace

void expectPivots(const KktSystem& system, VecX& expected) {
  double largest = 0;
  bool honest = true;
  for (Index i = 0; i < system.n(); ++i) {
    expected[i] = std::abs(system.W.diagonal(i));
    largest = std::max(largest, expected[i]);
  }
  for (Index i = 0; i < system.n(); ++i) {
    if (expected[i] > negligibleMass * largest) continue;
    expected[i] = 0;
    honest = false;
  }
  if (!honest) expectMassless(system, largest, expected);
  // In the meantime its first part holds reciprocals: J has many more entries than that, and
  // divisions are slow.
  const auto invert = [&] {
    for (Index i = 0; i < system.n(); ++i) expected[i] = expected[i] > 0 ? 1 / expected[i] : 0;
  };
  invert();
  for (Index r = 0; r < system.m(); ++r) {
    double size = system.C.diagonal(r);
    system.J.forRow(r, [&](Index i, double j) { size += j * j * expected[i]; });
    expected[system.n() + r] = -size;
  }
  if (!honest) return invert();
  for (Index i = 0; i < system.n(); ++i) expected[i] = std::abs(system.W.diagonal(i));
}

KktFactor::KktFactor(KktKernel kernel, double yielding)
    : kernel_(kernel), yielding_(yielding), library_(libraryFactor(kernel)) {}

void KktFactor::resize(const KktSystem& system) {
  expected_.resize(system.n() + system.m());
  permuted_.resize(system.n() + system.m());
  behind_.assign(at(system.m()), 0);
}

SolveStats KktFactor::prepare(const KktSystem& system) {
  if (!pivots()) {
    expectPivots(system, expected_);
    if (markRows(system)) ordered_ = false;
  }
  if (ordered_) return {};
  const SolveStats stats = statsOf(order(system), "");
  return usable(stats.status) ? stats : ended(SolveStatus::Refused, stats.message);
}

SolveStats KktFactor::factor(const KktSystem& system, const std::atomic<bool>* cancelled) {
  SolveStats stats = prepare(system);
  if (!usable(stats.status)) return stats;
  if (library_ == nullptr) {
    fillLean(system);
    stats = factorLean(cancelled);
  } else {
    forValues(system, [&](std::size_t k, double value) { lower_.value[at(slot_[k])] = value; });
    stats = factorByLibrary();
  }
  return stats;
}

void KktFactor::fillLean(const KktSystem& system) {
  forValues(system, [&](std::size_t k, double value) { lean_.value(k) = value; });
  if (yielding_ == 0) return;
  const std::size_t before = at(system.W.nonZeros() + system.J.nonZeros());
  for (Index r = 0; r < system.m(); ++r)
    if (system.C.diagonal(r) == 0)
      lean_.value(before + system.C.diagonalSlot(r)) =
          (system.repeats ? 1e3 : 1) * yielding_ * expected_[system.n() + r];
}

/// Marks rows that have become too hard to come first; true when the order must be made anew. They
/// stay marked until the next edit, so that a motion cannot cross the border at every step.
bool KktFactor::markRows(const KktSystem& system) {
  bool changed = false;
  for (Index r = 0; r < system.m(); ++r) {
    char& behind = behind_[at(r)];
    const bool hard = system.C.diagonal(r) <= -nearlyHard * expected_[system.n() + r];
    const char wanted = hard || (behind && !fresh_);
    changed = changed || wanted != behind;
    behind = wanted;
  }
  fresh_ = false;
  return changed;
}

Factor::Outcome KktFactor::order(const KktSystem& system) {
  const std::vector<Entry> entries = entriesOf(system);
  const Index size = system.n() + system.m();
  ordered_ = true;
  if (library_ == nullptr) {
    lean_.analyse(size, entries, kktOrdering(system, behind_));
    return Factor::Outcome::Factored;
  }
  if (pivots()) {
    order_.resize(at(size));
    std::iota(order_.begin(), order_.end(), 0);
  } else {
    order_ = kktOrdering(system, behind_);
  }
  std::vector<int> position(order_.size());
  for (std::size_t p = 0; p < order_.size(); ++p) position[at(order_[p])] = static_cast<int>(p);
  PatternBuilder pattern(size, size);
  for (const auto& [row, column] : entries) {
    const int a = position[at(row)], b = position[at(column)];
    pattern.add(std::max(a, b), std::min(a, b));
  }
  lower_ = pattern.build();
  slot_.clear();
  for (const auto& [row, column] : entries) {
    const int a = position[at(row)], b = position[at(column)];
    slot_.push_back(lower_.slot(std::max(a, b), std::min(a, b)));
  }
  return library_->analyse(lower_);
}

SolveStats KktFactor::factorLean(const std::atomic<bool>* cancelled) {
  for (Index i = 0; i < expected_.size(); ++i) lean_.expectedPivot(i) = expected_[i];
  return statsOf(lean_, lean_.factor(cancelled));
}

SolveStats KktFactor::factorByLibrary() {
  if (!pivots())
    for (Index p = 0; p < lower_.rows; ++p)
      lower_.diagonal(p) += regularization * expected_[order_[at(p)]];
  SolveStats stats = statsOf(library_->factor(lower_),
                             "The system is singular: constraints are redundant or contradict each "
                             "other, or a state has neither mass nor stiffness");
  stats.factorNonZeros = static_cast<Index>(library_->nonZeros());
  return stats;
}

void KktFactor::solve(VecX& joined) {
  if (library_ == nullptr) {
    lean_.solve(joined);
    return;
  }
  for (Index p = 0; p < permuted_.size(); ++p) permuted_[p] = joined[order_[at(p)]];
  library_->solve(permuted_);
  for (Index p = 0; p < permuted_.size(); ++p) joined[order_[at(p)]] = permuted_[p];
}

void KktFactor::correct(const Residual& residual, Correction which, VecX& joined,
                        Solution& solution) {
  joined << residual.primal, -residual.dual;
  solve(joined);
  const Index n = residual.primal.size(), m = residual.dual.size();
  if (which == Correction::First) {
    solution.change = joined.head(n);
    solution.impulse = joined.tail(m);
  } else {
    solution.change += joined.head(n);
    solution.impulse += joined.tail(m);
  }
}

double KktFactor::flops() const { return library_ == nullptr ? lean_.flops() : library_->flops(); }

double KktFactor::nonZeros() const {
  return library_ == nullptr ? static_cast<double>(lean_.factorNonZeros()) : library_->nonZeros();
}

bool KktFactor::indefinite() const {
  Index excess = 0;
  const auto n = expected_.size() - static_cast<Index>(behind_.size());
  for (Index i = 0; i < expected_.size(); ++i) {
    const double share = lean_.pivot(i) / expected_[i];  // 1 where it is as expected, also in sign
    if (share < -wrongSign) excess += i < n ? 1 : -1;
  }
  return excess > 0;
}

Id KktFactor::regularizedOwner(const KktSystem& system) const {
  Id owner = 0;
  if (library_ != nullptr) return owner;
  for (const int unknown : lean_.regularizedUnknowns())
    if (unknown >= system.n()) owner = system.rowOwner[at(unknown - system.n())];
  return owner;
}

}  // namespace compliant
