#include "engine/contact/block_kernel.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "engine/base/elementary.hpp"
#include "engine/laws/admissible_set.hpp"

namespace compliant {

namespace {

/// By a formula, several times as fast as an iteration: the eigenvalues of A less its mean, scaled,
/// are 2 cos((φ + 2πk)/3), where cos φ is half the determinant.
double largestOfThree(const double* block) {
  Mat3 A = Eigen::Map<const RowMajorBlock<3>>(block);
  A = (0.5 * (A + A.transpose())).eval();
  const double mean = A.trace() / 3;
  A.diagonal().array() -= mean;
  const double scale = A.norm() / std::sqrt(6.0);
  if (!(scale > 0)) return mean;
  const double cosine = (A / scale).determinant() / 2;
  const double angle = elementary::atan2(std::sqrt(std::max(0.0, 1 - cosine * cosine)), cosine);
  return mean + 2 * scale * elementary::cos(angle / 3);
}

/// Of the last rows and columns of a block of six.
template <int Size>
double largestByIteration(const double* block) {
  Eigen::Matrix<double, Size, Size> A =
      Eigen::Map<const RowMajorBlock<AdmissibleSet::mostRows>>(block)
          .bottomRightCorner<Size, Size>();
  if (!A.allFinite()) return A.sum();
  A = (0.5 * (A + A.transpose())).eval();
  return Eigen::SelfAdjointEigenSolver<decltype(A)>(A, Eigen::EigenvaluesOnly)
      .eigenvalues()[Size - 1];
}

}  // namespace

double largestEigenvalueOfBlock(const double* block, Index rows) {
  if (rows == 1) return std::abs(block[0]);
  return rows == 3 ? largestOfThree(block) : largestByIteration<6>(block);
}

double largestEigenvalueOfTangents(const double* block, Index rows) {
  if (rows != 3) return largestByIteration<5>(block);
  const double mean = 0.5 * (block[4] + block[8]);
  return mean + elementary::hypot(0.5 * (block[4] - block[8]), 0.5 * (block[5] + block[7]));
}

}  // namespace compliant
