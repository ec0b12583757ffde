#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
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

}  // namespace compliant
