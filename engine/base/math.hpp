#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>

/// The few linear-algebra names that the whole program uses.
namespace compliant {

using Index = Eigen::Index;
using VecX = Eigen::VectorXd;
using MatX = Eigen::MatrixXd;
using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;

using VecMap = Eigen::Map<VecX>;
using ConstVecMap = Eigen::Map<const VecX>;

/// size / reference; the size itself if the reference is zero.
inline double relativeTo(double size, double reference) {
  return reference > 0 ? size / reference : size;
}

/// Converts an Eigen index to one of the standard library.
inline std::size_t at(Index i) { return static_cast<std::size_t>(i); }

}  // namespace compliant
