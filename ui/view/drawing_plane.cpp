#include "ui/view/drawing_plane.hpp"

#include <cmath>

#include "engine/base/rounding.hpp"

namespace compliant {
namespace {

// Beyond this many eye distances, a plane seen at a grazing angle cannot be drawn on.
constexpr float farthest = 20;

Vec3 rounded(const Eigen::Vector3f& place, double step) {
  Vec3 result;
  for (Eigen::Index i = 0; i < 3; ++i) result[i] = roundedTo(static_cast<double>(place[i]), step);
  return result;
}

}  // namespace

double drawingStep(const Camera& camera, Snap snap) {
  const auto pixel = static_cast<double>(camera.worldUnitsPerPixel(camera.target()));
  return std::pow(10.0, std::floor(std::log10(snap == Snap::Tidy ? pixel : 100 * pixel)));
}

Vec3 placeInDrawingPlane(const Camera& camera, const Eigen::Vector2f& pixel, const Vec3& through,
                         Snap snap) {
  Eigen::Index axis = 0;
  camera.forward().cwiseAbs().maxCoeff(&axis);
  const auto place = placeInPlane(camera, pixel, {axis, through[axis]}, snap);
  return place ? *place
               : rounded(camera.atDepthOf(through.cast<float>(), pixel), drawingStep(camera, snap));
}

std::optional<Vec3> placeInPlane(const Camera& camera, const Eigen::Vector2f& pixel,
                                 const WorldPlane& plane, Snap snap) {
  const Ray ray = camera.ray(pixel);
  const auto at = static_cast<float>(plane.at);
  const float t = (at - ray.origin[plane.axis]) / ray.direction[plane.axis];
  if (!std::isfinite(t) || !(t > 0) || !(t < farthest * camera.distance())) return std::nullopt;
  Vec3 place = rounded(ray.origin + t * ray.direction, drawingStep(camera, snap));
  place[plane.axis] = plane.at;
  return place;
}

Vec3 drawingCentre(const Camera& camera, Snap snap) {
  return rounded(camera.target(), drawingStep(camera, snap));
}

}  // namespace compliant
