#include "engine/kkt/factors/condensed_matrix.hpp"

#include <algorithm>

#include "engine/base/dense.hpp"

namespace compliant {

namespace {

constexpr double singular = 1e-14;  ///< relative to the largest pivot of a block

}  // namespace

void SoftRows::analyse(const KktSystem& system) {
  const std::vector<int> blockOf = connectedParts(system.C);
  blocks_.clear();
  for (std::size_t r = 0; r < blockOf.size(); ++r) {
    if (at(blockOf[r]) == blocks_.size()) blocks_.emplace_back();
    blocks_[at(blockOf[r])].rows.push_back(static_cast<int>(r));
  }
  for (Block& block : blocks_) {
    const auto size = static_cast<Index>(block.rows.size());
    block.inverse = MatX::Zero(size, size);
  }
}

SolveStats SoftRows::update(const KktSystem& system, const char* sentence) {
  SolveStats stats;
  const auto refuse = [&](const Block& block) {
    stats.status = SolveStatus::Refused;
    stats.message = sentence;
    stats.culprit = system.rowOwner[at(block.rows.front())];
  };
  for (Block& block : blocks_) {
    const auto size = static_cast<Index>(block.rows.size());
    if (size == 1) {
      const double c = system.C.value[at(system.C.slot(block.rows[0], block.rows[0]))];
      if (!(c > 0)) refuse(block);
      block.inverse(0, 0) = 1 / c;
      continue;
    }
    MatX C = MatX::Zero(size, size);
    for (Index i = 0; i < size; ++i)
      for (Index j = 0; j <= i; ++j) {
        const int slot = system.C.slot(block.rows[at(i)], block.rows[at(j)]);
        if (slot >= 0) C(i, j) = C(j, i) = system.C.value[at(slot)];
      }
    if (std::optional<MatX> inverse = inverseIfDefinite(C, singular))
      block.inverse = *std::move(inverse);
    else
      refuse(block);
  }
  return stats;
}

void SoftRows::multiply(const VecX& r, VecX& out) const {
  for (const Block& block : blocks_) {
    if (block.rows.size() == 1) {
      out[block.rows[0]] = block.inverse(0, 0) * r[block.rows[0]];
      continue;
    }
    for (std::size_t i = 0; i < block.rows.size(); ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < block.rows.size(); ++j)
        sum += block.inverse(static_cast<Index>(i), static_cast<Index>(j)) * r[block.rows[j]];
      out[block.rows[i]] = sum;
    }
  }
}

bool CondensedMatrix::analyse(const KktSystem& system, const SoftRows& soft) {
  columns_.clear();
  double entries = static_cast<double>(system.W.nonZeros());
  for (const SoftRows::Block& block : soft.blocks()) {
    std::vector<int>& columns = columns_.emplace_back();
    for (const int r : block.rows)
      for (int k = system.J.start[at(r)]; k < system.J.start[at(r) + 1]; ++k)
        columns.push_back(system.J.column[at(k)]);
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    const auto size = static_cast<double>(columns.size());
    entries += size * (size + 1) / 2;
  }
  if (entries * static_cast<double>(sizeof(double) + 2 * sizeof(int)) > largestMatrixBytes)
    return false;

  PatternBuilder pattern(system.n(), system.n());
  for (Index r = 0; r < system.n(); ++r) {
    pattern.add(r, r);
    for (int k = system.W.start[at(r)]; k < system.W.start[at(r) + 1]; ++k)
      pattern.add(r, system.W.column[at(k)]);
  }
  for (const auto& columns : columns_)
    for (std::size_t i = 0; i < columns.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) pattern.add(columns[i], columns[j]);
  lower_ = pattern.build();

  slotOfW_.clear();
  for (Index r = 0; r < system.n(); ++r)
    for (int k = system.W.start[at(r)]; k < system.W.start[at(r) + 1]; ++k)
      slotOfW_.push_back(lower_.slot(r, system.W.column[at(k)]));
  slots_.clear();
  for (const auto& columns : columns_)
    for (std::size_t i = 0; i < columns.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) slots_.push_back(lower_.slot(columns[i], columns[j]));
  return true;
}

void CondensedMatrix::fill(const KktSystem& system, const SoftRows& soft) {
  std::fill(lower_.value.begin(), lower_.value.end(), 0.0);
  for (std::size_t k = 0; k < slotOfW_.size(); ++k)
    lower_.value[at(slotOfW_[k])] += system.W.value[k];
  std::size_t next = 0;
  for (std::size_t b = 0; b < columns_.size(); ++b) {
    const SoftRows::Block& block = soft.blocks()[b];
    const std::vector<int>& columns = columns_[b];
    if (block.rows.size() == 1) {
      // The columns are those of the one row.
      const double* j = system.J.value.data() + system.J.start[at(block.rows[0])];
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const double quotient = block.inverse(0, 0) * j[i];
        for (std::size_t k = 0; k <= i; ++k) lower_.value[at(slots_[next++])] += quotient * j[k];
      }
      continue;
    }
    J_.setZero(block.inverse.rows(), static_cast<Index>(columns.size()));
    for (Index i = 0; i < J_.rows(); ++i) {
      const int r = block.rows[at(i)];
      for (int k = system.J.start[at(r)]; k < system.J.start[at(r) + 1]; ++k) {
        const auto place = std::lower_bound(columns.begin(), columns.end(), system.J.column[at(k)]);
        J_(i, place - columns.begin()) = system.J.value[at(k)];
      }
    }
    product_.noalias() = J_.transpose() * block.inverse * J_;
    for (Index i = 0; i < J_.cols(); ++i)
      for (Index k = 0; k <= i; ++k) lower_.value[at(slots_[next++])] += product_(i, k);
  }
}

}  // namespace compliant
