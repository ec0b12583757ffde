#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// A of u = A μ + δ, whose rows form blocks of 1, 3 or 6 (contacts). Block i has the rows first[i]
/// … first[i + 1] − 1. Units: A in 1/kg for impulses in N·s and velocities in m/s. It is all that a
/// solver of the nonsmooth problem knows of the mechanics.
class ResponseOperator {
 public:
  explicit ResponseOperator(std::vector<Index> first);
  virtual ~ResponseOperator() = default;

  Index rows() const { return first_.back(); }
  Index blocks() const { return static_cast<Index>(first_.size()) - 1; }
  Index first(Index block) const { return first_[at(block)]; }
  Index size(Index block) const { return first_[at(block + 1)] - first_[at(block)]; }
  /// The spacing of blocks in a list with a square matrix for each block.
  std::size_t squareStride() const { return squareStride_; }

  /// u = A μ.
  virtual void apply(const VecX& impulse, VecX& velocity) const = 0;
  /// The numbers that a product reads from memory: the cost of an iteration.
  virtual double entries() const {
    return static_cast<double>(rows()) * static_cast<double>(rows());
  }
  /// A_ii of one block, row by row: size² numbers.
  virtual void diagonalBlock(Index block, double* values) const = 0;
  /// Whether applyRow is cheaper than a whole product, as Gauss–Seidel needs.
  virtual bool hasRows() const { return false; }
  /// (A μ)_i of one block: size numbers. Only if hasRows(). `moved` comes from `begin`, and from
  /// `follow` for each later change of the impulses.
  virtual void applyRow(Index block, const VecX& impulse, const VecX& moved,
                        double* velocity) const;
  /// Computes the motion caused by impulses, if rows need it besides the impulses themselves.
  virtual void begin(const VecX& /*impulse*/, VecX& /*moved*/) const {}
  virtual void follow(Index /*block*/, const double* /*change*/, VecX& /*moved*/) const {}
  /// A as a matrix, for factors. If none is stored, it takes one product per column.
  virtual SparseMatrix matrix() const;
  /// A of these rows only, each a block of its own.
  virtual std::shared_ptr<const ResponseOperator> ofRows(std::span<const Index> rows) const;
  /// A of these blocks only, in ascending order.
  virtual std::shared_ptr<const ResponseOperator> ofBlocks(std::span<const Index> blocks) const;

 protected:
  std::vector<Index> startsOf(std::span<const Index> blocks) const;
  /// Sets other blocks of rows.
  void setStarts(std::span<const Index> first);

 private:
  std::vector<Index> first_;
  std::size_t squareStride_ = 1;
};

/// A stored as blocks, row of blocks by row of blocks.
class SparseBlockResponse final : public ResponseOperator {
 public:
  /// A nonzero block of A; `values` row by row.
  struct Block {
    Index row = 0, column = 0;
    std::vector<double> values;
  };
  /// Blocks given twice are added.
  SparseBlockResponse(std::vector<Index> first, std::vector<Block> blocks);
  /// The nonzero blocks of a matrix.
  SparseBlockResponse(std::vector<Index> first, const SparseMatrix& matrix);

  Index storedBlocks() const { return static_cast<Index>(column_.size()); }
  /// All stored blocks, by rows.
  std::vector<Block> list() const;

  double entries() const override { return static_cast<double>(values_.size()); }
  void apply(const VecX& impulse, VecX& velocity) const override;
  void diagonalBlock(Index block, double* values) const override;
  bool hasRows() const override { return true; }
  void applyRow(Index block, const VecX& impulse, const VecX& moved,
                double* velocity) const override;
  SparseMatrix matrix() const override;
  std::shared_ptr<const ResponseOperator> ofBlocks(std::span<const Index> blocks) const override;

 private:
  std::vector<std::size_t> start_;  ///< of each row of blocks in column_
  std::vector<Index> column_;
  std::vector<std::size_t> value_;  ///< where each block begins in values_
  std::vector<double> values_;
};

/// A as a full matrix.
class DenseResponse final : public ResponseOperator {
 public:
  DenseResponse(std::vector<Index> first, const MatX& matrix);

  void apply(const VecX& impulse, VecX& velocity) const override;
  void diagonalBlock(Index block, double* values) const override;
  bool hasRows() const override { return true; }
  void applyRow(Index block, const VecX& impulse, const VecX& moved,
                double* velocity) const override;
  SparseMatrix matrix() const override;

 private:
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>
      matrix_;  // applyRow reads rows
};

/// Starts of blocks of these sizes, and their end.
std::vector<Index> startsOfBlocks(const std::vector<Index>& sizes);

}  // namespace compliant
