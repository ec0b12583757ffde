#include "ui/view/gizmo_shape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace compliant {
namespace {

/// Parts of an arm: its start, the sides of the plane's square, the outer ring.
constexpr float armStart = 0.18F, planeNear = 0.34F, planeFar = 0.58F, outerRing = 1.18F;
/// Half the side of the square in the centre, and the hit distance, in pixels.
constexpr float centrePixels = 8, nearPixels = 7;
/// Shorter arms and narrower planes cannot be grabbed with a mouse.
constexpr float shortestPart = 0.2F;
/// Rings whose normal is within 20° of the direction to the eye are drawn completely.
constexpr float facingEye = 0.34F;
constexpr int ringSteps = 72;

using HandleKind = GizmoHandle::Kind;

/// Draws in three dimensions around the centre of the gizmo.
class Drafter {
 public:
  Drafter(const Camera& camera, const Vec3& centre, float scale, const Mat3& axes)
      : camera_(camera),
        axes_(axes.cast<float>()),
        centre_(centre.cast<float>()),
        arm_(scale * gizmoArm * camera.worldUnitsPerPixel(centre_)) {
    // From the centre, so that the gizmo looks the same with both lenses.
    toEye_ = camera.lens() == Lens::Perspective ? (camera.eye() - centre_).normalized()
                                                : Eigen::Vector3f(-camera.forward());
  }
  const Eigen::Vector3f& toEye() const { return toEye_; }
  Eigen::Vector3f axis(int axis) const { return axes_.col(axis); }

  /// Places in arm lengths from the centre; a place behind the eye ends the stroke.
  std::vector<Eigen::Vector2f> pixels(const std::vector<Eigen::Vector3f>& places) const {
    std::vector<Eigen::Vector2f> result;
    for (const Eigen::Vector3f& place : places)
      if (const auto shown = camera_.project(centre_ + arm_ * place))
        result.push_back(shown->pixel);
    return result;
  }

 private:
  const Camera& camera_;
  Eigen::Matrix3f axes_;
  Eigen::Vector3f centre_, toEye_;
  float arm_;
};

void addArms(const Drafter& draft, std::vector<GizmoPart>& parts) {
  for (int axis = 0; axis < 3; ++axis) {
    const Eigen::Vector3f along = draft.axis(axis);
    if (along.cross(draft.toEye()).norm() < shortestPart) continue;
    parts.push_back({{HandleKind::Axis, axis}, draft.pixels({armStart * along, along}), false});
  }
}

void addPlanes(const Drafter& draft, std::vector<GizmoPart>& parts) {
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(draft.axis(axis).dot(draft.toEye())) < shortestPart) continue;
    const Eigen::Vector3f a = draft.axis((axis + 1) % 3), b = draft.axis((axis + 2) % 3);
    parts.push_back({{HandleKind::Plane, axis},
                     draft.pixels({planeNear * a + planeNear * b, planeFar * a + planeNear * b,
                                   planeFar * a + planeFar * b, planeNear * a + planeFar * b}),
                     true});
  }
}

void addCentre(const Eigen::Vector2f& pixel, float scale, std::vector<GizmoPart>& parts) {
  const float half = scale * centrePixels;
  const auto corner = [&](float x, float y) {
    return Eigen::Vector2f(pixel.x() + half * x, pixel.y() + half * y);
  };
  parts.push_back({{HandleKind::Centre, -1},
                   {corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)},
                   true});
}

/// The half of a circle that faces the eye, or all of it if it is parallel to the screen.
std::vector<Eigen::Vector3f> arc(const Eigen::Vector3f& normal, const Eigen::Vector3f& toEye,
                                 float radius) {
  Eigen::Vector3f first = toEye - normal * normal.dot(toEye);
  const bool whole = first.norm() < facingEye;
  first = whole ? normal.unitOrthogonal() : Eigen::Vector3f(first.normalized());
  const Eigen::Vector3f second = normal.cross(first);
  const float half = whole ? std::numbers::pi_v<float> : std::numbers::pi_v<float> / 2;
  std::vector<Eigen::Vector3f> places;
  for (int i = 0; i <= ringSteps; ++i) {
    const float angle = half * (2 * static_cast<float>(i) / ringSteps - 1);
    places.emplace_back(radius * (std::cos(angle) * first + std::sin(angle) * second));
  }
  return places;
}

void addRings(const Drafter& draft, const Camera& camera, std::vector<GizmoPart>& parts) {
  const Eigen::Vector3f facing = -camera.forward();
  parts.push_back({{HandleKind::Centre, -1}, draft.pixels(arc(facing, facing, outerRing)), false});
  for (int axis = 0; axis < 3; ++axis)
    parts.push_back(
        {{HandleKind::Axis, axis}, draft.pixels(arc(draft.axis(axis), draft.toEye(), 1)), false});
}

float distanceToStroke(const std::vector<Eigen::Vector2f>& stroke, const Eigen::Vector2f& pixel) {
  float least = INFINITY;
  for (std::size_t i = 1; i < stroke.size(); ++i) {
    const Eigen::Vector2f along = stroke[i] - stroke[i - 1];
    const float squared = along.squaredNorm();
    const float t =
        squared > 0 ? std::clamp((pixel - stroke[i - 1]).dot(along) / squared, 0.0F, 1.0F) : 0.0F;
    least = std::min(least, (pixel - stroke[i - 1] - t * along).norm());
  }
  return least;
}

/// Whether a convex area contains the pixel: it is on the same side of all edges.
bool inside(const std::vector<Eigen::Vector2f>& corners, const Eigen::Vector2f& pixel) {
  bool left = false, right = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Eigen::Vector2f edge = corners[(i + 1) % corners.size()] - corners[i];
    const Eigen::Vector2f to = pixel - corners[i];
    const float side = edge.x() * to.y() - edge.y() * to.x();
    left |= side > 0;
    right |= side < 0;
  }
  return corners.size() > 2 && !(left && right);
}

}  // namespace

std::vector<GizmoPart> gizmoParts(GizmoMode mode, const Camera& camera, const Vec3& centre,
                                  float scale, const Mat3& axes) {
  std::vector<GizmoPart> parts;
  const auto middle = camera.project(centre.cast<float>());
  if (!middle) return parts;
  const Drafter draft(camera, centre, scale, axes);
  if (mode == GizmoMode::Turn) {
    addRings(draft, camera, parts);
  } else {
    if (mode == GizmoMode::Move) addPlanes(draft, parts);
    addArms(draft, parts);
    addCentre(middle->pixel, scale, parts);
  }
  std::erase_if(parts, [](const GizmoPart& part) { return part.outline.size() < 2; });
  return parts;
}

std::optional<GizmoHandle> handleAt(const std::vector<GizmoPart>& parts,
                                    const Eigen::Vector2f& pixel, float scale) {
  std::optional<GizmoHandle> best;
  float least = scale * nearPixels;
  // The last part is on top.
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    const float distance =
        part->area && inside(part->outline, pixel) ? 0 : distanceToStroke(part->outline, pixel);
    if (distance >= least) continue;
    least = distance;
    best = part->handle;
  }
  return best;
}

GizmoGrip gripOf(GizmoMode mode, const GizmoHandle& handle, const Camera& camera,
                 const Vec3& centre, float scale, const Mat3& axes) {
  GizmoGrip grip{
      mode, handle, centre, camera.forward().cast<double>(), camera.right().cast<double>(),
      1,    axes};
  grip.reach =
      static_cast<double>(scale * gizmoArm * camera.worldUnitsPerPixel(centre.cast<float>()));
  return grip;
}

PickRay pickRay(const Camera& camera, const Eigen::Vector2f& pixel) {
  const Ray ray = camera.ray(pixel);
  return {ray.origin.cast<double>(), ray.direction.cast<double>().normalized()};
}

}  // namespace compliant
