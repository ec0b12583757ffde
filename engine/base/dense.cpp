#include "engine/base/dense.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

namespace compliant {

VecX symmetricEigenvalues(const MatX& A) {
  return Eigen::SelfAdjointEigenSolver<MatX>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

Vec3 symmetricEigenvalues(const Mat3& A) {
  return Eigen::SelfAdjointEigenSolver<Mat3>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

VecX tridiagonalEigenvalues(const VecX& diagonal, const VecX& beside) {
  Eigen::SelfAdjointEigenSolver<MatX> solver;
  solver.computeFromTridiagonal(diagonal, beside, Eigen::EigenvaluesOnly);
  return solver.eigenvalues();
}

SymmetricEigen symmetricEigen(const MatX& A) {
  const Eigen::SelfAdjointEigenSolver<MatX> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

SymmetricEigen3 symmetricEigen(const Mat3& A) {
  const Eigen::SelfAdjointEigenSolver<Mat3> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

MatX inverse(const MatX& A) { return A.inverse(); }

std::optional<MatX> inverseIfRegular(const MatX& A) {
  const Eigen::FullPivLU<MatX> lu(A);
  if (!lu.isInvertible()) return std::nullopt;
  return lu.inverse();
}

std::optional<MatX> inverseIfDefinite(const MatX& A, double least) {
  const Eigen::LDLT<MatX> factor(A);
  if (!(factor.vectorD().minCoeff() > least * factor.vectorD().maxCoeff())) return std::nullopt;
  return factor.solve(MatX::Identity(A.rows(), A.cols()));
}

MatX orthonormalBasis(const MatX& A) {
  return Eigen::HouseholderQR<MatX>(A).householderQ() * MatX::Identity(A.rows(), A.cols());
}

struct LeastNorm::Decomposition {
  Eigen::CompleteOrthogonalDecomposition<MatX> of;
};

LeastNorm::LeastNorm(const MatX& A)
    : decomposition_(
          std::make_unique<Decomposition>(Decomposition{A.completeOrthogonalDecomposition()})) {}
LeastNorm::~LeastNorm() = default;
MatX LeastNorm::solve(const MatX& b) const { return decomposition_->of.solve(b); }

}  // namespace compliant
