#include "ui/model/elements/transformed.hpp"

#include <cmath>

#include "engine/base/rotation.hpp"
#include "engine/base/rounding.hpp"

namespace compliant {

Vec3 transformed(Geometry geometry, const Vec3& v, const Eigen::Affine3d& transform) {
  const Mat3 linear = transform.linear();
  const double determinant = linear.determinant();
  const bool mirror = determinant < 0;
  const Vec3 reversed = Vec3(-1, 1, 1);  // the x axis of a mirror image is reversed
  const Vec3 noMinusZero = Vec3::Zero();
  switch (geometry) {
    case Geometry::Place:
      return withoutRoundOff(transform * v);
    case Geometry::Direction:
    case Geometry::Line:
      return linear * v + noMinusZero;
    case Geometry::Axial:
      return (mirror ? -1.0 : 1.0) * (linear * v) + noMinusZero;
    case Geometry::Rotation: {
      Mat3 rotation = linear / std::cbrt(std::abs(determinant)) * rotationOf(v).toRotationMatrix();
      if (mirror) rotation *= reversed.asDiagonal();
      return rotationVector(Eigen::Quaterniond(rotation).normalized()) + noMinusZero;
    }
    case Geometry::LocalPlace:
      return mirror ? Vec3(v.cwiseProduct(reversed) + noMinusZero) : v;
    case Geometry::LocalAxial:
      return mirror ? Vec3(-v.cwiseProduct(reversed) + noMinusZero) : v;
    case Geometry::None:
    case Geometry::Size:
    case Geometry::Turn:
      break;
  }
  return v;
}

double transformed(Geometry geometry, double value, const Eigen::Affine3d& transform) {
  return geometry == Geometry::Turn && transform.linear().determinant() < 0 ? 0.0 - value : value;
}

}  // namespace compliant
