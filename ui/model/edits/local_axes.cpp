#include "ui/model/edits/local_axes.hpp"

#include "engine/base/dense.hpp"

namespace compliant {
namespace {

/// Spreads (m²) whose relative difference is smaller are equal.
constexpr double alike = 1e-6;
/// m; places with a smaller spread coincide.
constexpr double onePlace = 1e-9;

/// Normalised, without rounding errors.
Vec3 tidied(Vec3 axis) {
  axis.normalize();
  for (Index i = 0; i < 3; ++i)
    if (std::abs(axis[i]) < 1e-12) axis[i] = 0;
  return axis.normalized();
}

/// Points to the positive side of its largest coordinate; if several are equal, of the first.
Vec3 pointed(const Vec3& axis) {
  int largest = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(axis[i]) > std::abs(axis[largest]) + alike) largest = i;
  return tidied(axis[largest] < 0 ? Vec3(-axis) : axis);
}

/// The part of `wanted` normal to a unit axis, normalised.
Vec3 across(const Vec3& axis, const Vec3& wanted) {
  return tidied(wanted - axis * axis.dot(wanted));
}

/// The axis of the world closest to the plane; x before y before z.
Vec3 worldAxisIn(const Vec3& normal) {
  int best = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(normal[i]) < std::abs(normal[best]) - alike) best = i;
  return across(normal, Vec3::Unit(best));
}

Mat3 withAxes(const Vec3& x, const Vec3& y) {
  Mat3 axes;
  axes << x, y, x.cross(y);
  return axes;
}

}  // namespace

std::optional<Mat3> axesOfPlaces(const Placed& placed) {
  if (placed.count < 2) return std::nullopt;
  Vec3 mean = Vec3::Zero();
  for (const Placed::List& list : placed.lists)
    for (const std::size_t i : list.selected)
      mean += list.places[i] / static_cast<double>(placed.count);
  Mat3 spread = Mat3::Zero();
  for (const Placed::List& list : placed.lists)
    for (const std::size_t i : list.selected) {
      const Vec3 from = list.places[i] - mean;
      spread += from * from.transpose();
    }
  const SymmetricEigen3 found = symmetricEigen(spread);
  const Vec3 sizes = found.values;  // ascending
  if (!(sizes[2] > onePlace * onePlace)) return std::nullopt;
  const bool firstStands = sizes[2] - sizes[1] > alike * sizes[2];
  const bool lastStands = sizes[1] - sizes[0] > alike * sizes[2];
  if (firstStands) {
    const Vec3 x = pointed(found.vectors.col(2));
    if (lastStands) return withAxes(x, pointed(found.vectors.col(0)).cross(x));
    const bool upright = std::abs(x.y()) > 1 - alike;
    return withAxes(x, across(x, upright ? Vec3(Vec3::UnitZ()) : Vec3(Vec3::UnitY())));
  }
  if (!lastStands) return std::nullopt;
  const Vec3 z = pointed(found.vectors.col(0));
  const Vec3 x = worldAxisIn(z);
  return withAxes(x, z.cross(x));
}

}  // namespace compliant
