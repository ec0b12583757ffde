#include "engine/contact/response_operator.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/assert.hpp"

namespace compliant {

ResponseOperator::ResponseOperator(std::vector<Index> first) { setStarts(first); }

void ResponseOperator::setStarts(std::span<const Index> first) {
  ASSERT(!first.empty());
  first_.assign(first.begin(), first.end());
  Index widest = 1;
  for (Index b = 0; b < blocks(); ++b) widest = std::max(widest, size(b));
  squareStride_ = at(widest * widest);
}

void ResponseOperator::applyRow(Index, const VecX&, const VecX&, double*) const {
  ASSERT(hasRows());
}

std::shared_ptr<const ResponseOperator> ResponseOperator::ofRows(
    std::span<const Index> rows) const {
  const SparseMatrix A = matrix();
  std::vector<int> place(at(this->rows()), -1);
  for (std::size_t i = 0; i < rows.size(); ++i) place[at(rows[i])] = static_cast<int>(i);
  std::vector<Eigen::Triplet<double>> entries;
  for (const Index column : rows)
    for (SparseMatrix::InnerIterator e(A, column); e; ++e)
      if (place[at(e.row())] >= 0)
        entries.emplace_back(place[at(e.row())], place[at(column)], e.value());
  const auto count = static_cast<Index>(rows.size());
  SparseMatrix part(count, count);
  part.setFromTriplets(entries.begin(), entries.end());
  std::vector<Index> first(rows.size() + 1);
  for (std::size_t i = 0; i < first.size(); ++i) first[i] = static_cast<Index>(i);
  return std::make_shared<SparseBlockResponse>(std::move(first), part);
}

std::vector<Index> ResponseOperator::startsOf(std::span<const Index> blocks) const {
  std::vector<Index> first{0};
  for (const Index b : blocks) first.push_back(first.back() + size(b));
  return first;
}

std::shared_ptr<const ResponseOperator> ResponseOperator::ofBlocks(
    std::span<const Index> blocks) const {
  std::vector<Index> rows;
  for (const Index b : blocks)
    for (Index i = 0; i < size(b); ++i) rows.push_back(first(b) + i);
  return std::make_shared<SparseBlockResponse>(startsOf(blocks), ofRows(rows)->matrix());
}

SparseMatrix ResponseOperator::matrix() const {
  std::vector<Eigen::Triplet<double>> entries;
  VecX unit = VecX::Zero(rows()), column(rows());
  for (Index c = 0; c < rows(); ++c) {
    unit[c] = 1;
    apply(unit, column);
    unit[c] = 0;
    for (Index r = 0; r < rows(); ++r)
      if (column[r] != 0) entries.emplace_back(static_cast<int>(r), static_cast<int>(c), column[r]);
  }
  SparseMatrix A(rows(), rows());
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

SparseBlockResponse::SparseBlockResponse(std::vector<Index> first, std::vector<Block> blocks)
    : ResponseOperator(std::move(first)) {
  std::stable_sort(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  start_.assign(at(this->blocks()) + 1, 0);
  const Block* before = nullptr;
  for (const Block& block : blocks) {
    ASSERT(block.values.size() == at(size(block.row) * size(block.column)));
    if (before != nullptr && before->row == block.row && before->column == block.column) {
      for (std::size_t i = 0; i < block.values.size(); ++i)
        values_[value_.back() + i] += block.values[i];
      continue;
    }
    before = &block;
    column_.push_back(block.column);
    value_.push_back(values_.size());
    values_.insert(values_.end(), block.values.begin(), block.values.end());
    start_[at(block.row) + 1] = column_.size();
  }
  for (std::size_t i = 1; i < start_.size(); ++i) start_[i] = std::max(start_[i], start_[i - 1]);
}

SparseBlockResponse::SparseBlockResponse(std::vector<Index> first, const SparseMatrix& matrix)
    : ResponseOperator(std::move(first)) {
  const Eigen::SparseMatrix<double, Eigen::RowMajor> A(matrix);
  std::vector<Index> owner(at(rows()));
  for (Index b = 0; b < blocks(); ++b)
    for (Index r = this->first(b); r < this->first(b) + size(b); ++r) owner[at(r)] = b;
  using Entry = Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator;
  std::vector<std::size_t> place(at(blocks()));  // of the blocks of this row of blocks
  std::vector<char> known(at(blocks()), 0);
  start_.assign(1, 0);
  for (Index b = 0; b < blocks(); ++b) {
    for (Index r = this->first(b); r < this->first(b) + size(b); ++r)
      for (Entry e(A, r); e; ++e) {
        const Index column = owner[at(e.col())];
        if (std::exchange(known[at(column)], 1) == 0) column_.push_back(column);
      }
    std::sort(column_.begin() + static_cast<std::ptrdiff_t>(start_.back()), column_.end());
    for (std::size_t k = start_.back(); k < column_.size(); ++k) {
      known[at(column_[k])] = 0;
      place[at(column_[k])] = values_.size();
      value_.push_back(values_.size());
      values_.resize(values_.size() + at(size(b) * size(column_[k])));
    }
    for (Index r = this->first(b); r < this->first(b) + size(b); ++r)
      for (Entry e(A, r); e; ++e) {
        const Index column = owner[at(e.col())];
        values_[place[at(column)] + at((r - this->first(b)) * size(column) + e.col() -
                                       this->first(column))] += e.value();
      }
    start_.push_back(column_.size());
  }
}

std::vector<SparseBlockResponse::Block> SparseBlockResponse::list() const {
  std::vector<Block> blocks;
  for (Index row = 0; row < this->blocks(); ++row)
    for (std::size_t k = start_[at(row)]; k < start_[at(row) + 1]; ++k) {
      const auto begin = values_.begin() + static_cast<std::ptrdiff_t>(value_[k]);
      blocks.push_back({row, column_[k], {begin, begin + size(row) * size(column_[k])}});
    }
  return blocks;
}

std::shared_ptr<const ResponseOperator> SparseBlockResponse::ofBlocks(
    std::span<const Index> blocks) const {
  auto part = std::make_shared<SparseBlockResponse>(startsOf(blocks), std::vector<Block>{});
  part->start_.assign(1, 0);
  for (const Index row : blocks) {
    for (std::size_t k = start_[at(row)]; k < start_[at(row) + 1]; ++k) {
      const auto column = std::lower_bound(blocks.begin(), blocks.end(), column_[k]);
      if (column == blocks.end() || *column != column_[k]) continue;
      const auto values = values_.begin() + static_cast<std::ptrdiff_t>(value_[k]);
      part->column_.push_back(column - blocks.begin());
      part->value_.push_back(part->values_.size());
      part->values_.insert(part->values_.end(), values, values + size(row) * size(column_[k]));
    }
    part->start_.push_back(part->column_.size());
  }
  return part;
}

void SparseBlockResponse::apply(const VecX& impulse, VecX& velocity) const {
  for (Index b = 0; b < blocks(); ++b) applyRow(b, impulse, {}, velocity.data() + first(b));
}

void SparseBlockResponse::diagonalBlock(Index block, double* values) const {
  const auto count = at(size(block) * size(block));
  std::fill(values, values + count, 0.0);
  for (std::size_t k = start_[at(block)]; k < start_[at(block) + 1]; ++k)
    if (column_[k] == block)
      std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(value_[k]), count, values);
}

void SparseBlockResponse::applyRow(Index block, const VecX& impulse, const VecX& /*moved*/,
                                   double* velocity) const {
  const std::size_t end = start_[at(block) + 1];
  if (size(block) == 3) {
    double n = 0, s = 0, t = 0;
    for (std::size_t k = start_[at(block)]; k < end; ++k) {
      const double* a = &values_[value_[k]];
      const double* x = impulse.data() + first(column_[k]);
      if (size(column_[k]) == 3) {
        n += a[0] * x[0] + a[1] * x[1] + a[2] * x[2];
        s += a[3] * x[0] + a[4] * x[1] + a[5] * x[2];
        t += a[6] * x[0] + a[7] * x[1] + a[8] * x[2];
      } else {
        const Index columns = size(column_[k]);
        for (Index j = 0; j < columns; ++j) {
          n += a[j] * x[j];
          s += a[columns + j] * x[j];
          t += a[2 * columns + j] * x[j];
        }
      }
    }
    velocity[0] = n;
    velocity[1] = s;
    velocity[2] = t;
    return;
  }
  for (Index i = 0; i < size(block); ++i) {
    double sum = 0;
    for (std::size_t k = start_[at(block)]; k < end; ++k) {
      const Index columns = size(column_[k]);
      const double* a = &values_[value_[k] + at(i * columns)];
      const double* x = impulse.data() + first(column_[k]);
      sum += a[0] * x[0];
      if (columns == 3) sum += a[1] * x[1] + a[2] * x[2];
      for (Index j = 1; columns > 3 && j < columns; ++j) sum += a[j] * x[j];
    }
    velocity[i] = sum;
  }
}

SparseMatrix SparseBlockResponse::matrix() const {
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(values_.size());
  for (Index row = 0; row < blocks(); ++row)
    for (std::size_t k = start_[at(row)]; k < start_[at(row) + 1]; ++k) {
      const Index width = size(column_[k]);
      for (Index i = 0; i < size(row); ++i)
        for (Index j = 0; j < width; ++j)
          entries.emplace_back(static_cast<int>(first(row) + i),
                               static_cast<int>(first(column_[k]) + j),
                               values_[value_[k] + at(i * width + j)]);
    }
  SparseMatrix A(rows(), rows());
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

DenseResponse::DenseResponse(std::vector<Index> first, const MatX& matrix)
    : ResponseOperator(std::move(first)), matrix_(matrix) {
  ASSERT(matrix_.rows() == rows() && matrix_.cols() == rows());
}

void DenseResponse::apply(const VecX& impulse, VecX& velocity) const {
  velocity.noalias() = matrix_ * impulse;
}

void DenseResponse::diagonalBlock(Index block, double* values) const {
  const Index begin = first(block), width = size(block);
  for (Index i = 0; i < width; ++i)
    for (Index j = 0; j < width; ++j) values[i * width + j] = matrix_(begin + i, begin + j);
}

void DenseResponse::applyRow(Index block, const VecX& impulse, const VecX& /*moved*/,
                             double* velocity) const {
  for (Index i = 0; i < size(block); ++i) velocity[i] = matrix_.row(first(block) + i).dot(impulse);
}

SparseMatrix DenseResponse::matrix() const { return matrix_.sparseView(0, 0); }

std::vector<Index> startsOfBlocks(const std::vector<Index>& sizes) {
  std::vector<Index> first{0};
  for (const Index size : sizes) first.push_back(first.back() + size);
  return first;
}

}  // namespace compliant
