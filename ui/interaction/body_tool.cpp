#include "ui/interaction/body_tool.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/base/rotation.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/rounding.hpp"
#include "engine/scene/roles.hpp"
#include "ui/interaction/landmark_under.hpp"
#include "ui/view/mesh_outline.hpp"

namespace compliant {
namespace {

// A view is along an axis of the world if this component of its direction is larger;
constexpr float alongAxis = 0.98F;
// and one can draw on the ground if the vertical component is larger than this.
constexpr float leastSlope = 0.12F;
// The radius of a capsule relative to its length, and the width of a wheel to its radius.
constexpr double capsuleRadius = 0.08, wheelWidth = 0.4;

Snap snapOf(ModifierKeys keys) { return keys.control ? Snap::Grid : Snap::Tidy; }

using Gesture = Drawing::Gesture;

std::string sizeText(BodyKind kind, const Vec3& size) {
  const auto number = [](double value) { return roundedText(value, 4); };
  switch (kind->drawing->gesture) {
    case Gesture::Base:
      return number(size.x()) + " × " + number(size.y()) + " × " + number(size.z()) + " m";
    case Gesture::Radius:
      return "Ø " + number(size.x()) + " m";
    case Gesture::Disc:
    case Gesture::Axis:
      break;
  }
  return "Ø " + number(size.x()) + " m, " + number(size.y()) + " m long";
}

}  // namespace

void BodyTool::setKind(BodyKind kind) {
  kind_ = kind;
  cancel();
}

BodyTool::Plane BodyTool::planeUnder(const Eigen::Vector2f& pixel) const {
  Plane plane;
  const Eigen::Vector3f forward = view_.camera.forward();
  Eigen::Index axis = 0;
  const bool aligned = forward.cwiseAbs().maxCoeff(&axis) > alongAxis;
  if (!aligned || axis == 1) {
    if (const auto bodies = view_.bodiesAt(pixel); !bodies.empty()) {
      bodies.front().normal.cwiseAbs().maxCoeff(&plane.axis);
      plane.lying = bodies.front().normal[plane.axis] < 0 ? Lying::Below : Lying::OnTop;
      plane.at = bodies.front().place[plane.axis];
      return plane;
    }
    if (std::abs(forward.y()) > leastSlope) {
      plane.at = static_cast<double>(view_.settings.grid.height);
      return plane;
    }
  }
  plane.axis = axis;
  plane.at = drawingCentre(view_.camera, Snap::Tidy)[axis];
  plane.lying = Lying::Centred;
  return plane;
}

Vec3 BodyTool::placeIn(const Plane& plane, const Eigen::Vector2f& pixel, ModifierKeys keys) const {
  if (const auto landmark = landmarkUnder(view_, pixel)) {
    Vec3 place = landmark->place;
    place[plane.axis] = plane.at;
    return place;
  }
  const Snap snap = snapOf(keys);
  if (const auto place = placeInPlane(view_.camera, pixel, plane, snap)) return *place;
  // Above the horizon: as if the camera looked down at the plane.
  Vec3 place = drawingCentre(view_.camera, snap);
  place[plane.axis] = plane.at;
  return place;
}

Vec3 BodyTool::placeUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const {
  return placeIn(planeUnder(pixel), pixel, keys);
}

void BodyTool::begin(const Eigen::Vector2f& pixel, ModifierKeys keys) {
  Work work;
  work.plane = planeUnder(pixel);
  work.from = work.to = placeIn(work.plane, pixel, keys);
  work_ = work;
}

void BodyTool::move(const Eigen::Vector2f& pixel, ModifierKeys keys) {
  if (!work_) return;
  if (work_->raising)
    work_->height = heightUnder(pixel, keys);
  else
    work_->to = placeIn(work_->plane, pixel, keys);
}

// Where the normal through the end of the base comes nearest to the line of sight.
double BodyTool::heightUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const {
  const Ray ray = view_.camera.ray(pixel);
  const Vec3 normal = work_->plane.normal();
  const Vec3 sight = ray.direction.cast<double>();
  const double along = normal.dot(sight), across = 1 - along * along;
  if (across < 1e-6) return work_->height;
  const Vec3 between = ray.origin.cast<double>() - work_->to;
  const double height = (between.dot(normal) - between.dot(sight) * along) / across;
  const double step = drawingStep(view_.camera, snapOf(keys));
  return std::max(step, roundedTo(height, step));
}

bool BodyTool::endBase() {
  if (!work_) return true;
  const Gesture gesture = kind_->drawing->gesture;
  const bool needsHeight = gesture == Gesture::Base || gesture == Gesture::Disc;
  if (!needsHeight || work_->plane.flat() || !drawn()) return true;
  work_->raising = true;
  if (const auto base = drawn())
    work_->height = std::min(base->shape.size.x(), base->shape.size.z());
  return false;
}

std::optional<BodyTool::Drawn> BodyTool::drawn() const {
  if (!work_) return std::nullopt;
  const Plane& plane = work_->plane;
  const Eigen::Index u = (plane.axis + 1) % 3, v = (plane.axis + 2) % 3;
  const Vec3 normal = plane.normal();
  const Vec3 along = work_->to - work_->from;
  const double length = along.norm();
  const double step = drawingStep(view_.camera, Snap::Tidy);
  Drawn drawn;
  BodyShape& shape = drawn.shape;
  shape.kind = kind_;
  double height = work_->height;
  switch (kind_->drawing->gesture) {
    case Gesture::Base: {
      const double a = std::abs(along[u]), b = std::abs(along[v]);
      if (!(std::min(a, b) >= step)) return std::nullopt;
      if (!work_->raising) height = plane.flat() ? std::min(a, b) : step;
      shape.size[u] = a;
      shape.size[v] = b;
      shape.size[plane.axis] = height;
      drawn.centre = (work_->from + work_->to) / 2;
      break;
    }
    case Gesture::Radius:
      if (!(length >= step)) return std::nullopt;
      shape.size = Vec3::Constant(2 * length);
      height = 2 * length;
      drawn.centre = work_->from;
      break;
    case Gesture::Disc:
      if (!(length >= step)) return std::nullopt;
      if (!work_->raising)
        height = plane.flat() ? std::max(step, roundedTo(wheelWidth * length, step)) : step;
      shape.size = Vec3(2 * length, height, 2 * length);
      shape.rotation = rotationVector(Eigen::Quaterniond::FromTwoVectors(Vec3::UnitY(), normal));
      drawn.centre = work_->from;
      break;
    case Gesture::Axis: {
      if (!(length >= step)) return std::nullopt;
      const double radius = std::max(step, roundedTo(capsuleRadius * length, step));
      shape.size = Vec3(2 * radius, length + 2 * radius, 2 * radius);
      shape.rotation = rotationVector(Eigen::Quaterniond::FromTwoVectors(Vec3::UnitY(), along));
      height = 2 * radius;
      drawn.centre = (work_->from + work_->to) / 2;
      break;
    }
  }
  if (!plane.flat()) drawn.centre += height / 2 * normal;
  drawn.centre = withoutRoundOff(drawn.centre);
  shape.size = withoutRoundOff(shape.size);
  return drawn;
}

std::optional<BodyTool::Drawn> BodyTool::take() {
  const auto found = drawn();
  work_.reset();
  if (found) last_ = found->shape;
  return found;
}

BodyTool::Drawn BodyTool::likeLast(const Eigen::Vector2f& pixel, ModifierKeys keys) const {
  const Plane plane = planeUnder(pixel);
  Drawn drawn;
  if (last_.kind == kind_) drawn.shape = last_;
  drawn.shape.kind = kind_;
  drawn.centre = placeIn(plane, pixel, keys);
  if (plane.flat()) return drawn;
  // The body then lies on the plane, whatever its orientation.
  const Vec3 own = rotationOf(drawn.shape.rotation).conjugate() * Vec3::Unit(plane.axis);
  drawn.centre += own.cwiseAbs().dot(drawn.shape.size) / 2 * plane.normal();
  return drawn;
}

std::vector<std::vector<Vec3>> BodyTool::outlines() const {
  const auto found = drawn();
  if (!found) return {};
  const std::unique_ptr<Component> component = kind_->create();
  for (const auto& [name, value] : kind_->drawing->fields(found->shape.size))
    kind_->find(name)->write(*component, value);
  const auto& shape = static_cast<const Shape&>(*component);
  const Mat3 R = rotationOf(found->shape.rotation).toRotationMatrix();
  std::vector<std::vector<Vec3>> lines = outlineOf(*shape.mesh(), shape.scale());
  for (std::vector<Vec3>& line : lines)
    for (Vec3& place : line) place = found->centre + R * place;
  return lines;
}

std::string BodyTool::text() const {
  const auto found = drawn();
  if (!found) return nameOf(kind_);
  return nameOf(kind_) + " " + sizeText(kind_, found->shape.size);
}

}  // namespace compliant
