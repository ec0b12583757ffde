#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include "engine/scene/writers.hpp"

namespace compliant {

/// Whether a symmetric matrix is positive semidefinite, to rounding.
template <class Matrix>
bool semidefinite(const Matrix& block) {
  if (block.isZero(0)) return true;
  const double size = block.diagonal().cwiseAbs().sum();
  const Matrix shifted = block + 1e-15 * size * Matrix::Identity();
  return Eigen::LLT<Matrix>(shifted).info() == Eigen::Success;
}

/// The positive semidefinite part of a symmetric matrix. Eigenvectors are dear beside a factorization, and
/// what is under tension, or not loaded at all, needs none.
template <class Matrix>
Matrix semidefinitePart(const Matrix& block) {
  if (semidefinite(block)) return block;
  const Eigen::SelfAdjointEigenSolver<Matrix> parts(block);
  return parts.eigenvectors() * parts.eigenvalues().cwiseMax(0).asDiagonal() * parts.eigenvectors().transpose();
}

/// What a mapping or a load writes of an element of its geometric stiffness: the symmetric block itself, or
/// with `stabilized` its positive semidefinite part.
template <int N>
Eigen::Matrix<double, N, N> keptStiffness(const MatrixWriter& K, const Eigen::Matrix<double, N, N>& block) {
  return K.stabilizes() ? semidefinitePart(block) : block;
}

/// Writes a symmetric block of two elements' entries, N/2 each.
template <int N>
void addPair(MatrixWriter& K, Index first, Index second, const Eigen::Matrix<double, N, N>& block) {
  const auto index = [&](int i) { return i < N / 2 ? first + i : second + i - N / 2; };
  for (int i = 0; i < N; ++i)
    for (int j = 0; j <= i; ++j) K.add(index(i), index(j), block(i, j));
}

}  // namespace compliant
