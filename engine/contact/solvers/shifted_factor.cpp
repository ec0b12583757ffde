#include "engine/contact/solvers/shifted_factor.hpp"

#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

ShiftedMatrix::ShiftedMatrix(SparseMatrix scaled) : A_(std::move(scaled)) {
  const auto n = static_cast<double>(A_.rows());
  dense_ = static_cast<double>(A_.nonZeros()) > denseShare * n * n || A_.rows() < 60;
  SparseMatrix unit(A_.rows(), A_.rows());
  unit.setIdentity();
  A_ += 0 * unit;  // so that the diagonal is in the pattern
  if (dense_)
    matrix_ = MatX(A_);
  else
    sparse_.analyzePattern(A_);
}

bool ShiftedMatrix::factor(double shift) {
  if (!dense_) {
    sparse_.setShift(shift);
    sparse_.factorize(A_);
    return sparse_.info() == Eigen::Success;
  }
  shifted_ = matrix_;
  shifted_.diagonal().array() += shift;
  factor_.compute(shifted_);
  return factor_.info() == Eigen::Success;
}

void ShiftedMatrix::solve(const VecX& right, VecX& x) {
  if (dense_)
    x = factor_.solve(right);
  else
    x = sparse_.solve(right);
}

ShiftedBodies::ShiftedBodies(const FreeBodiesResponse& response, const VecX& scale)
    : response_(response),
      scale_(scale),
      diagonal_(response.rows()),
      weight_(response.squareStride() * at(response.blocks())) {
  bodies_.analyse(response);
}

bool ShiftedBodies::factor(double shift) {
  for (Index b = 0; b < response_.blocks(); ++b) {
    const Index rows = response_.size(b);
    for (Index i = 0; i < rows; ++i) {
      const Index r = response_.first(b) + i;
      const double squared = scale_[r] * scale_[r];
      diagonal_[r] = squared * response_.compliance(r) + shift;
      weight_[response_.squareStride() * at(b) + at(i * (rows + 1))] = squared / diagonal_[r];
    }
  }
  return bodies_.factor(response_, weight_);
}

void ShiftedBodies::solve(const VecX& right, VecX& x) {
  x = right.cwiseProduct(scale_).cwiseQuotient(diagonal_);
  response_.begin(x, moved_);
  bodies_.solve(moved_);
  for (Index b = 0; b < response_.blocks(); ++b)
    response_.rowsOf(b, moved_, &x[response_.first(b)]);
  x = (right - scale_.cwiseProduct(x)).cwiseQuotient(diagonal_);
}

}  // namespace compliant
