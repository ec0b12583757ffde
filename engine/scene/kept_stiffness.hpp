#pragma once

#include <Eigen/Eigenvalues>

#include "engine/scene/writers.hpp"

namespace compliant {

/// What a mapping or a load writes of an element of its geometric stiffness: the symmetric block itself, or
/// with `stabilized` its positive semidefinite part.
template <int N>
Eigen::Matrix<double, N, N> keptStiffness(const MatrixWriter& K, const Eigen::Matrix<double, N, N>& block) {
  if (!K.stabilizes()) return block;
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, N, N>> parts(block);
  return parts.eigenvectors() * parts.eigenvalues().cwiseMax(0).asDiagonal() *
         parts.eigenvectors().transpose();
}

/// Writes a symmetric block of two elements' entries, N/2 each.
template <int N>
void addPair(MatrixWriter& K, Index first, Index second, const Eigen::Matrix<double, N, N>& block) {
  const auto index = [&](int i) { return i < N / 2 ? first + i : second + i - N / 2; };
  for (int i = 0; i < N; ++i)
    for (int j = 0; j <= i; ++j) K.add(index(i), index(j), block(i, j));
}

}  // namespace compliant
