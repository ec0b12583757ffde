#include "engine/dynamics/nonsmooth/contact_factor.hpp"

#include <algorithm>
#include <iterator>

#include "engine/kkt/factors/kkt_factor.hpp"
#include "engine/kkt/factors/ordering.hpp"
#include "engine/laws/admissible_set.hpp"

namespace compliant {

namespace {

/// Below this share of J W⁻¹Jᵀ a row of the system is eliminated after an element on which it acts.
constexpr double hardShare = 1e-6;

}  // namespace

void ContactFactor::begin(const KktSystem& system, const SparseRows& rows,
                          std::span<const Index> first) {
  gather(rows, first);
  if (couple(system) || slot_.empty()) extend(system);
  extended_.J.value = system.J.value;
  extended_.C.value = system.C.value;
  slots_.clear();
  for (Block& block : blocks_) {
    block.slot = slots_.size();
    const int* unknown = &unknowns_[block.unknown];
    for (std::size_t k = 0; k < block.count; ++k)
      for (std::size_t l = 0; l <= k; ++l)
        slots_.push_back(extended_.W.slot(unknown[k], unknown[l]));
  }
}

/// The unknowns of each block, ascending, and its rows on them.
void ContactFactor::gather(const SparseRows& rows, std::span<const Index> first) {
  blocks_.clear();
  unknowns_.clear();
  values_.clear();
  for (std::size_t b = 0; b + 1 < first.size(); ++b) {
    Block block{first[b + 1] - first[b], unknowns_.size(), 0, values_.size(), 0};
    for (Index r = first[b]; r < first[b + 1]; ++r)
      rows.forRow(r, [&](int column, double) { unknowns_.push_back(column); });
    const auto begin = unknowns_.begin() + static_cast<std::ptrdiff_t>(block.unknown);
    std::sort(begin, unknowns_.end());
    unknowns_.erase(std::unique(begin, unknowns_.end()), unknowns_.end());
    block.count = unknowns_.size() - block.unknown;
    values_.resize(values_.size() + at(block.rows) * block.count, 0.0);
    for (Index i = 0; i < block.rows; ++i)
      rows.forRow(first[b] + i, [&](int column, double value) {
        const auto place =
            std::lower_bound(unknowns_.begin() + static_cast<std::ptrdiff_t>(block.unknown),
                             unknowns_.end(), column);
        values_[block.value + at(i) * block.count + at(place - unknowns_.begin()) -
                block.unknown] += value;
      });
    blocks_.push_back(block);
  }
}

/// Whether blocks couple elements that do not yet have a place in the pattern.
bool ContactFactor::couple(const KktSystem& system) {
  missing_.clear();
  for (const Block& block : blocks_)
    for (std::size_t k = 0; k < block.count; ++k)
      for (std::size_t l = 0; l <= k; ++l) {
        const int a = system.group[at(unknowns_[block.unknown + k])],
                  b = system.group[at(unknowns_[block.unknown + l])];
        missing_.emplace_back(std::max(a, b), std::min(a, b));
      }
  std::sort(missing_.begin(), missing_.end());
  missing_.erase(std::unique(missing_.begin(), missing_.end()), missing_.end());
  std::erase_if(missing_, [this](const auto& pair) {
    return std::binary_search(coupled_.begin(), coupled_.end(), pair);
  });
  if (missing_.empty()) return false;
  const auto before = static_cast<std::ptrdiff_t>(coupled_.size());
  coupled_.insert(coupled_.end(), missing_.begin(), missing_.end());
  std::inplace_merge(coupled_.begin(), coupled_.begin() + before, coupled_.end());
  return true;
}

void ContactFactor::extend(const KktSystem& system) {
  std::vector<std::vector<int>> unknownsOf;
  for (Index i = 0; i < system.n(); ++i) {
    const std::size_t element = at(system.group[at(i)]);
    if (unknownsOf.size() <= element) unknownsOf.resize(element + 1);
    unknownsOf[element].push_back(static_cast<int>(i));
  }
  if (slot_.empty()) {
    // Any factor fills in what rows of the system couple: contacts between elements that such rows
    // connect then need no other order.
    for (std::size_t e = 0; e < unknownsOf.size(); ++e)
      coupled_.emplace_back(static_cast<int>(e), static_cast<int>(e));
    std::vector<int> elements;
    for (Index r = 0; r < system.m(); ++r) {
      elements.clear();
      system.J.forRow(r, [&](int column, double) { elements.push_back(system.group[at(column)]); });
      std::sort(elements.begin(), elements.end());
      elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
      constexpr std::size_t few = 4;
      for (std::size_t a = 0; elements.size() <= few && a < elements.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) coupled_.emplace_back(elements[a], elements[b]);
    }
    std::sort(coupled_.begin(), coupled_.end());
    coupled_.erase(std::unique(coupled_.begin(), coupled_.end()), coupled_.end());
  }
  PatternBuilder pattern(system.n(), system.n());
  for (Index r = 0; r < system.n(); ++r)
    system.W.forRow(r, [&](int column, double) { pattern.add(r, column); });
  for (const auto& [a, b] : coupled_)
    for (const int i : unknownsOf[at(a)])
      for (const int j : unknownsOf[at(b)]) pattern.add(std::max(i, j), std::min(i, j));
  extended_ = system;
  extended_.W = pattern.build();
  slot_.clear();
  for (Index r = 0; r < system.n(); ++r)
    system.W.forRow(r, [&](int column, double) { slot_.push_back(extended_.W.slot(r, column)); });
  order(system);
}

void ContactFactor::order(const KktSystem& system) {
  const Index n = system.n(), m = system.m();
  expected_.resize(n + m);
  expectPivots(extended_, expected_);
  std::vector<char> behind;
  for (Index r = 0; r < m; ++r)
    behind.push_back(extended_.C.diagonal(r) <= -hardShare * expected_[n + r]);
  std::vector<Entry> entries;
  const auto append = [&](const SparseRows& A, Index row, Index column) {
    for (Index r = 0; r < A.rows; ++r)
      A.forRow(r, [&](int c, double) {
        entries.push_back({static_cast<int>(row + r), static_cast<int>(column) + c});
      });
  };
  append(extended_.W, 0, 0);
  append(extended_.J, n, 0);
  append(extended_.C, n, n);
  factor_.analyse(n + m, entries, kktOrdering(extended_, behind));
}

bool ContactFactor::factor(const KktSystem& system, std::span<const double> H, std::size_t stride) {
  auto& lower = extended_.W.value;
  std::fill(lower.begin(), lower.end(), 0.0);
  for (std::size_t k = 0; k < slot_.size(); ++k) lower[at(slot_[k])] = system.W.value[k];
  mirrored_.assign(lower.begin(), lower.end());
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const Block& block = blocks_[b];
    const double* h = &H[stride * b];
    if (std::all_of(h, h + block.rows * block.rows, [](double each) { return each == 0; }))
      continue;
    const double* J = &values_[block.value];
    const int* slot = &slots_[block.slot];
    for (std::size_t k = 0; k < block.count; ++k) {
      // Jᵀ H and H J of this unknown
      double left[AdmissibleSet::mostRows] = {}, right[AdmissibleSet::mostRows] = {};
      for (Index i = 0; i < block.rows; ++i)
        for (Index j = 0; j < block.rows; ++j) {
          left[j] += h[i * block.rows + j] * J[at(i) * block.count + k];
          right[i] += h[i * block.rows + j] * J[at(j) * block.count + k];
        }
      for (std::size_t l = 0; l <= k; ++l, ++slot)
        for (Index i = 0; i < block.rows; ++i) {
          lower[at(*slot)] += left[i] * J[at(i) * block.count + l];
          mirrored_[at(*slot)] += right[i] * J[at(i) * block.count + l];
        }
    }
  }
  expectPivots(extended_, expected_);
  for (Index i = 0; i < expected_.size(); ++i) factor_.expectedPivot(i) = expected_[i];
  std::size_t entry = 0;
  for (std::size_t k = 0; k < lower.size(); ++k) factor_.set(entry++, lower[k], mirrored_[k]);
  const auto fill = [&](const SparseRows& A) {
    for (std::size_t k = 0; k < at(A.nonZeros()); ++k, ++entry)
      factor_.set(entry, -A.value[k], -A.value[k]);
  };
  fill(extended_.J);
  fill(extended_.C);
  return factor_.factor() == SparseLu::Outcome::Factored;
}

void ContactFactor::solve(VecX& x) {
  joined_.setZero(extended_.n() + extended_.m());
  joined_.head(extended_.n()) = x;
  factor_.solve(joined_);
  x = joined_.head(extended_.n());
}

}  // namespace compliant
