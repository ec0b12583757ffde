#include <algorithm>
#include <optional>

#include "engine/base/rotation.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "ui/model/build/joint_rows.hpp"
#include "ui/model/elements/landmarks.hpp"
#include "ui/model/elements/naming.hpp"

namespace compliant {
namespace {

/// The hinge on which a wheel turns, at the start.
struct Hinge {
  Side a, b;
  Vec3 place = Vec3::Zero();  ///< m
  Eigen::Quaterniond axes;    ///< z is the axis
  double sign = 1;            ///< of the wheel's rotation about it, relative to that of B against A
  Vec3 axis() const { return axes * Vec3::UnitZ(); }
};

template <class T>
T valueOf(const Component& component, const char* field) {
  return std::get<T>(component.type().find(field)->read(component));
}

Vec3 rowOf(const Component& mapping, const char* field, std::size_t row) {
  const auto list = valueOf<Array<Vec3>>(mapping, field);
  return list.empty() ? Vec3(Vec3::Zero()) : list[list.size() == 1 ? 0 : row];
}

bool leavesOnlyTheTurnFree(const Component& mapping) {
  return std::ranges::all_of(jointCoordinateNames, [&](const char* name) {
    return valueOf<bool>(mapping, name) == (std::string_view(name) != "rz");
  });
}

std::optional<Side> sideOf(const StartPlaces& places, const Mapping& mapping,
                           std::int64_t element) {
  for (const auto& input : mapping.inputs) {
    const Index frames = places.frames(input.id);
    if (element < frames) {
      const PointRef frame{input.id, element};
      const auto pose = places.pose(frame);
      return pose ? std::optional(Side{frame, *pose, frames}) : std::nullopt;
    }
    element -= frames;
  }
  return std::nullopt;
}

/// The hinge of a wheel; if there are several, the one on a fixed frame.
std::optional<Hinge> hingeOf(const Scene& scene, const StartPlaces& places, const PointRef& wheel) {
  std::optional<Hinge> found;
  for (const Component* user : scene.usersOf(wheel.state)) {
    if (user->type().name != blocks::joint || !user->enabled || !leavesOnlyTheTurnFree(*user))
      continue;
    const auto& mapping = static_cast<const Mapping&>(*user);
    const auto pairs = valueOf<Array<Edge>>(mapping, "pairs");
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const auto a = sideOf(places, mapping, pairs[k][0]), b = sideOf(places, mapping, pairs[k][1]);
      if (!a || !b || (a->frame != wheel && b->frame != wheel)) continue;
      Hinge hinge{*a, *b, a->pose.toWorld(rowOf(mapping, "place_a", k)),
                  a->pose.rotation * rotationOf(rowOf(mapping, "rotation_a", k)),
                  b->frame == wheel ? 1.0 : -1.0};
      const PointRef& mate = b->frame == wheel ? a->frame : b->frame;
      if (!holdersOf(scene, mate).empty()) return hinge;
      if (!found) found = std::move(hinge);
    }
  }
  return found;
}

/// The body against which a wheel turns.
const PointRef& mateOf(const Hinge& hinge, const PointRef& wheel) {
  return hinge.b.frame == wheel ? hinge.a.frame : hinge.b.frame;
}

/// Measures both wheels against one body: if the axis of the other wheel is on a moving body,
/// against that one, which is the carrier of a planet and its sun. Fails if there is none.
Status measureFromOneBody(const Scene& scene, const PointRef& a, Hinge& one, const PointRef& b,
                          Hinge& other) {
  const auto rests = [&](const PointRef& frame) { return !holdersOf(scene, frame).empty(); };
  const PointRef mateA = mateOf(one, a), mateB = mateOf(other, b);
  if (mateA == mateB || (rests(mateA) && rests(mateB))) return {};
  if (!rests(mateA) && !rests(mateB))
    return Error{"",
                 "These wheels turn on two bodies that both move, so that the distance between "
                 "them changes. Put both hinges on one body, or one of them on the ground"};
  Hinge& moved = rests(mateA) ? one : other;
  const Hinge& kept = rests(mateA) ? other : one;
  const PointRef& carrier = rests(mateA) ? mateB : mateA;
  const Side wheel = (rests(mateA) ? a : b) == moved.b.frame ? moved.b : moved.a;
  moved.a = kept.a.frame == carrier ? kept.a : kept.b;
  moved.b = wheel;
  moved.sign = 1;
  return {};
}

/// The largest distance of the shapes of a wheel from its axis, m.
double reachOf(const Scene& scene, const StartPlaces& places, const PointRef& wheel,
               const Hinge& hinge) {
  const Pose pose = *places.pose(wheel);
  double reach = 0;
  for (const Vec3& place : landmarksOf(scene, wheel))
    reach = std::max(reach, hinge.axis().cross(pose.toWorld(place) - hinge.place).norm());
  return reach;
}

Error noHinge(const Scene& scene, const PointRef& wheel) {
  return {"", "Body " + std::to_string(wheel.element) + " (from 0) of “" +
                  scene.find(wheel.state)->name +
                  "” does not turn on a hinge. Give both wheels of a gear hinges first"};
}

}  // namespace

Result<Creation> makeGear(const Scene& scene, const PointRef& a, const PointRef& b,
                          double compliance) {
  const StartPlaces places(scene);
  for (const PointRef& wheel : {a, b})
    if (!places.pose(wheel)) return Error{"", "This body no longer exists"};
  auto one = hingeOf(scene, places, a), other = hingeOf(scene, places, b);
  if (!one || !other) return noHinge(scene, one ? b : a);
  if (const Status measured = measureFromOneBody(scene, a, *one, b, *other); !measured)
    return measured.error();
  const double reachA = reachOf(scene, places, a, *one), reachB = reachOf(scene, places, b, *other);
  const Vec3 nA = one->axis(), nB = other->axis();
  Vec3 way = other->place - one->place;
  const bool parallel = nA.cross(nB).norm() < 1e-9;
  if (parallel) way -= nA * nA.dot(way);  // parallel wheels may be shifted along their axes
  // At the point of contact, which the sizes of the wheels determine, both move alike. A ring
  // around a pinion touches it beyond the pinion's hinge.
  const double outside = std::abs(reachA + reachB - way.norm()),
               inside = std::abs(std::abs(reachA - reachB) - way.norm());
  const double sizes =
      parallel && inside < outside && reachA != reachB ? reachA - reachB : reachA + reachB;
  const Vec3 touch = way * (sizes != 0 ? reachA / sizes : 0.5);
  const Vec3 along = nA.cross(touch).normalized();
  const double radiusA = nA.cross(touch).dot(along), radiusB = nB.cross(touch - way).dot(along);
  const double least = 1e-9 * way.norm();
  if (!(radiusA > least) || !(std::abs(radiusB) > least))
    return Error{"",
                 "These wheels cannot roll on each other: at a point between their hinges they do "
                 "not move alike"};

  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, "gear") + "/";
  const Id turnA = addTurn(draft, branch + "turn 1", one->a, one->b, one->axes);
  const Id turnB = addTurn(draft, branch + "turn 2", other->a, other->b, other->axes);
  Creation made;
  made.selection = {addRows(draft, branch + "teeth", {blocks::scalars, {}}, blocks::gear,
                            {{"inputs", Array<Link>{Link{turnA}, Link{turnB}}},
                             {"pairs", Array<Edge>{{0, 1}}},
                             {"radius_a", Array<double>{one->sign * radiusA}},
                             {"radius_b", Array<double>{-other->sign * radiusB}}},
                            {{"compliance", compliance}})};
  made.edit = draft.edit();
  made.label = "Add gear";
  return made;
}

}  // namespace compliant
