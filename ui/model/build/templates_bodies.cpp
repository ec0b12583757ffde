#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/base/rotation.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/value.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/elements/naming.hpp"
#include "ui/model/elements/point_states.hpp"
#include "ui/model/rows/property_rows.hpp"

namespace compliant {
namespace {

/// Selects nothing: if all of a group were marked, the marks would hide its parts.
Creation created(const Draft& draft, const std::string& label) {
  return {draft.edit(), label, {}, {}};
}

}  // namespace

std::span<const BodyKind> bodyKinds() {
  static const std::vector<BodyKind> kinds = [] {
    std::vector<BodyKind> all;
    for (const Type* type : registry().types())
      if (type->drawing) all.push_back(type);
    return all;
  }();
  return kinds;
}

BodyKind bodyKind(std::string_view type) { return registry().find(type); }

std::string nameOf(BodyKind kind) {
  std::string name = typeLabel(kind->name);
  name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
  return name;
}

Result<Creation> makeBody(const Scene& scene, const Vec3& centre, const BodyShape& shape) {
  if (const Status checked = checkPlace(centre); !checked) return checked.error();
  if (!(shape.size.minCoeff() > 0))
    return Error{"", "A body needs a width, height and depth above 0"};
  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, "body") + "/";
  Draft::Fields pose{{"position", Array<Vec3>{centre}}};
  if (!shape.rotation.isZero()) pose.emplace_back("rotation", Array<Vec3>{shape.rotation});
  const Id frame = draft.add(blocks::frames, branch + "frame", std::move(pose));
  Draft::Fields fields{{"state", Link{frame}}};
  for (auto& [name, value] : shape.kind->drawing->fields(shape.size))
    fields.emplace_back(name, std::move(value));
  const Id drawn = draft.add(shape.kind->name, branch + "shape", std::move(fields));
  draft.add(blocks::bodyMass, branch + "mass",
            {{"state", Link{frame}}, {"density", shape.density}});
  addSurroundings(draft, frame);
  // The lowest place of its bounding box, for a tilted capsule or cone.
  const Vec3 up = rotationOf(shape.rotation).conjugate() * Vec3::UnitY();
  addGround(draft, scene, centre - Vec3(0, up.cwiseAbs().dot(shape.size) / 2, 0),
            shape.size.maxCoeff());
  return Creation{draft.edit(), "Add body", {drawn}, {}};
}

Result<Creation> makeBodyChain(const Scene& scene, const Vec3& from, const BodyChainShape& shape) {
  if (const Status checked = checkPlace(from); !checked) return checked.error();
  if (shape.bodies < 1 || shape.bodies > mostChainBodies)
    return Error{"", "A chain needs 1 to 1000 bodies"};
  const double l = shape.length;
  std::vector<Vec3> places{from}, turns{Vec3::Zero()};
  std::vector<Edge> pairs;
  std::vector<Vec3> sidesA, sidesB;
  std::vector<std::int64_t> moving;
  // The axis of a capsule is its y axis; here it points towards −x.
  const Vec3 level(0, 0, std::acos(-1.0) / 2);
  for (std::int64_t i = 0; i < shape.bodies; ++i) {
    places.push_back(from + Vec3((static_cast<double>(i) + 0.5) * l, 0, 0));
    turns.push_back(level);
    pairs.push_back({i, i + 1});
    sidesA.push_back(i == 0 ? Vec3(Vec3::Zero()) : Vec3(0, -l / 2, 0));
    sidesB.emplace_back(0, l / 2, 0);
    moving.push_back(i + 1);
  }
  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, "chain") + "/";
  const Id bodies =
      draft.add(blocks::frames, branch + "bodies",
                {{"position", Array<Vec3>(places)}, {"rotation", Array<Vec3>(turns)}});
  draft.add(blocks::support, branch + "held",
            {{"state", Link{bodies}}, {"indices", Array<std::int64_t>{0}}});
  draft.add(blocks::capsule, branch + "shapes",
            {{"state", Link{bodies}},
             {"radius", 0.12 * l},
             {"length", 0.76 * l},
             {"elements", Array<std::int64_t>(moving)}});
  draft.add(blocks::ball, branch + "hook",
            {{"state", Link{bodies}}, {"radius", 0.16 * l}, {"elements", Array<std::int64_t>{0}}});
  draft.add(blocks::bodyMass, branch + "mass",
            {{"state", Link{bodies}}, {"density", shape.density}});
  const auto freed = freeCoordinates(shape.joints);
  const Id coordinates = draft.add(
      blocks::jointCoordinates, branch + "joint coordinates",
      {{"width", static_cast<std::int64_t>(std::count(freed.begin(), freed.end(), false))}});
  Draft::Fields joint{{"inputs", Array<Link>{Link{bodies}}},
                      {"output", Link{coordinates}},
                      {"pairs", Array<Edge>(pairs)},
                      {"place_a", Array<Vec3>(sidesA)},
                      {"place_b", Array<Vec3>(sidesB)}};
  // Hinges turn about the horizontal z axis; the held frame is rotated like the first body.
  std::vector<Vec3> sides(pairs.size(), Vec3::Zero());
  sides.front() = level;
  joint.emplace_back("rotation_a", Array<Vec3>(sides));
  for (std::size_t i = 0; i < freed.size(); ++i)
    if (freed[i]) joint.emplace_back(jointCoordinateNames[i], false);
  draft.add(blocks::joint, branch + "joint map", std::move(joint));
  draft.add(blocks::law, branch + "joints",
            {{"state", Link{coordinates}}, {"compliance", shape.compliance}});
  addSurroundings(draft, bodies);
  return created(draft, "Add chain of bodies");
}

}  // namespace compliant
