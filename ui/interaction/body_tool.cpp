#include "ui/interaction/body_tool.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/base/rounded_text.hpp"
#include "ui/interaction/landmark_under.hpp"
#include "ui/model/basics/rounding.hpp"
#include "ui/view/arc_points.hpp"

namespace compliant {
namespace {

// A view is along an axis of the world when its direction is so much along it,
constexpr float alongAxis = 0.98F;
// and on the ground something can be drawn when it is so much across it.
constexpr float leastSlope = 0.12F;
// Of the length of a capsule, its radius; of the radius of a wheel, its width.
constexpr double capsuleRadius = 0.08, wheelWidth = 0.4;

Snap snapOf(ModifierKeys keys) { return keys.control ? Snap::Grid : Snap::Tidy; }

bool isRound(BodyKind kind) { return kind == BodyKind::Cylinder || kind == BodyKind::Cone; }

std::vector<Vec3> circle(const Vec3& centre, double radius, const Vec3& u, const Vec3& v) {
  return arcPoints(centre, radius * u, radius * v, 2 * std::numbers::pi, 48);
}

std::string sizeText(BodyKind kind, const Vec3& size) {
  const auto number = [](double value) { return roundedText(value, 4); };
  switch (kind) {
    case BodyKind::Box:
      return number(size.x()) + " × " + number(size.y()) + " × " + number(size.z()) + " m";
    case BodyKind::Ball:
      return "Ø " + number(size.x()) + " m";
    default:
      return "Ø " + number(size.x()) + " m, " + number(size.y()) + " m long";
  }
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
  // Above the horizon: as if one looked down on it.
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

// Where the line through the end of the base, along the normal, comes nearest to the line of sight.
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
  const bool needsHeight = kind_ == BodyKind::Box || isRound(kind_);
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
  switch (kind_) {
    case BodyKind::Box: {
      const double a = std::abs(along[u]), b = std::abs(along[v]);
      if (!(std::min(a, b) >= step)) return std::nullopt;
      if (!work_->raising) height = plane.flat() ? std::min(a, b) : step;
      shape.size[u] = a;
      shape.size[v] = b;
      shape.size[plane.axis] = height;
      drawn.centre = (work_->from + work_->to) / 2;
      break;
    }
    case BodyKind::Ball:
      if (!(length >= step)) return std::nullopt;
      shape.size = Vec3::Constant(2 * length);
      height = 2 * length;
      drawn.centre = work_->from;
      break;
    case BodyKind::Cylinder:
    case BodyKind::Cone:
      if (!(length >= step)) return std::nullopt;
      if (!work_->raising)
        height = plane.flat() ? std::max(step, roundedTo(wheelWidth * length, step)) : step;
      shape.size = Vec3(2 * length, height, 2 * length);
      shape.rotation = rotationVector(Eigen::Quaterniond::FromTwoVectors(Vec3::UnitY(), normal));
      drawn.centre = work_->from;
      break;
    case BodyKind::Capsule: {
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
  // So that it lies on the plane, whichever way it is turned.
  const Vec3 own = rotationOf(drawn.shape.rotation).conjugate() * Vec3::Unit(plane.axis);
  drawn.centre += own.cwiseAbs().dot(drawn.shape.size) / 2 * plane.normal();
  return drawn;
}

std::vector<std::vector<Vec3>> BodyTool::outlines() const {
  const auto found = drawn();
  if (!found) return {};
  const Vec3 half = found->shape.size / 2;
  const Mat3 R = rotationOf(found->shape.rotation).toRotationMatrix();
  const auto at = [&](double x, double y, double z) -> Vec3 {
    return found->centre + R * Vec3(x, y, z).cwiseProduct(half);
  };
  const Vec3 x = R.col(0), y = R.col(1), z = R.col(2);
  switch (kind_) {
    case BodyKind::Box: {
      std::vector<std::vector<Vec3>> lines;
      for (const double side : {-1.0, 1.0})
        lines.push_back(
            {at(-1, side, -1), at(1, side, -1), at(1, side, 1), at(-1, side, 1), at(-1, side, -1)});
      for (const double a : {-1.0, 1.0})
        for (const double b : {-1.0, 1.0}) lines.push_back({at(a, -1, b), at(a, 1, b)});
      return lines;
    }
    case BodyKind::Ball:
      return {circle(found->centre, half.x(), x, y), circle(found->centre, half.x(), y, z),
              circle(found->centre, half.x(), z, x)};
    case BodyKind::Cylinder:
      return {circle(at(0, -1, 0), half.x(), x, z), circle(at(0, 1, 0), half.x(), x, z),
              {at(-1, -1, 0), at(-1, 1, 0)},        {at(1, -1, 0), at(1, 1, 0)},
              {at(0, -1, -1), at(0, 1, -1)},        {at(0, -1, 1), at(0, 1, 1)}};
    case BodyKind::Cone:
      return {circle(at(0, -1, 0), half.x(), x, z),
              {at(-1, -1, 0), at(0, 1, 0), at(1, -1, 0)},
              {at(0, -1, -1), at(0, 1, 0), at(0, -1, 1)}};
    case BodyKind::Capsule: {
      const double r = half.x();
      const Vec3 end = (half.y() - r) * y;
      return {circle(found->centre - end, r, x, z),
              circle(found->centre + end, r, x, z),
              circle(found->centre - end, r, y, z),
              circle(found->centre + end, r, y, z),
              {found->centre - end - r * x, found->centre + end - r * x},
              {found->centre - end + r * x, found->centre + end + r * x},
              {found->centre - end - r * z, found->centre + end - r * z},
              {found->centre - end + r * z, found->centre + end + r * z}};
    }
  }
  return {};
}

std::string BodyTool::text() const {
  const auto found = drawn();
  if (!found) return infoOf(kind_).name;
  return std::string(infoOf(kind_).name) + " " + sizeText(kind_, found->shape.size);
}

}  // namespace compliant
