#include "engine/kkt/redundancy/self_stress.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/kkt/factors/kkt_factor.hpp"
#include "engine/kkt/factors/ordering.hpp"
#include "engine/kkt/redundancy/row_rank.hpp"

namespace compliant {

namespace {

/// ε: far below the eigenvalues of rows that do not repeat, far above what rounding makes of a
/// pivot.
constexpr double epsilon = 1e-9;
/// Pivots below this share of D may belong to redundant rows; the sparse QR decides.
constexpr double smallPivot = 1e-5;
/// A self-stress is one whose net force is smaller than its forces by this factor.
constexpr double unfelt = 1e-12;
constexpr int mostRounds = 8;
constexpr double mostEntries = 2e7;  ///< of B, 240 MB
constexpr double mostFlops = 3e9;    ///< of its factor, about a second
/// The most hard rows for which the sparse QR, with its dense basis of self-stresses, takes about a
/// step's time. With more rows, it counts pivots that are so small that only ε remains.
constexpr Index mostForQr = 500;
constexpr double repeatedPivot = 100 * epsilon;
/// Rows that contradict each other by less than this share of their rates agree, up to drift.
constexpr double drift = 1e-2;

/// At most this number of self-stresses are examined individually.
constexpr int mostYielding = 16;
/// ε relative to the largest eigenvalue of the yielding directions, so that they do yield.
constexpr double yieldingShare = 1e3;

double expectedMass(const VecX& expected, Index i) { return expected[i] > 0 ? expected[i] : 1; }

}  // namespace

void rowSizes(const KktSystem& system, InverseW& W, const std::vector<Index>& rows, VecX& sizes,
              const std::atomic<bool>* cancelled) {
  sizes.resize(static_cast<Index>(rows.size()));
  sizes.setZero();
  if (usable(W.factor(system, cancelled).status))
    for (Index k = 0; k < sizes.size(); ++k) sizes[k] = W.inverseForm(system.J, rows[at(k)]);
  if ((sizes.array() > 0).all()) return;
  VecX expected(system.n() + system.m());
  expectPivots(system, expected);
  for (Index k = 0; k < sizes.size(); ++k) {
    if (sizes[k] > 0) continue;
    double size = 0;
    system.J.forRow(rows[at(k)],
                    [&](Index i, double j) { size += j * j / expectedMass(expected, i); });
    sizes[k] = size > 0 ? size : 1;
  }
}

void SelfStress::forget() {
  seen_ = 0;
  next_ = 1;
  nothing_ = 0;
  counted_ = -1;
  redundancy_ = nullptr;
  yielding_ = 0;
}

bool SelfStress::look(const KktSystem& system, const std::atomic<bool>* cancelled) {
  ++seen_;
  if (redundancy_ != nullptr) return measure(system, cancelled);
  if (seen_ < next_) return false;
  next_ = 2 * seen_;
  return search(system, cancelled);
}

bool SelfStress::suspect(const KktSystem& system, int what, const std::atomic<bool>* cancelled) {
  if (redundancy_ != nullptr || what == nothing_) return false;
  if (search(system, cancelled)) return true;
  nothing_ = what;
  return false;
}

/// Collects the hard rows; false if there are none, or too many act on one point.
bool SelfStress::takeRows(const KktSystem& system) {
  bool any = false, known = analysed_;
  if (!analysed_) where_.assign(at(system.m()), -1);
  const auto hard = [&](Index r) {
    for (int k = system.C.start[at(r)]; k < system.C.start[at(r) + 1]; ++k)
      if (system.C.value[at(k)] != 0) return false;
    return true;
  };
  for (Index r = 0; r < system.m(); ++r) {
    const bool now = hard(r);
    const int index = where_[at(r)];
    any = any || now;
    known = known && (!now || index >= 0);
    if (index >= 0) active_[at(index)] = now;
  }
  if (!any || known) return any && fits_;

  analysed_ = true;
  for (Index r = 0; r < system.m(); ++r)
    if (where_[at(r)] < 0 && hard(r)) where_[at(r)] = 0;
  rows_.clear();
  for (Index r = 0; r < system.m(); ++r)
    if (where_[at(r)] >= 0) {
      where_[at(r)] = static_cast<int>(rows_.size());
      rows_.push_back(r);
    }
  const auto size = static_cast<Index>(rows_.size());
  active_.assign(rows_.size(), 0);
  for (std::size_t k = 0; k < rows_.size(); ++k) active_[k] = hard(rows_[k]);

  start_.assign(at(system.n()) + 1, 0);
  for (const Index r : rows_) system.J.forRow(r, [&](Index i, double) { ++start_[at(i) + 1]; });
  double entries = static_cast<double>(size);
  for (Index i = 0; i < system.n(); ++i) {
    const double many = start_[at(i) + 1];
    entries += many * (many - 1) / 2;
    start_[at(i) + 1] += start_[at(i)];
  }
  fits_ = entries <= mostEntries;
  if (!fits_) return false;
  touching_.assign(at(start_.back()), 0);
  slot_.assign(at(start_.back()), 0);
  std::vector<int> next(start_.begin(), start_.end() - 1);
  for (std::size_t k = 0; k < rows_.size(); ++k)
    for (int j = system.J.start[at(rows_[k])]; j < system.J.start[at(rows_[k]) + 1]; ++j) {
      const int position = next[at(system.J.column[at(j)])]++;
      touching_[at(position)] = static_cast<int>(k);
      slot_[at(position)] = j;
    }
  PatternBuilder pattern(size, size);
  for (Index k = 0; k < size; ++k) {
    pattern.add(k, k);
    system.J.forRow(rows_[at(k)], [&](Index i, double) {
      for (int t = start_[at(i)]; t < start_[at(i) + 1] && touching_[at(t)] < k; ++t)
        pattern.add(k, touching_[at(t)]);
    });
  }
  B_ = pattern.build();
  std::vector<Entry> positions;
  for (Index k = 0; k < size; ++k)
    B_.forRow(k, [&](int column, double) { positions.push_back({static_cast<int>(k), column}); });
  ldlt_.analyse(size, positions, minimumDegree(B_));
  fits_ = ldlt_.flops() <= mostFlops;
  if (!fits_) return false;
  for (VecX* v : {&n_, &y_, &rest_, &work_, &D_}) *v = VecX::Zero(size);
  S_ = speed_ = VecX::Zero(system.n());
  all_.resize(system.n() + system.m());
  counted_ = -1;
  return true;
}

/// B = J S⁻¹Jᵀ of the rows that are hard now.
void SelfStress::fill(const KktSystem& system) {
  expectPivots(system, all_);
  for (Index i = 0; i < system.n(); ++i) S_[i] = expectedMass(all_, i);
  work_.setZero();
  for (Index k = 0; k < B_.rows; ++k) {
    if (active_[at(k)])
      system.J.forRow(rows_[at(k)], [&](Index i, double value) {
        for (int t = start_[at(i)]; t < start_[at(i) + 1] && touching_[at(t)] <= k; ++t)
          work_[touching_[at(t)]] += value * system.J.value[at(slot_[at(t)])] / S_[i];
      });
    for (int j = B_.start[at(k)]; j < B_.start[at(k) + 1]; ++j) {
      const int column = B_.column[at(j)];
      B_.value[at(j)] = active_[at(column)] ? work_[column] : 0;
      work_[column] = 0;
    }
  }
}

/// Factors B + εD.
SparseLdlt::Outcome SelfStress::factor(const std::atomic<bool>* cancelled) {
  std::size_t entry = 0;
  for (Index k = 0; k < B_.rows; ++k)
    for (int j = B_.start[at(k)]; j < B_.start[at(k) + 1]; ++j, ++entry) {
      double value = B_.value[at(j)];
      if (B_.column[at(j)] == k) value = active_[at(k)] ? value + epsilon * D_[k] : 1;
      ldlt_.value(entry) = value;
    }
  for (Index k = 0; k < B_.rows; ++k) ldlt_.expectedPivot(k) = D_[k];
  return ldlt_.factor(cancelled);
}

int SelfStress::smallPivots(double share) const {
  int small = 0;
  for (Index k = 0; k < B_.rows; ++k)
    if (active_[at(k)] && ldlt_.pivot(k) < share * D_[k]) ++small;
  return small;
}

/// The cheap part, which costs no more than B: D is its diagonal.
bool SelfStress::search(const KktSystem& system, const std::atomic<bool>* cancelled) {
  if (!takeRows(system)) return false;
  fill(system);
  for (Index k = 0; k < B_.rows; ++k) D_[k] = B_.diagonal(k) > 0 ? B_.diagonal(k) : 1;
  if (factor(cancelled) != SparseLdlt::Outcome::Factored || smallPivots(smallPivot) == 0)
    return false;
  counted_ = -1;
  return measure(system, cancelled);
}

bool SelfStress::measure(const KktSystem& system, const std::atomic<bool>* cancelled) {
  if (!takeRows(system)) {
    redundancy_ = nullptr;
    return false;
  }
  fill(system);
  if (!analysedW_) W_.analyse(system);
  analysedW_ = true;
  rowSizes(system, W_, rows_, D_, cancelled);
  const SparseLdlt::Outcome outcome = factor(cancelled);
  if (outcome == SparseLdlt::Outcome::Cancelled) return redundancy_ != nullptr;
  const int small = outcome == SparseLdlt::Outcome::Factored ? smallPivots(smallPivot) : 0;
  if (small != counted_) {
    const Index known = redundancy_ != nullptr ? redundancy_->rows : 0;
    counted_ = small;
    redundancy_ = nullptr;
    if (small > 0) count(system, known);
    if (known > 0 && redundancy_ == nullptr) seen_ = 1, next_ = 2;  // redundancy may return
  }
  findYielding(system);
  return redundancy_ != nullptr;
}

/// As many stresses as the known number of redundant rows, those with the least effect: by subspace
/// iteration with the factor of B + εD, and the Rayleigh–Ritz method.
void SelfStress::findYielding(const KktSystem& system) {
  yielding_ = 0;
  compliance_ = epsilon;
  if (redundancy_ == nullptr || counted_ > mostYielding) return;
  for (MatX* each : {&subspace_, &stress_}) each->resize(B_.rows, mostYielding);
  const Index size = counted_, most = std::min<Index>(size, redundancy_->rows);
  std::uint32_t random = 1;
  for (Index j = 0; j < size; ++j)
    for (Index k = 0; k < B_.rows; ++k) {
      random = random * 1664525U + 1013904223U;
      subspace_(k, j) = active_[at(k)] ? static_cast<double>(random >> 8U) / (1U << 24U) - 0.5 : 0;
    }
  constexpr int rounds = 3;
  for (int round = 0; round < rounds; ++round)
    for (Index j = 0; j < size; ++j) {
      y_ = subspace_.col(j).cwiseProduct(D_);
      ldlt_.solve(y_);
      for (int again = 0; again < 2; ++again)
        for (Index i = 0; i < j; ++i)
          y_ -= subspace_.col(i) * subspace_.col(i).dot(D_.cwiseProduct(y_));
      subspace_.col(j) = y_ / std::sqrt(y_.cwiseAbs2().dot(D_));
    }
  using Form = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, mostYielding, mostYielding>;
  Form form(size, size);
  for (Index j = 0; j < size; ++j) {
    n_ = subspace_.col(j);
    felt(system, n_);
    for (Index i = 0; i < size; ++i) form(i, j) = subspace_.col(i).dot(rest_);
  }
  const Eigen::SelfAdjointEigenSolver<Form> eigen(form);
  if (eigen.info() != Eigen::Success) return;
  for (Index j = 0; j < most; ++j) {
    n_.setZero();
    for (Index i = 0; i < size; ++i) n_ += eigen.eigenvectors()(i, j) * subspace_.col(i);
    const double share = felt(system, n_);
    if (!(share > unfelt)) continue;
    stress_.col(yielding_++) = n_;
    compliance_ = std::max(compliance_, yieldingShare * share * share);
  }
}

void SelfStress::leaveOutYielding(VecX& rates) const {
  for (Index j = 0; j < yielding_; ++j) {
    double share = 0;
    for (std::size_t k = 0; k < rows_.size(); ++k)
      share += stress_(static_cast<Index>(k), j) * rates[rows_[k]];
    for (std::size_t k = 0; k < rows_.size(); ++k)
      rates[rows_[k]] -= D_[static_cast<Index>(k)] * stress_(static_cast<Index>(k), j) * share;
  }
}

void SelfStress::count(const KktSystem& system, Index known) {
  std::vector<Index> redundant;
  const Result<RowRank> rank =
      B_.rows <= mostForQr ? rowRank(system) : Error{"", "more rows than a step has time for"};
  if (rank) {
    redundant = rank->redundant;
    if (static_cast<Index>(redundant.size()) < known) {
      // Rows that were redundant remain so if only drift separates them.
      const Result<RowRank> nearly = rowRank(system, std::sqrt(smallPivot));
      if (nearly) redundant = nearly->redundant;
      redundant.resize(std::min(redundant.size(), static_cast<std::size_t>(known)));
    }
  } else {
    for (Index k = 0; k < B_.rows; ++k)
      if (active_[at(k)] && ldlt_.pivot(k) < repeatedPivot * D_[k])
        redundant.push_back(rows_[at(k)]);
  }
  if (redundant.empty()) return;
  std::sort(redundant.begin(), redundant.end());
  auto told = std::make_shared<Redundancy>();
  told->rows = static_cast<Index>(redundant.size());
  for (const Index r : redundant) {
    const auto owner = system.rowOwner.begin() + r;
    if (told->owners.empty() || told->owners.back() != *owner) {
      told->owners.push_back(*owner);
      told->rowsOf.emplace_back();
    }
    // The rows of a constraint are neighbours.
    const auto first = std::find(system.rowOwner.begin(), owner, *owner);
    told->rowsOf.back().push_back(owner - first);
  }
  redundancy_ = std::move(told);
}

void SelfStress::regularise(KktSystem& system) const {
  for (std::size_t k = 0; k < rows_.size(); ++k)
    if (active_[k]) {
      const double size = B_.diagonal(static_cast<Index>(k));
      system.C.diagonal(rows_[k]) = std::max(epsilon, compliance_) * (size > 0 ? size : 1);
    }
}

/// rest = B n, through velocities, so that the rounding of a self-stress has no effect; √(nᵀB
/// n).
double SelfStress::felt(const KktSystem& system, const VecX& n) {
  speed_.setZero();
  for (std::size_t k = 0; k < rows_.size(); ++k)
    if (active_[k])
      system.J.forRow(rows_[k],
                      [&](Index i, double j) { speed_[i] += j * n[static_cast<Index>(k)]; });
  double squared = 0;
  for (Index i = 0; i < speed_.size(); ++i) {
    squared += speed_[i] * speed_[i] / S_[i];
    speed_[i] /= S_[i];
  }
  for (std::size_t k = 0; k < rows_.size(); ++k) {
    double sum = 0;
    if (active_[k]) system.J.forRow(rows_[k], [&](Index i, double j) { sum += j * speed_[i]; });
    rest_[static_cast<Index>(k)] = sum;
  }
  return std::sqrt(squared);
}

/// Replaces n, by rows_, by its part along the self-stresses.
void SelfStress::keepStress(const KktSystem& system, VecX& n) {
  const double all = std::sqrt(n.cwiseAbs2().dot(D_));
  for (int round = 0; round < mostRounds; ++round) {
    y_ = epsilon * n.cwiseProduct(D_);
    ldlt_.solve(y_);
    // One refinement: the factor resolves small eigenvalues only to rounding over ε.
    felt(system, y_);
    work_ = epsilon * (n - y_).cwiseProduct(D_) - rest_;
    ldlt_.solve(work_);
    n = y_ + work_;
    work_.setZero();
    const double size = std::sqrt(n.cwiseAbs2().dot(D_));
    if (size <= 1e-15 * all) break;
    if (felt(system, n) <= unfelt * size) return;
    if (round + 1 < mostRounds) continue;
    // Something is nearly a self-stress: only an exact basis separates the two.
    if (B_.rows > mostForQr) break;
    const auto rank = rowRank(system);
    if (!rank || rank->selfStress.cols() == 0) break;
    all_.head(system.m()).setZero();
    for (std::size_t k = 0; k < rows_.size(); ++k) all_[rows_[k]] = n[static_cast<Index>(k)];
    VecX others = all_.head(system.m());
    rank->leaveOutSelfStress(others);
    for (std::size_t k = 0; k < rows_.size(); ++k)
      n[static_cast<Index>(k)] = active_[k] ? all_[rows_[k]] - others[rows_[k]] : 0;
    return;
  }
  n.setZero();
}

void SelfStress::leaveOut(const KktSystem& system, VecX& impulse) {
  for (std::size_t k = 0; k < rows_.size(); ++k)
    n_[static_cast<Index>(k)] = active_[k] ? impulse[rows_[k]] : 0;
  keepStress(system, n_);
  for (std::size_t k = 0; k < rows_.size(); ++k) impulse[rows_[k]] -= n_[static_cast<Index>(k)];
}

void SelfStress::makeConsistent(const KktSystem& system, RightHandSide& right, SolveStats& stats) {
  VecX& b = right.b;
  for (std::size_t k = 0; k < rows_.size(); ++k)
    n_[static_cast<Index>(k)] = active_[k] ? b[rows_[k]] / D_[static_cast<Index>(k)] : 0;
  keepStress(system, n_);
  // Relative to the rates of the rows involved, in the unit that makes rows comparable.
  double largest = 0;
  for (Index k = 0; k < n_.size(); ++k)
    largest = std::max(largest, std::abs(n_[k]) * std::sqrt(D_[k]));
  double taken = 0, asked = 0, rounding = 0;
  for (Index k = 0; k < n_.size(); ++k) {
    if (std::abs(n_[k]) * std::sqrt(D_[k]) <= 1e-6 * largest) continue;
    const double value = b[rows_[at(k)]];
    taken += n_[k] * n_[k] * D_[k];
    asked += value * value / D_[k];
    rounding += right.speedRounding * right.speedRounding / D_[k];
  }
  for (Index k = 0; k < n_.size(); ++k) b[rows_[at(k)]] -= D_[k] * n_[k];
  if (taken <= drift * drift * asked || taken <= rounding) return;
  // Where b cannot be met at all, the remainder is rounding, not a requested speed.
  for (Index k = 0; k < n_.size(); ++k)
    if (std::abs(b[rows_[at(k)]]) <= 1e-12 * std::sqrt(asked * D_[k])) b[rows_[at(k)]] = 0;
  for (Index k = 0; k < n_.size(); ++k) {
    if (std::abs(n_[k]) * std::sqrt(D_[k]) < 0.05 * largest) continue;
    const Id owner = system.rowOwner[at(rows_[at(k)])];
    const auto end = stats.conflicting.begin() + stats.conflicts;
    if (std::find(stats.conflicting.begin(), end, owner) != end) continue;
    if (stats.conflicts == static_cast<int>(stats.conflicting.size())) return;
    stats.conflicting[at(stats.conflicts++)] = owner;
  }
}

}  // namespace compliant
