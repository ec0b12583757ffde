#include <algorithm>
#include <cmath>
#include <set>

#include "engine/base/rotation.hpp"
#include "engine/base/text.hpp"
#include "engine/import/sofa/collisions.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/masses.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/states.hpp"
#include "engine/scene/roles.hpp"

namespace compliant::sofa {

namespace {

/// A surface in the axes of the frame that carries it.
struct Surface {
  Id state = 0;
  std::int64_t frame = 0;
  bool atRest = false;
  std::vector<Vec3> vertices;
  Indices triangles;
};

/// Triangles, and quads as two each, of the topology that serves a model.
Indices trianglesOf(Import& import, const Object& model) {
  const Object* topology = topologyOf(model);
  if (topology == nullptr) return {};
  Indices corners = indices(import, *topology, "triangles").value_or(Indices());
  const Indices quads = indices(import, *topology, "quads").value_or(Indices());
  corners.resize(corners.size() / 3 * 3);
  for (std::size_t q = 0; q + 3 < quads.size(); q += 4)
    corners.insert(corners.end(),
                   {quads[q], quads[q + 1], quads[q + 2], quads[q], quads[q + 2], quads[q + 3]});
  return corners;
}

/// Our mapping that computes a state; null if there is none.
const Mapping* mappingTo(const Scene& scene, Id state) {
  const Mapping* found = nullptr;
  scene.eachUserOf(state, [&](const Component& user) {
    if (user.type().role != Role::Mapping) return;
    const auto& mapping = static_cast<const Mapping&>(user);
    if (mapping.output.id == state) found = &mapping;
  });
  return found;
}

/// Points of one frame, in its axes; false: they belong to none, or to several.
bool placeOnFrame(const Import& import, const ImportedState& state, Surface& surface) {
  const Mapping* mapping = mappingTo(import.scene, state.id);
  if (mapping == nullptr || mapping->type().name != "RigidPoints" || mapping->inputs.size() != 1)
    return false;
  const auto frames =
      std::get<Array<std::int64_t>>(mapping->type().find("frames")->read(*mapping)).vector();
  const auto points =
      std::get<Array<Vec3>>(mapping->type().find("points")->read(*mapping)).vector();
  if (frames.empty() || points.size() != frames.size() ||
      std::any_of(frames.begin(), frames.end(), [&](auto f) { return f != frames.front(); }))
    return false;
  surface.state = mapping->inputs.front().id;
  surface.frame = frames.front();
  surface.vertices = points;
  return true;
}

/// Whether a projection holds all elements of a state.
bool allFixed(const Scene& scene, const ImportedState& state) {
  bool fixed = false;
  scene.eachUserOf(state.id, [&](const Component& user) {
    if (user.type().name != std::string_view("FixedPoints")) return;
    const auto held = std::get<Array<std::int64_t>>(user.type().find("indices")->read(user));
    const std::set<std::int64_t> once(held.begin(), held.end());
    fixed = fixed || static_cast<Index>(once.size()) == state.count;
  });
  return fixed;
}

/// Immovable points become a surface of a frame at rest, which is added last.
bool placeAtRest(Import& import, const ImportedState& state, Surface& surface) {
  if (state.mapped || state.object == nullptr) return false;
  if (motionSolver(*state.object->node) != nullptr && !allFixed(import.scene, state)) return false;
  surface.atRest = true;
  surface.vertices = asPoints(startOf(import, *state.object));
  return true;
}

/// The state that carries a surface; 0: the scene refuses it.
Id carrierOf(Import& import, const Object& model, const Surface& surface) {
  if (!surface.atRest) return surface.state;
  const auto frame = framesAtRest(import, model, import.nameOf(model) + " frame", {Pose()});
  return frame ? frame->id : 0;
}

/// Keeps the vertices that triangles use.
bool dropUnused(Surface& surface) {
  std::map<std::int64_t, std::int64_t> kept;
  std::vector<Vec3> vertices;
  for (std::int64_t& corner : surface.triangles) {
    if (corner < 0 || corner >= static_cast<std::int64_t>(surface.vertices.size())) return false;
    const auto [place, added] =
        kept.try_emplace(corner, static_cast<std::int64_t>(vertices.size()));
    if (added) vertices.push_back(surface.vertices[static_cast<std::size_t>(corner)]);
    corner = place->second;
  }
  surface.vertices = std::move(vertices);
  return true;
}

/// The unit normal of a surface all of whose triangles lie in one plane, on the same side; nothing
/// for others.
std::optional<Vec3> planeOf(const Surface& surface) {
  Vec3 sum = Vec3::Zero();
  double area = 0;
  for (std::size_t i = 0; i + 2 < surface.triangles.size(); i += 3) {
    const auto at = [&](std::size_t k) -> const Vec3& {
      return surface.vertices[static_cast<std::size_t>(surface.triangles[i + k])];
    };
    const Vec3 twice = (at(1) - at(0)).cross(at(2) - at(0));
    sum += twice;
    area += twice.norm();
  }
  if (!(area > 0) || sum.norm() < (1 - 1e-9) * area) return std::nullopt;
  const Vec3 normal = sum.normalized();
  double low = 0, high = 0, reach = 0;
  for (const Vec3& vertex : surface.vertices) {
    const Vec3 away = vertex - surface.vertices.front();
    low = std::min(low, away.dot(normal));
    high = std::max(high, away.dot(normal));
    reach = std::max(reach, away.norm());
  }
  return high - low <= 1e-6 * reach ? std::optional(normal) : std::nullopt;
}

/// The upper side of a level surface at rest, whichever way its triangles run.
Vec3 outside(Import& import, const Surface& surface, const Vec3& normal) {
  const Vec3 gravity = gravityOf(import);
  return surface.atRest && normal.dot(gravity) > 0.1 * gravity.norm() ? Vec3(-normal) : normal;
}

Id addHalfSpace(Import& import, const Object& model, const ContactRules& rules,
                const Surface& surface, const Vec3& plane, Fields fields) {
  const Vec3 normal = outside(import, surface, plane);
  Vec3 middle = Vec3::Zero();
  for (const Vec3& vertex : surface.vertices) middle += vertex;
  middle /= static_cast<double>(surface.vertices.size());
  double reach = 0;
  for (const Vec3& vertex : surface.vertices) reach = std::max(reach, (vertex - middle).norm());
  const auto turn = Eigen::Quaterniond::FromTwoVectors(Vec3::UnitY(), normal);
  fields.emplace_back("offset", Vec3(middle + skinOf(import, model, rules) * normal));
  fields.emplace_back("rotation", rotationVector(turn));
  fields.emplace_back("size", std::clamp(std::sqrt(2.0) * reach, 1e-3, 1e9));
  import.differs(model,
                 "An open flat surface becomes a half-space here: it has no end, and nothing "
                 "gets behind it");
  return import.add(model, "HalfSpace", import.nameOf(model), std::move(fields));
}

/// Every edge belongs to two triangles, which run through it in opposite directions.
bool isClosed(const Surface& surface) {
  std::set<Edge> edges;
  const Indices& t = surface.triangles;
  for (std::size_t i = 0; i + 2 < t.size(); i += 3)
    for (std::size_t k = 0; k < 3; ++k)
      if (!edges.insert({t[i + k], t[i + (k + 1) % 3]}).second) return false;
  return std::all_of(edges.begin(), edges.end(), [&](const Edge& edge) {
    return edges.contains({edge[1], edge[0]});
  });
}

/// Turns a surface that is inside out.
void turnOutwards(Surface& surface) {
  Indices& t = surface.triangles;
  double volume = 0;
  const auto from = [&](std::int64_t corner) {
    return Vec3(surface.vertices[static_cast<std::size_t>(corner)] - surface.vertices.front());
  };
  for (std::size_t i = 0; i + 2 < t.size(); i += 3)
    volume += from(t[i]).dot(from(t[i + 1]).cross(from(t[i + 2])));
  for (std::size_t i = 0; i + 2 < t.size() && volume < 0; i += 3) std::swap(t[i + 1], t[i + 2]);
}

Id addMesh(Import& import, const Object& model, const ContactRules& rules, Surface surface,
           Fields fields) {
  turnOutwards(surface);
  fields.emplace_back("vertices", Array<Vec3>(std::move(surface.vertices)));
  fields.emplace_back("triangles", Array<std::int64_t>(std::move(surface.triangles)));
  if (const double skin = skinOf(import, model, rules); skin > 0)
    import.differs(model, "SOFA keeps others " + numberText(skin) +
                              " m further away from this surface (half of contactDistance, and "
                              "proximity)");
  return import.add(model, "TriangleMesh", import.nameOf(model), std::move(fields));
}

}  // namespace

int addSurface(Import& import, const Object& model, const ContactRules& rules) {
  const ImportedState* state = stateOf(import, model);
  if (state == nullptr) return 0;
  Surface surface;
  surface.triangles = trianglesOf(import, model);
  if (state->holds != Holds::Points || surface.triangles.empty()) {
    import.leavesOut(model, state->holds != Holds::Points
                                ? "Triangles need points (Vec3d): it is left out"
                                : "No topology in its node or above has triangles: it is left out");
    return 0;
  }
  if (!import.spend(model, "Its surface", static_cast<double>(surface.triangles.size()))) return 0;
  if (!placeOnFrame(import, *state, surface) && !placeAtRest(import, *state, surface)) {
    import.leavesOut(model,
                     "Surfaces that deform do not touch here, only those on one frame or at rest: "
                     "it is left out");
    return 0;
  }
  if (!dropUnused(surface)) {
    import.leavesOut(model, "A triangle refers to a point that does not exist: it is left out");
    return 0;
  }
  const auto plane = planeOf(surface);
  if (!plane && !isClosed(surface)) {
    import.leavesOut(model,
                     "A surface that is neither flat nor closed touches nothing here: it is left "
                     "out");
    return 0;
  }
  const Id carrier = carrierOf(import, model, surface);
  Fields fields = materialOf(import, model, rules, skinOf(import, model, rules));
  fields.emplace_back("state", Link{carrier});
  fields.emplace_back("elements", Array<std::int64_t>{surface.frame});
  fields.emplace_back("group", groupOf(import, model, 1));
  const Id made = plane ? addHalfSpace(import, model, rules, surface, *plane, std::move(fields))
                        : addMesh(import, model, rules, std::move(surface), std::move(fields));
  return made != 0 ? 1 : 0;
}

}  // namespace compliant::sofa
