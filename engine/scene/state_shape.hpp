#pragma once

#include "engine/base/math.hpp"

namespace compliant {

/// How an element of a state is embedded in space.
enum class Embedding : char {
  None,   ///< a number: a length, an angle
  Point,  ///< a place: x in m, v in m/s
  Frame,  ///< a place and a unit quaternion (x, y, z, w); v is linear and angular, in world axes
  Time,   ///< the time in s, with velocity 1: it goes on by itself and is no unknown
};

/// Sizes of a state: the number of elements, and the coordinates and velocity entries of each.
struct StateShape {
  Index count = 0;
  int positionWidth = 0;
  int velocityWidth = 0;
  Embedding embedding = Embedding::None;

  Index positions() const { return count * positionWidth; }
  Index velocities() const { return count * velocityWidth; }
  bool inSpace() const { return embedding == Embedding::Point || embedding == Embedding::Frame; }
  bool isTime() const { return embedding == Embedding::Time; }
};

/// The place of the frame or point that begins at x.
inline Vec3 placeAt(const double* x) { return Eigen::Map<const Vec3>(x); }
/// The rotation of the frame that begins at x.
inline Eigen::Quaterniond rotationAt(const double* x) {
  return Eigen::Quaterniond(Eigen::Map<const Eigen::Quaterniond>(x + 3));
}

}  // namespace compliant
