#include "ui/interaction/joint_tool.hpp"

#include <algorithm>
#include <numbers>

#include "ui/model/elements/landmarks.hpp"
#include "ui/view/arc_points.hpp"

namespace compliant {
namespace {

// Sizes of the lines of a joint, in logical pixels.
constexpr float arcPixels = 34, headPixels = 7;

using Lines = std::vector<std::vector<Vec3>>;

/// Most of a circle about an axis, with an arrow head.
void addArc(Lines& lines, const Vec3& centre, const Vec3& axis, double radius, double head) {
  const Vec3 u = axis.unitOrthogonal(), v = axis.cross(u);
  std::vector<Vec3> arc = arcPoints(centre, radius * u, radius * v, 1.6 * std::numbers::pi, 30);
  const Vec3 tip = arc.back(), back = (arc[arc.size() - 4] - tip).normalized(),
             out = (tip - centre).normalized();
  lines.push_back({tip + head * (back + 0.6 * out), tip, tip + head * (back - 0.6 * out)});
  lines.push_back(std::move(arc));
}

/// A double arrow through a place.
void addSlide(Lines& lines, const Vec3& centre, const Vec3& axis, double length, double head) {
  const Vec3 side = axis.unitOrthogonal();
  for (const double way : {-1.0, 1.0}) {
    const Vec3 tip = centre + way * length * axis;
    lines.push_back(
        {tip - head * (way * axis + 0.6 * side), tip, tip - head * (way * axis - 0.6 * side)});
  }
  lines.push_back({centre - length * axis, centre + length * axis});
}

}  // namespace

bool JointTool::setAxis(char letter) {
  const char lower = static_cast<char>(letter | 0x20);
  if (lower < 'x' || lower > 'z') return false;
  axis_ = lower - 'x';
  return true;
}

// Bars slide and twist along themselves; all else turns in the plane that faces the camera.
Vec3 JointTool::axisOf(const Landmark& at) const {
  if (axis_) return Vec3::Unit(*axis_);
  const bool alongBody = kind_ == JointKind::Slider || kind_ == JointKind::Cylindrical ||
                         kind_ == JointKind::Screw || kind_ == JointKind::Universal;
  if (alongBody) {
    Eigen::AlignedBox3d box;
    for (const Vec3& place : landmarksOf(view_.session.document().scene(), at.body))
      box.extend(place);
    Eigen::Index longest = 0;
    if (box.sizes().maxCoeff(&longest) > 0) return at.turn * Vec3::Unit(longest);
  }
  Eigen::Index towards = 0;
  view_.camera.forward().cwiseAbs().maxCoeff(&towards);
  return Vec3::Unit(towards);
}

std::optional<Landmark> JointTool::firstUnder(const Eigen::Vector2f& pixel) const {
  const auto bodies = view_.bodiesAt(pixel);
  return bodies.empty() ? std::nullopt : landmarkOn(view_, bodies.front(), pixel);
}

std::optional<Result<Creation>> JointTool::click(const Eigen::Vector2f& pixel) {
  if (!first_) {
    first_ = firstUnder(pixel);
    if (!first_)
      return Result<Creation>(
          Error{"", "There is no body here. Click a body where the joint is to be"});
    return std::nullopt;
  }
  const Landmark from = *std::exchange(first_, std::nullopt);
  std::optional<PointRef> other;
  for (const SceneHit& body : view_.bodiesAt(pixel)) {
    const Id state = body.item.component;
    const PointRef there{state, view_.session.inDocument(state, body.item.element)};
    if (there == from.body || there.element < 0) continue;
    other = there;
    break;
  }
  const Scene& scene = view_.session.document().scene();
  // Joints are designed at the start, but the scene may show another moment.
  const auto start = StartPlaces(scene).pose(from.body);
  if (!start) return Result<Creation>(Error{"", "This body no longer exists"});
  JointShape shape;
  shape.kind = kind_;
  shape.place = start->toWorld(from.local);
  shape.axes = axesAlong(start->rotation * (from.turn.conjugate() * axisOf(from)));
  return makeJoint(scene, from.body, other, shape);
}

std::optional<Vec3> JointTool::placeUnder(const Eigen::Vector2f& pixel) const {
  if (first_) return first_->place;
  const auto under = firstUnder(pixel);
  return under ? std::optional(under->place) : std::nullopt;
}

std::vector<std::vector<Vec3>> JointTool::outlines(const Eigen::Vector2f& pixel) const {
  const auto at = first_ ? first_ : firstUnder(pixel);
  if (!at) return {};
  const auto unit =
      static_cast<double>(view_.camera.worldUnitsPerPixel(at->place.cast<float>()) * view_.scale);
  const double size = arcPixels * unit, head = headPixels * unit;
  const Eigen::Quaterniond axes = axesAlong(axisOf(*at));
  Lines lines;
  auto freed = freeCoordinates(kind_);
  if (kind_ == JointKind::Universal) freed.back() = false;
  for (std::size_t i = 0; i < freed.size(); ++i) {
    if (!freed[i]) continue;
    const Vec3 axis = axes * Vec3::Unit(static_cast<Index>(i % 3));
    if (i < 3)
      addSlide(lines, at->place, axis, 1.3 * size, head);
    else
      addArc(lines, at->place, axis, size, head);
  }
  if (lines.empty())
    for (Eigen::Index i = 0; i < 2; ++i)
      lines.push_back({at->place - 0.5 * size * (axes * Vec3::Unit(i)),
                       at->place + 0.5 * size * (axes * Vec3::Unit(i))});
  return lines;
}

std::string JointTool::text() const {
  const JointKindInfo& info = infoOf(kind_);
  std::string text = info.name;
  if (axis_ && info.axis == JointKindInfo::Axis::Z)
    text += std::string(" along ") + static_cast<char>('x' + *axis_);
  if (!first_) return text + ": " + info.moves;
  if (info.ground == JointKindInfo::Ground::Refuses) return text + ": click the other wheel";
  return text + ": click the other body, or here again for what is behind or the ground";
}

}  // namespace compliant
