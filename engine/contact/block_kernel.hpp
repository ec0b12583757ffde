#pragma once

#include <type_traits>

#include "engine/base/assert.hpp"
#include "engine/base/math.hpp"

namespace compliant {

/// Calls work(std::integral_constant<int, T>) with the number of tangents of a cone, 2 or 5, so
/// that the compiler knows the sizes of blocks.
template <class Work>
decltype(auto) withTangents(Index tangents, const Work& work) {
  ASSERT(tangents == 2 || tangents == 5);
  return tangents == 2 ? work(std::integral_constant<int, 2>())
                       : work(std::integral_constant<int, 5>());
}

template <int Rows>
using RowMajorBlock =
    Eigen::Matrix<double, Rows, Rows, Rows == 1 ? Eigen::ColMajor : Eigen::RowMajor>;

/// λ_max of the symmetric part of a block, row by row.
double largestEigenvalueOfBlock(const double* block, Index rows);
/// The same for its tangents only: all rows but the first.
double largestEigenvalueOfTangents(const double* block, Index rows);

}  // namespace compliant
