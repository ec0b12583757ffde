#pragma once

#include <memory>
#include <optional>

#include "engine/base/math.hpp"

/// Decompositions of dense matrices, compiled in one place, because each instantiation takes a
/// compiler seconds. They allocate; code that runs in every step of a scene uses matrices of fixed
/// sizes.
namespace compliant {

/// Eigenvalues of a symmetric matrix, ascending. Reads its lower triangle.
VecX symmetricEigenvalues(const MatX& A);
Vec3 symmetricEigenvalues(const Mat3& A);
/// The same for a tridiagonal matrix.
VecX tridiagonalEigenvalues(const VecX& diagonal, const VecX& beside);

/// A = vectors · diag(values) · vectorsᵀ, values ascending. The lower triangle of A is read.
struct SymmetricEigen {
  VecX values;
  MatX vectors;
};
SymmetricEigen symmetricEigen(const MatX& A);
struct SymmetricEigen3 {
  Vec3 values;
  Mat3 vectors;
};
SymmetricEigen3 symmetricEigen(const Mat3& A);

/// A⁻¹ by LU with partial pivoting; A must be regular.
MatX inverse(const MatX& A);
/// A⁻¹ by LU with full pivoting, or nothing where A is singular to rounding.
std::optional<MatX> inverseIfRegular(const MatX& A);
/// A⁻¹ by LDLᵀ where A is symmetric and its pivots are above `least` times their largest, or
/// nothing.
std::optional<MatX> inverseIfDefinite(const MatX& A, double least);
/// An orthonormal basis of the columns of A, which must be independent.
MatX orthonormalBasis(const MatX& A);

/// Solutions of A x = b of least norm, or least squares, by a complete orthogonal decomposition.
class LeastNorm {
 public:
  explicit LeastNorm(const MatX& A);
  ~LeastNorm();
  MatX solve(const MatX& b) const;

 private:
  struct Decomposition;
  std::unique_ptr<Decomposition> decomposition_;
};

}  // namespace compliant
