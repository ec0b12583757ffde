#include "engine/kkt/factors/schur_matrix.hpp"

#include <algorithm>

#include "engine/kkt/factors/factor.hpp"
#include "engine/kkt/factors/ordering.hpp"

namespace compliant {

void InverseW::analyse(const KktSystem& system) {
  const SparseRows& W = system.W;
  std::vector<Entry> entries;
  for (Index r = 0; r < W.rows; ++r)
    for (int k = W.start[at(r)]; k < W.start[at(r) + 1]; ++k)
      entries.push_back({static_cast<int>(r), W.column[at(k)]});
  partOf_ = connectedParts(W);
  parts_.clear();
  for (const int part : partOf_) {
    if (at(part) == parts_.size()) parts_.emplace_back();
    ++parts_[at(part)].last;  // the size, for now
  }
  int first = 0;
  for (Part& part : parts_) {
    part.first = first;
    first = part.last = first + part.last;
  }
  std::vector<int> order = minimumDegree(W);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return partOf_[at(a)] < partOf_[at(b)]; });
  ldlt_.analyse(W.rows, entries, order);
}

SolveStats InverseW::factor(const KktSystem& system, const std::atomic<bool>* cancelled) {
  const SparseRows& W = system.W;
  for (std::size_t k = 0; k < at(W.nonZeros()); ++k) ldlt_.value(k) = W.value[k];
  // A pivot vanishes relative to the diagonal, whatever the unit of mass.
  for (Index i = 0; i < W.rows; ++i) ldlt_.expectedPivot(i) = W.diagonal(i);
  const SolveStats stats = statsOf(ldlt_, ldlt_.factor(cancelled));
  if (usable(stats.status) && stats.regularized > 0)
    return ended(SolveStatus::Refused,
                 "The Schur complement needs a mass on every free coordinate: W is singular. Add "
                 "masses or choose LDLᵀ");
  return stats;
}

void SchurMatrix::analyse(const KktSystem& system, const InverseW& W) {
  partsOfRow_.assign(at(system.m()), {});
  rowsOfPart_.assign(W.parts().size(), {});
  for (Index r = 0; r < system.m(); ++r) {
    std::vector<int>& parts = partsOfRow_[at(r)];
    for (int k = system.J.start[at(r)]; k < system.J.start[at(r) + 1]; ++k)
      parts.push_back(W.partOf(system.J.column[at(k)]));
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    for (const int part : parts) rowsOfPart_[at(part)].push_back(static_cast<int>(r));
  }
  const auto rows = static_cast<double>(system.m());
  entries_ = static_cast<double>(system.C.nonZeros());
  for (const auto& touching : rowsOfPart_) {
    const auto count = static_cast<double>(touching.size());
    entries_ += count * (count + 1) / 2;
  }
  entries_ = std::min(entries_, rows * (rows + 1) / 2);
  columns_.assign(at(width * system.n()), 0.0);
  touched_.reserve(W.parts().size());
}

void SchurMatrix::makePattern(const KktSystem& system) {
  PatternBuilder pattern(system.m(), system.m());
  for (Index r = 0; r < system.m(); ++r) {
    pattern.add(r, r);
    for (int k = system.C.start[at(r)]; k < system.C.start[at(r) + 1]; ++k)
      pattern.add(r, system.C.column[at(k)]);
    for (const int part : partsOfRow_[at(r)])
      for (const int s : rowsOfPart_[at(part)]) {
        if (s > r) break;
        pattern.add(r, s);
      }
  }
  lower_ = pattern.build();
}

/// Calls store(first row, count, column of W⁻¹Jᵀ by position) for `width` rows at a time.
template <class Store>
bool SchurMatrix::forColumns(const KktSystem& system, const InverseW& W,
                             const std::atomic<bool>* cancelled, Store store) {
  for (Index first = 0; first < system.m(); first += width) {
    if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) return false;
    const Index count = std::min<Index>(width, system.m() - first);
    touched_.clear();
    for (Index r = first; r < first + count; ++r)
      for (const int part : partsOfRow_[at(r)])
        if (std::find(touched_.begin(), touched_.end(), part) == touched_.end())
          touched_.push_back(part);
    for (Index r = first; r < first + count; ++r)
      for (int k = system.J.start[at(r)]; k < system.J.start[at(r) + 1]; ++k)
        columns_[at(width * W.ldlt().position(system.J.column[at(k)]) + r - first)] +=
            system.J.value[at(k)];
    for (const int part : touched_) {
      const auto [begin, end] = W.parts()[at(part)];
      W.ldlt().solveBetween<width>(columns_.data(), begin, end);
    }
    store(first, count);
    // Reset to zero, for rows that act on these parts and others.
    for (const int part : touched_) {
      const auto [begin, end] = W.parts()[at(part)];
      std::fill(columns_.begin() + width * begin, columns_.begin() + width * end, 0.0);
    }
  }
  return true;
}

bool SchurMatrix::fill(const KktSystem& system, const InverseW& W,
                       const std::atomic<bool>* cancelled) {
  std::fill(lower_.value.begin(), lower_.value.end(), 0.0);
  const bool done = forColumns(system, W, cancelled, [&](Index first, Index count) {
    for (Index r = first; r < first + count; ++r)
      for (int k = lower_.start[at(r)]; k < lower_.start[at(r) + 1]; ++k) {
        const Index s = lower_.column[at(k)];
        double sum = 0;
        for (int j = system.J.start[at(s)]; j < system.J.start[at(s) + 1]; ++j)
          sum += system.J.value[at(j)] *
                 columns_[at(width * W.ldlt().position(system.J.column[at(j)]) + r - first)];
        lower_.value[at(k)] = sum;
      }
  });
  for (Index r = 0; r < system.m(); ++r)
    for (int k = system.C.start[at(r)]; k < system.C.start[at(r) + 1]; ++k)
      lower_.value[at(lower_.slot(r, system.C.column[at(k)]))] += system.C.value[at(k)];
  return done;
}

bool SchurMatrix::fill(const KktSystem& system, const InverseW& W, MatX& A,
                       const std::atomic<bool>* cancelled) {
  using Eight = Eigen::Array<double, width, 1>;
  A.setZero();
  const bool done = forColumns(system, W, cancelled, [&](Index first, Index count) {
    for (Index s = 0; s < first + count; ++s) {
      Eight sum = Eight::Zero();
      for (int j = system.J.start[at(s)]; j < system.J.start[at(s) + 1]; ++j)
        sum += system.J.value[at(j)] *
               Eigen::Map<const Eight>(columns_.data() +
                                       at(width * W.ldlt().position(system.J.column[at(j)])));
      for (Index r = std::max(first, s); r < first + count; ++r) A(r, s) = sum[r - first];
    }
  });
  for (Index r = 0; r < system.m(); ++r)
    for (int k = system.C.start[at(r)]; k < system.C.start[at(r) + 1]; ++k)
      A(r, system.C.column[at(k)]) += system.C.value[at(k)];
  return done;
}

}  // namespace compliant
