#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>
#include <cmath>
#include <limits>

#include "engine/kkt/factors/factor.hpp"

namespace compliant {

bool allFinite(const SparseRows& matrix) {
  return Eigen::Map<const VecX>(matrix.value.data(), matrix.nonZeros()).allFinite();
}

SolveStats statsOf(Factor::Outcome outcome, const char* breakdown) {
  switch (outcome) {
    case Factor::Outcome::Factored:
      break;
    case Factor::Outcome::Breakdown:
      return ended(SolveStatus::Singular, breakdown);
    case Factor::Outcome::NotFinite:
      return ended(SolveStatus::NotFinite, matrixNotFinite);
    case Factor::Outcome::OutOfMemory:
      return ended(SolveStatus::Refused,
                   "The factor does not fit into memory. Choose an iterative solver or LDLᵀ");
  }
  return {};
}

namespace {

using Sparse = Eigen::SparseMatrix<double>;

/// The rows of the matrix as Eigen columns, that is, the transpose.
Sparse transposedCopy(const SparseRows& matrix) {
  return Eigen::Map<const Sparse>(matrix.rows, matrix.columns, matrix.nonZeros(),
                                  matrix.start.data(), matrix.column.data(), matrix.value.data());
}

void copyValues(const SparseRows& from, Sparse& to) {
  std::copy(from.value.begin(), from.value.begin() + from.nonZeros(), to.valuePtr());
}

/// SimplicialLDLT of a matrix that is in order already, without the copy that `factorize` makes
/// room for.
class OrderedLdlt
    : public Eigen::SimplicialLDLT<Sparse, Eigen::Upper, Eigen::NaturalOrdering<int>> {
 public:
  void refactor(const Sparse& matrix) { factorize_preordered<true>(matrix); }
  bool finite() const { return m_diag.allFinite(); }
};

class EigenLdlt final : public Factor {
 public:
  Outcome analyse(const SparseRows& lower) override {
    matrix_ = transposedCopy(lower);
    if (matrix_.rows() == 0) return Outcome::Factored;
    ldlt_.analyzePattern(matrix_);
    return Outcome::Factored;
  }
  Outcome factorLower(const SparseRows& lower) override {
    if (matrix_.rows() == 0) return Outcome::Factored;
    if (!allFinite(lower)) return Outcome::NotFinite;
    copyValues(lower, matrix_);
    ldlt_.refactor(matrix_);
    factored_ = ldlt_.info() == Eigen::Success;
    if (!factored_) return Outcome::Breakdown;
    return ldlt_.finite() ? Outcome::Factored : Outcome::NotFinite;
  }
  void solveInPlace(VecX& x) override {
    if (matrix_.rows() == 0) return;
    right_ = x;
    x = ldlt_.solve(right_);
  }
  double nonZeros() const override {
    return factored_ ? static_cast<double>(ldlt_.matrixL().nestedExpression().nonZeros()) : 0;
  }
  double flops() const override {
    if (matrix_.rows() == 0) return 0;
    if (!factored_) return std::numeric_limits<double>::quiet_NaN();  // not yet exposed by Eigen
    const auto& L = ldlt_.matrixL().nestedExpression();
    double sum = 0;
    for (Index j = 0; j < L.cols(); ++j) {
      const double entries = L.outerIndexPtr()[j + 1] - L.outerIndexPtr()[j];
      sum += entries * (entries + 3);
    }
    return sum;
  }

 private:
  bool factored_ = false;  // whether L can be read
  Sparse matrix_;
  VecX right_;
  OrderedLdlt ldlt_;
};

class EigenLu final : public Factor {
 public:
  Outcome analyse(const SparseRows& lower) override {
    both_.analyse(lower);
    matrix_ = transposedCopy(both_.full);
    if (matrix_.rows() > 0) lu_.analyzePattern(matrix_);
    return Outcome::Factored;
  }
  Outcome factorLower(const SparseRows& lower) override {
    if (matrix_.rows() == 0) return Outcome::Factored;
    if (!allFinite(lower)) return Outcome::NotFinite;
    both_.fill(lower);
    copyValues(both_.full, matrix_);
    lu_.factorize(matrix_);
    return lu_.info() == Eigen::Success ? Outcome::Factored : Outcome::Breakdown;
  }
  void solveInPlace(VecX& x) override {
    if (matrix_.rows() == 0) return;
    right_ = x;
    x = lu_.solve(right_);
  }
  double nonZeros() const override {
    return matrix_.rows() > 0 ? static_cast<double>(lu_.nnzL() + lu_.nnzU()) : 0;
  }
  double flops() const override { return std::nan(""); }

 private:
  Mirrored both_;
  Sparse matrix_;
  VecX right_;
  Eigen::SparseLU<Sparse, Eigen::COLAMDOrdering<int>> lu_;
};

}  // namespace

std::unique_ptr<Factor> makeEigenLdlt() { return std::make_unique<EigenLdlt>(); }
std::unique_ptr<Factor> makeEigenLu() { return std::make_unique<EigenLu>(); }

}  // namespace compliant
