#include "ui/view/drawing_plane.hpp"

#include <cmath>

#include "ui/model/basics/rounding.hpp"

namespace compliant {
namespace {

// Beyond so many distances of the eye a grazing plane is no place to draw.
constexpr float farthest = 20;

}  // namespace

double drawingStep(const Camera& camera, Snap snap) {
  const auto pixel = static_cast<double>(camera.worldUnitsPerPixel(camera.target()));
  return std::pow(10.0, std::floor(std::log10(snap == Snap::Tidy ? pixel : 100 * pixel)));
}

Vec3 placeInDrawingPlane(const Camera& camera, const Eigen::Vector2f& pixel, const Vec3& through,
                         Snap snap) {
  Eigen::Index axis = 0;
  camera.forward().cwiseAbs().maxCoeff(&axis);
  const Ray ray = camera.ray(pixel);
  const auto at = static_cast<float>(through[axis]);
  const float t = (at - ray.origin[axis]) / ray.direction[axis];
  const bool under = std::isfinite(t) && t > 0 && t < farthest * camera.distance();
  const Eigen::Vector3f found = under ? Eigen::Vector3f(ray.origin + t * ray.direction)
                                      : camera.atDepthOf(through.cast<float>(), pixel);
  const double step = drawingStep(camera, snap);
  Vec3 place;
  for (Eigen::Index i = 0; i < 3; ++i) place[i] = roundedTo(static_cast<double>(found[i]), step);
  if (under) place[axis] = through[axis];
  return place;
}

Vec3 drawingCentre(const Camera& camera, Snap snap) {
  const double step = drawingStep(camera, snap);
  Vec3 centre;
  for (Eigen::Index i = 0; i < 3; ++i)
    centre[i] = roundedTo(static_cast<double>(camera.target()[i]), step);
  return centre;
}

}  // namespace compliant
