#include "ui/model/build/joints.hpp"

#include <algorithm>
#include <string>

#include "engine/base/rotation.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/roles.hpp"
#include "ui/model/elements/naming.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {
namespace {

constexpr std::array kinds{
    JointKindInfo{JointKind::Hinge, "hinge", "turns about one axis"},
    JointKindInfo{JointKind::Motor, "motor", "turns about one axis, driven"},
    JointKindInfo{JointKind::Ball, "ball joint", "turns about every axis", JointKindInfo::Axis::None},
    JointKindInfo{JointKind::Slider, "slider", "slides along one axis"},
    JointKindInfo{JointKind::Cylindrical, "cylindrical joint", "turns about one axis and slides along it"},
    JointKindInfo{JointKind::Universal, "universal joint", "turns about two axes, like a cardan joint"},
    JointKindInfo{JointKind::Planar, "planar joint", "slides in a plane and turns in it"},
    JointKindInfo{JointKind::Weld, "weld", "holds all six coordinates", JointKindInfo::Axis::None}};

/// One side of a joint: a frame, where it starts, and how many frames its state has.
struct Side {
  PointRef frame;
  Pose pose;
  Index frames = 0;
};

/// A fixed frame that is independent, if the scene has one.
std::optional<PointRef> fixedFrame(const Scene& scene) {
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    if (component.type().name != blocks::frames || !component.enabled) continue;
    const auto count = static_cast<const State&>(component).designedCount();
    for (std::int64_t element = 0; element < count; ++element)
      if (!holdersOf(scene, {id, element}).empty()) return PointRef{id, element};
  }
  return std::nullopt;
}

/// A new one stands where the first joint is, so that its support is seen there.
PointRef groundOf(Draft& draft, const Vec3& place) {
  if (const auto there = fixedFrame(draft.scene())) return *there;
  const std::string name = naturalFreeName(draft.scene(), "ground");
  const Id frame = draft.add(blocks::frames, name, {{"position", Array<Vec3>{place}}});
  draft.add(blocks::support, name + " support",
            {{"state", Link{frame}}, {"indices", Array<std::int64_t>{0}}});
  return {frame, 0};
}

/// The inputs and the pair of a mapping between two frames.
Draft::Fields between(const Side& a, const Side& b) {
  std::vector<Link> inputs{Link{a.frame.state}};
  std::int64_t second = b.frame.element;
  if (b.frame.state != a.frame.state) {
    inputs.push_back({b.frame.state});
    second += a.frames;
  }
  return {{"inputs", Array<Link>(std::move(inputs))}, {"pairs", Array<Edge>{{a.frame.element, second}}}};
}

Array<Vec3> turnOf(const Side& side, const Eigen::Quaterniond& axes) {
  return {rotationVector((side.pose.rotation.conjugate() * axes).normalized())};
}

/// Adds a mapping of a pair, its output and a law on that; the law's id.
Id addRows(Draft& draft, const std::string& name, const char* output, Draft::Fields outputFields, const char* mapping,
           Draft::Fields fields, Draft::Fields law) {
  const std::string free = naturalFreeName(draft.scene(), name);
  const Id mapped = draft.add(output, free + " coordinates", std::move(outputFields));
  fields.emplace_back("output", Link{mapped});
  draft.add(mapping, free + " map", std::move(fields));
  law.emplace_back("state", Link{mapped});
  return draft.add(blocks::law, free, std::move(law));
}

Id addPose(Draft& draft, const std::string& name, const Side& a, const Side& b, const JointShape& shape) {
  Draft::Fields fields = between(a, b);
  fields.emplace_back("place_a", Array<Vec3>{a.pose.toLocal(shape.place)});
  fields.emplace_back("rotation_a", turnOf(a, shape.axes));
  fields.emplace_back("place_b", Array<Vec3>{b.pose.toLocal(shape.place)});
  fields.emplace_back("rotation_b", turnOf(b, shape.axes));
  const auto freed = freeCoordinates(shape.kind);
  for (std::size_t i = 0; i < freed.size(); ++i)
    if (freed[i]) fields.emplace_back(jointCoordinateNames[i], false);
  return addRows(draft, name, blocks::jointCoordinates,
                 {{"width", static_cast<std::int64_t>(std::count(freed.begin(), freed.end(), false))}}, blocks::joint, std::move(fields), {{"compliance", shape.compliance}});
}

/// The shafts of a universal joint stay at right angles.
Id addRightAngle(Draft& draft, const std::string& name, const Side& a, const Side& b, const JointShape& shape) {
  Draft::Fields fields = between(a, b);
  fields.emplace_back("axis_a", Array<Vec3>{a.pose.rotation.conjugate() * (shape.axes * Vec3::UnitX())});
  fields.emplace_back("axis_b", Array<Vec3>{b.pose.rotation.conjugate() * (shape.axes * Vec3::UnitY())});
  return addRows(draft, name, blocks::angles, {}, blocks::rightAngle, std::move(fields), {{"compliance", shape.compliance}});
}

Id addMotor(Draft& draft, const std::string& name, const Side& a, const Side& b, const JointShape& shape) {
  Draft::Fields fields = between(a, b);
  fields.emplace_back("rotation_a", turnOf(a, shape.axes));
  fields.emplace_back("rotation_b", turnOf(b, shape.axes));
  return addRows(draft, name, blocks::angles, {}, blocks::hingeAngle, std::move(fields),
                 {{"compliance", 0.0}, {"target", std::string("velocity")}, {"target_values", Array<double>{shape.speed}}});
}

}  // namespace

std::span<const JointKindInfo> jointKinds() { return kinds; }

const JointKindInfo& infoOf(JointKind kind) {
  return *std::find_if(kinds.begin(), kinds.end(), [kind](const JointKindInfo& each) { return each.kind == kind; });
}

std::array<bool, 6> freeCoordinates(JointKind kind) {
  switch (kind) {
    case JointKind::Ball:
    case JointKind::Universal:
      return {false, false, false, true, true, true};
    case JointKind::Hinge:
    case JointKind::Motor:
      return {false, false, false, false, false, true};
    case JointKind::Slider:
      return {false, false, true, false, false, false};
    case JointKind::Cylindrical:
      return {false, false, true, false, false, true};
    case JointKind::Planar:
      return {true, true, false, false, false, true};
    case JointKind::Weld:
      break;
  }
  return {};
}

Eigen::Quaterniond axesAlong(const Vec3& axis) { return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), axis); }

Result<Creation> makeJoint(const Scene& scene, const std::optional<PointRef>& a, const std::optional<PointRef>& b,
                           const JointShape& shape) {
  if (const Status checked = checkPlace(shape.place); !checked) return checked.error();
  if (!a && !b) return Error{"", "A joint needs a body"};
  if (a == b) return Error{"", "A joint needs two different bodies, or a body and the ground"};
  Draft draft(scene);
  const PointRef one = a ? *a : groundOf(draft, shape.place), other = b ? *b : groundOf(draft, shape.place);
  if (one == other) return Error{"", "This body is fixed to the ground already"};
  const StartPlaces places(draft.scene());
  const auto side = [&](const PointRef& frame) -> std::optional<Side> {
    const auto pose = places.pose(frame);
    return pose ? std::optional(Side{frame, *pose, places.frames(frame.state)}) : std::nullopt;
  };
  // The ground comes first: coordinates are measured in its axes.
  const auto sideA = side(b ? one : other), sideB = side(b ? other : one);
  if (!sideA || !sideB) return Error{"", "This body does not exist any more"};
  const std::string name = infoOf(shape.kind).name;
  Creation made;
  const bool twoLaws = shape.kind == JointKind::Universal || shape.kind == JointKind::Motor;
  const std::string branch = twoLaws ? naturalFreeName(draft.scene(), name) + "/" : "";
  const char* held = shape.kind == JointKind::Motor ? "hinge" : "centre";
  made.selection = {addPose(draft, twoLaws ? branch + held : name, *sideA, *sideB, shape)};
  if (shape.kind == JointKind::Universal)
    made.selection.push_back(addRightAngle(draft, branch + "right angle", *sideA, *sideB, shape));
  if (shape.kind == JointKind::Motor) made.selection = {addMotor(draft, branch + "drive", *sideA, *sideB, shape)};
  addSurroundings(draft, sideB->frame.state);
  made.edit = draft.edit();
  made.label = "Add " + name;
  return made;
}

}  // namespace compliant
