#include "ui/model/edits/gizmo.hpp"

#include <cmath>
#include <numbers>

#include "engine/base/rounding.hpp"

namespace compliant {
namespace {

using std::numbers::pi;

/// Lines of sight more nearly parallel to an axis or a plane than this do not meet it.
constexpr double grazing = 1e-3;
/// Rings that are seen more nearly edge-on are dragged along their front.
constexpr double edgeOn = 0.15;
/// m; places closer than this have no direction.
constexpr double shortestArm = 1e-12;

Vec3 axisOf(const GizmoGrip& grip) { return grip.axes.col(grip.handle.axis); }

/// The rotation axis of a ring.
Vec3 turningAxis(const GizmoGrip& grip) {
  return grip.handle.kind == GizmoHandle::Kind::Axis ? axisOf(grip) : Vec3(-grip.forward);
}

/// The axes along which a handle moves the centre.
std::vector<int> freeAxes(const GizmoHandle& handle) {
  switch (handle.kind) {
    case GizmoHandle::Kind::Axis:
      return {handle.axis};
    case GizmoHandle::Kind::Plane:
      return {handle.axis == 0 ? 1 : 0, handle.axis == 2 ? 1 : 2};
    case GizmoHandle::Kind::Centre:
      break;
  }
  return {0, 1, 2};
}

/// The start and end of a drag along an axis through the centre, m.
std::optional<std::pair<double, double>> draggedAlong(const GizmoGrip& grip, const Vec3& axis,
                                                      const PickRay& from, const PickRay& to) {
  const auto before = alongAxis(grip.centre, axis, from);
  const auto after = alongAxis(grip.centre, axis, to);
  if (!before || !after) return std::nullopt;
  return std::pair(*before, *after);
}

std::optional<GizmoAmount> moved(const GizmoGrip& grip, const PickRay& from, const PickRay& to) {
  GizmoAmount amount;
  if (grip.handle.kind == GizmoHandle::Kind::Axis) {
    const auto dragged = draggedAlong(grip, axisOf(grip), from, to);
    if (!dragged) return std::nullopt;
    amount.shift[grip.handle.axis] = dragged->second - dragged->first;
    return amount;
  }
  const bool plane = grip.handle.kind == GizmoHandle::Kind::Plane;
  const Vec3 normal = plane ? axisOf(grip) : grip.forward;
  const auto before = onPlane(grip.centre, normal, from);
  const auto after = onPlane(grip.centre, normal, to);
  if (!before || !after) return std::nullopt;
  amount.shift = grip.axes.transpose() * (*after - *before);
  if (plane) amount.shift[grip.handle.axis] = 0;
  return amount;
}

std::optional<GizmoAmount> turned(const GizmoGrip& grip, const PickRay& from, const PickRay& to) {
  const Vec3 axis = turningAxis(grip);
  const bool front = std::abs(axis.dot(grip.forward)) < edgeOn;
  const Vec3 normal = front ? grip.forward : axis;
  const auto before = onPlane(grip.centre, normal, from);
  const auto after = onPlane(grip.centre, normal, to);
  if (!before || !after) return std::nullopt;
  GizmoAmount amount;
  if (front)
    amount.angle = (*after - *before).dot(grip.forward.cross(axis).normalized()) / grip.reach;
  else
    amount.angle = angleAbout(axis, *before - grip.centre, *after - grip.centre);
  return amount;
}

std::optional<GizmoAmount> scaling(const GizmoGrip& grip, const PickRay& from, const PickRay& to) {
  GizmoAmount amount;
  if (grip.handle.kind == GizmoHandle::Kind::Axis) {
    const auto dragged = draggedAlong(grip, axisOf(grip), from, to);
    if (!dragged || std::abs(dragged->first) < shortestArm) return std::nullopt;
    amount.factor = dragged->second / dragged->first;
    return amount;
  }
  const auto before = onPlane(grip.centre, grip.forward, from);
  const auto after = onPlane(grip.centre, grip.forward, to);
  if (!before || !after) return std::nullopt;
  // Dragging up or to the right enlarges.
  const Vec3 up = grip.right.cross(grip.forward);
  amount.factor = 1 + (*after - *before).dot(grip.right + up) / grip.reach;
  return amount;
}

}  // namespace

std::optional<double> alongAxis(const Vec3& origin, const Vec3& axis, const PickRay& line) {
  const double cosine = axis.dot(line.direction);
  const double squaredSine = 1 - cosine * cosine;
  if (squaredSine < grazing * grazing) return std::nullopt;
  const Vec3 back = origin - line.origin;
  return (cosine * line.direction.dot(back) - axis.dot(back)) / squaredSine;
}

std::optional<Vec3> onPlane(const Vec3& through, const Vec3& normal, const PickRay& line) {
  const double slope = normal.dot(line.direction);
  if (std::abs(slope) < grazing) return std::nullopt;
  const double distance = normal.dot(through - line.origin) / slope;
  if (distance < 0) return std::nullopt;
  return line.origin + distance * line.direction;
}

double angleAbout(const Vec3& axis, const Vec3& from, const Vec3& to) {
  return std::atan2(axis.dot(from.cross(to)), from.dot(to));
}

double unwound(double angle, double before) {
  return angle + 2 * pi * std::round((before - angle) / (2 * pi));
}

std::optional<GizmoAmount> dragged(const GizmoGrip& grip, const PickRay& from, const PickRay& to) {
  switch (grip.mode) {
    case GizmoMode::Move:
      return moved(grip, from, to);
    case GizmoMode::Turn:
      return turned(grip, from, to);
    case GizmoMode::Scale:
      break;
  }
  return scaling(grip, from, to);
}

GizmoAmount added(const GizmoAmount& first, const GizmoAmount& second, double part) {
  return {first.shift + part * second.shift, first.angle + part * second.angle,
          first.factor * (1 + part * (second.factor - 1))};
}

GizmoAmount rounded(const GizmoAmount& amount, const GizmoSteps& steps) {
  GizmoAmount result;
  for (int i = 0; i < 3; ++i) result.shift[i] = roundedTo(amount.shift[i], steps.shift);
  result.angle = roundedTo(amount.angle, steps.angle);
  result.factor = roundedTo(amount.factor, steps.factor);
  return result;
}

GizmoAmount onGrid(const GizmoGrip& grip, const GizmoAmount& amount, const GizmoSteps& steps) {
  GizmoAmount result = rounded(amount, steps);
  result.shift.setZero();
  if (grip.mode != GizmoMode::Move) return result;
  // The grid lies along the axes of the world.
  const Vec3 from = grip.axes.isIdentity(0) ? grip.centre : Vec3(Vec3::Zero());
  for (const int i : freeAxes(grip.handle))
    result.shift[i] = roundedTo(from[i] + amount.shift[i], steps.shift) - from[i];
  return result;
}

GizmoAmount towards(const GizmoGrip& grip, const Vec3& place) {
  GizmoAmount amount;
  const Vec3 shift = grip.axes.transpose() * (place - grip.centre);
  for (const int i : freeAxes(grip.handle)) amount.shift[i] = shift[i];
  return amount;
}

Eigen::Affine3d transformOf(const GizmoGrip& grip, const GizmoAmount& amount) {
  Mat3 linear = Mat3::Identity();
  if (grip.mode == GizmoMode::Turn)
    linear = Eigen::AngleAxisd(amount.angle, turningAxis(grip)).toRotationMatrix();
  if (grip.mode == GizmoMode::Scale && grip.handle.kind == GizmoHandle::Kind::Axis)
    linear += (amount.factor - 1) * axisOf(grip) * axisOf(grip).transpose();
  else if (grip.mode == GizmoMode::Scale)
    linear *= amount.factor;
  Eigen::Affine3d transform = Eigen::Affine3d::Identity();
  transform.linear() = linear;
  transform.translation() = grip.centre - linear * grip.centre;
  if (grip.mode == GizmoMode::Move) transform.translation() = grip.axes * amount.shift;
  return transform;
}

std::vector<std::string> numberNames(const GizmoGrip& grip) {
  constexpr const char* axes[] = {"x", "y", "z"};
  const bool axis = grip.handle.kind == GizmoHandle::Kind::Axis;
  if (grip.mode != GizmoMode::Move) {
    const std::string sign = grip.mode == GizmoMode::Scale ? "×" : "";
    return {axis ? axes[grip.handle.axis] + (sign.empty() ? sign : " " + sign) : sign};
  }
  std::vector<std::string> names;
  for (const int i : freeAxes(grip.handle)) names.push_back(std::string("Δ") + axes[i]);
  return names;
}

std::string numberUnit(const GizmoGrip& grip) {
  if (grip.mode == GizmoMode::Move) return "m";
  return grip.mode == GizmoMode::Turn ? "°" : "";
}

std::vector<double> numbersOf(const GizmoGrip& grip, const GizmoAmount& amount) {
  if (grip.mode == GizmoMode::Turn) return {amount.angle * 180 / pi};
  if (grip.mode == GizmoMode::Scale) return {amount.factor};
  std::vector<double> numbers;
  for (const int i : freeAxes(grip.handle)) numbers.push_back(amount.shift[i]);
  return numbers;
}

GizmoAmount amountOf(const GizmoGrip& grip, const std::vector<double>& numbers) {
  GizmoAmount amount;
  if (numbers.empty()) return amount;
  if (grip.mode == GizmoMode::Turn) {
    amount.angle = numbers[0] * pi / 180;
  } else if (grip.mode == GizmoMode::Scale) {
    amount.factor = numbers[0];
  } else {
    const std::vector<int> axes = freeAxes(grip.handle);
    for (std::size_t i = 0; i < axes.size() && i < numbers.size(); ++i)
      amount.shift[axes[i]] = numbers[i];
  }
  return amount;
}

}  // namespace compliant
