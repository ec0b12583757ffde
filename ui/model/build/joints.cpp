#include "ui/model/build/joints.hpp"

#include <algorithm>
#include <string>

#include "engine/analysis/softness.hpp"
#include "engine/base/rotation.hpp"
#include "engine/base/rounding.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/roles.hpp"
#include "ui/model/build/body_size.hpp"
#include "ui/model/build/joint_rows.hpp"
#include "ui/model/elements/naming.hpp"

namespace compliant {
namespace {

constexpr std::array kinds{
    JointKindInfo{JointKind::Hinge, "hinge", "turns about one axis"},
    JointKindInfo{JointKind::Motor, "motor", "turns about one axis, driven"},
    JointKindInfo{JointKind::Ball, "ball joint", "turns about every axis",
                  JointKindInfo::Axis::None},
    JointKindInfo{JointKind::Slider, "slider", "slides along one axis"},
    JointKindInfo{JointKind::Cylindrical, "cylindrical joint",
                  "turns about one axis and slides along it"},
    JointKindInfo{JointKind::Screw, "screw",
                  "turns about one axis and slides along it by its pitch"},
    JointKindInfo{JointKind::Universal, "universal joint",
                  "turns about two axes, like a cardan joint"},
    JointKindInfo{JointKind::Planar, "planar joint", "slides in a plane and turns in it"},
    JointKindInfo{JointKind::Weld, "weld", "holds all six coordinates", JointKindInfo::Axis::None},
    JointKindInfo{JointKind::Bushing, "bushing",
                  "holds all six coordinates softly: a rubber mount, a soft leg",
                  JointKindInfo::Axis::None},
    JointKindInfo{JointKind::Gear, "gear", "lets two wheels on hinges roll on each other",
                  JointKindInfo::Axis::None, JointKindInfo::Ground::Refuses}};

/// A fixed frame that takes part, if the scene has one.
std::optional<PointRef> fixedFrame(const Scene& scene) {
  const StartPlaces places(scene);
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    if (component.type().name != blocks::frames || !component.enabled) continue;
    const auto count = static_cast<const State&>(component).designedCount();
    for (std::int64_t element = 0; element < count; ++element)
      if (!holdersOf(scene, {id, element}).empty() && places.pose({id, element}))
        return PointRef{id, element};
  }
  return std::nullopt;
}

/// A new fixed frame is at the first joint, so that its support is visible there.
PointRef groundOf(Draft& draft, const Vec3& place) {
  if (const auto there = fixedFrame(draft.scene())) return *there;
  const std::string name = naturalFreeName(draft.scene(), "ground");
  const Id frame =
      draft.add(blocks::frames, name, {{"position", Array<Vec3>{withoutRoundOff(place)}}});
  draft.add(blocks::support, name + " support",
            {{"state", Link{frame}}, {"indices", Array<std::int64_t>{0}}});
  return {frame, 0};
}

/// The type of the law that holds the coordinates of a joint, and its fields.
std::pair<const char*, Draft::Fields> lawOf(const Scene& scene, const Side& a, const Side& b,
                                            const JointShape& shape) {
  if (shape.kind != JointKind::Bushing) return {blocks::law, {{"compliance", shape.compliance}}};
  // Bodies at rest may be as large as the world.
  double size = 0;
  for (const Side* side : {&a, &b})
    if (holdersOf(scene, side->frame).empty())
      size = std::max(size, sizeOfBody(scene, side->frame));
  const Softness soft = softnessFor(scene, size > 0 ? size : 1);
  const auto each = [](double along, double about) {
    return Array<double>{along, along, along, about, about, about};
  };
  return {
      blocks::eachLaw,
      {{"compliances", each(soft.along, soft.about)},
       {"dampings", each(springDamping * soft.criticalAlong, springDamping * soft.criticalAbout)}}};
}

Id addPose(Draft& draft, const std::string& name, const Side& a, const Side& b,
           const JointShape& shape) {
  Draft::Fields fields = between(a, b);
  fields.emplace_back("place_a", Array<Vec3>{a.pose.toLocal(shape.place)});
  fields.emplace_back("rotation_a", turnOf(a, shape.axes));
  fields.emplace_back("place_b", Array<Vec3>{b.pose.toLocal(shape.place)});
  fields.emplace_back("rotation_b", turnOf(b, shape.axes));
  const auto freed = freeCoordinates(shape.kind);
  for (std::size_t i = 0; i < freed.size(); ++i)
    if (freed[i]) fields.emplace_back(jointCoordinateNames[i], false);
  const auto width = static_cast<std::int64_t>(std::count(freed.begin(), freed.end(), false));
  auto [law, numbers] = lawOf(draft.scene(), a, b, shape);
  return addRows(draft, name, {blocks::jointCoordinates, {{"width", width}}}, blocks::joint,
                 std::move(fields), std::move(numbers), law);
}

/// A nut on a thread: its slide is proportional to its rotation.
Id addThread(Draft& draft, const std::string& branch, const Side& a, const Side& b,
             const JointShape& shape) {
  Draft::Fields way = between(a, b);
  way.emplace_back("place_a", Array<Vec3>{a.pose.toLocal(shape.place)});
  way.emplace_back("rotation_a", turnOf(a, shape.axes));
  way.emplace_back("place_b", Array<Vec3>{b.pose.toLocal(shape.place)});
  for (const char* name : jointCoordinateNames)
    if (std::string_view(name) != "z") way.emplace_back(name, false);
  const Id slide = addCoordinates(draft, branch + "slide",
                                  {blocks::jointCoordinates, {{"width", std::int64_t{1}}}},
                                  blocks::joint, std::move(way));
  const Id turn = addTurn(draft, branch + "turn", a, b, shape.axes);
  return addRows(draft, branch + "thread", {blocks::scalars, {}}, blocks::screw,
                 {{"inputs", Array<Link>{Link{slide}, Link{turn}}},
                  {"pairs", Array<Edge>{{0, 1}}},
                  {"pitch", Array<double>{shape.pitch}}},
                 {{"compliance", shape.compliance}});
}

/// The shafts of a universal joint stay at right angles.
Id addRightAngle(Draft& draft, const std::string& name, const Side& a, const Side& b,
                 const JointShape& shape) {
  Draft::Fields fields = between(a, b);
  fields.emplace_back("axis_a",
                      Array<Vec3>{a.pose.rotation.conjugate() * (shape.axes * Vec3::UnitX())});
  fields.emplace_back("axis_b",
                      Array<Vec3>{b.pose.rotation.conjugate() * (shape.axes * Vec3::UnitY())});
  return addRows(draft, name, {blocks::angles, {}}, blocks::rightAngle, std::move(fields),
                 {{"compliance", shape.compliance}});
}

/// Stiff enough that the weight of all bodies slows it by only a tenth of a radian per second, but
/// not so stiff that it breaks a locked joint: a hard motor would push on at a dead centre.
Id addMotor(Draft& draft, const std::string& name, const Side& a, const Side& b,
            const JointShape& shape) {
  const Id turn = addTurn(draft, name, a, b, shape.axes);
  const double slip = softnessFor(draft.scene(), sizeOfBody(draft.scene(), b.frame)).about;
  return draft.add(blocks::law, name,
                   {{"state", Link{turn}},
                    {"compliance", slip},
                    {"damping_ratio", 1.0},
                    {"target", std::string("velocity")},
                    {"target_values", Array<double>{shape.speed}}});
}

}  // namespace

std::span<const JointKindInfo> jointKinds() { return kinds; }

const JointKindInfo& infoOf(JointKind kind) {
  return *std::find_if(kinds.begin(), kinds.end(),
                       [kind](const JointKindInfo& each) { return each.kind == kind; });
}

std::array<bool, 6> freeCoordinates(JointKind kind) {
  switch (kind) {
    case JointKind::Ball:
    case JointKind::Universal:
      return {false, false, false, true, true, true};
    case JointKind::Hinge:
    case JointKind::Motor:
    case JointKind::Gear:
      return {false, false, false, false, false, true};
    case JointKind::Slider:
      return {false, false, true, false, false, false};
    case JointKind::Cylindrical:
    case JointKind::Screw:
      return {false, false, true, false, false, true};
    case JointKind::Planar:
      return {true, true, false, false, false, true};
    case JointKind::Weld:
    case JointKind::Bushing:
      break;
  }
  return {};
}

Eigen::Quaterniond axesAlong(const Vec3& axis) {
  return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), axis);
}

Result<Creation> makeJoint(const Scene& scene, const std::optional<PointRef>& a,
                           const std::optional<PointRef>& b, const JointShape& shape) {
  if (const Status checked = checkPlace(shape.place); !checked) return checked.error();
  if (!a && !b) return Error{"", "A joint needs a body"};
  if (a == b) return Error{"", "A joint needs two different bodies, or a body and the ground"};
  if (shape.kind == JointKind::Gear) {
    if (!a || !b) return Error{"", "A gear needs two wheels, each on a hinge"};
    return makeGear(scene, *a, *b, shape.compliance);
  }
  const auto held = [&scene](const PointRef& frame) { return !holdersOf(scene, frame).empty(); };
  if ((!a || held(*a)) && (!b || held(*b)))
    return Error{"", a && b ? "Both bodies are fixed to the ground already"
                            : "This body is fixed to the ground already"};
  Draft draft(scene);
  const PointRef one = a ? *a : groundOf(draft, shape.place),
                 other = b ? *b : groundOf(draft, shape.place);
  const StartPlaces places(draft.scene());
  const auto side = [&](const PointRef& frame) -> std::optional<Side> {
    const auto pose = places.pose(frame);
    return pose ? std::optional(Side{frame, *pose, places.frames(frame.state)}) : std::nullopt;
  };
  // The ground is the first side: coordinates are measured in its axes.
  const bool turned = !b || held(other);
  const auto sideA = side(turned ? other : one), sideB = side(turned ? one : other);
  if (!sideA || !sideB) return Error{"", "This body no longer exists"};
  const std::string name = infoOf(shape.kind).name;
  Creation made;
  const bool plain = shape.kind != JointKind::Universal && shape.kind != JointKind::Motor &&
                     shape.kind != JointKind::Screw;
  const std::string branch = plain ? "" : naturalFreeName(draft.scene(), name) + "/";
  const std::string rows = plain                                ? name
                           : shape.kind == JointKind::Motor     ? branch + "hinge"
                           : shape.kind == JointKind::Universal ? branch + "centre"
                                                                : branch + "guide";
  made.selection = {addPose(draft, rows, *sideA, *sideB, shape)};
  if (shape.kind == JointKind::Universal)
    made.selection.push_back(addRightAngle(draft, branch + "right angle", *sideA, *sideB, shape));
  if (shape.kind == JointKind::Screw)
    made.selection.push_back(addThread(draft, branch, *sideA, *sideB, shape));
  if (shape.kind == JointKind::Motor)
    made.selection = {addMotor(draft, branch + "drive", *sideA, *sideB, shape)};
  addSurroundings(draft, sideB->frame.state);
  made.edit = draft.edit();
  made.label = "Add " + name;
  return made;
}

}  // namespace compliant
