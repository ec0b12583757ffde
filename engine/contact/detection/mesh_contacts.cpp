#include "engine/contact/detection/mesh_contacts.hpp"

#include <algorithm>

namespace compliant {

namespace {

/// Cosine between normals of one patch: 5°.
constexpr double sameNormal = 0.996;
/// The largest 1 − cosine to a face normal for a direction that counts as this normal.
constexpr double faces = 1e-14;
/// Relative to a length: the largest rise of a surface beyond an edge along a normal.
constexpr double rise = 1e-9;

struct MeshSide {
  const TriangleTree& mesh;
  std::uint32_t triangle;
  std::uint32_t farthest[3];  ///< the corners that reach farthest along a normal
  std::size_t count = 0;
};

/// The corners of a triangle that reach farthest along a direction in the axes of the mesh.
MeshSide farthestCorners(const TriangleTree& mesh, std::uint32_t triangle, const Vec3& along) {
  MeshSide side{mesh, triangle, {}, 0};
  const auto& corners = mesh.triangles()[triangle];
  const Vec3& first = mesh.vertices()[corners[0]];
  double heights[3], size = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 from = mesh.vertices()[corners[i]] - first;
    heights[i] = from.dot(along);
    size = std::max(size, from.norm());
  }
  const double most = std::max({heights[0], heights[1], heights[2]});
  for (std::size_t i = 0; i < 3; ++i)
    if (heights[i] >= most - 1e-7 * size) side.farthest[side.count++] = corners[i];
  return side;
}

bool has(const MeshSide& side, std::uint32_t corner) {
  return std::find(side.farthest, side.farthest + side.count, corner) != side.farthest + side.count;
}

/// Whether the surface of the mesh falls away from its farthest feature along a direction, which is
/// then nearest to things in that direction.
bool fallsAway(const MeshSide& side, const Vec3& along) {
  const auto& vertices = side.mesh.vertices();
  const Vec3& top = vertices[side.farthest[0]];
  const auto falls = [&](std::uint32_t other) {
    const Vec3 to = vertices[other] - top;
    return to.dot(along) <= rise * to.norm();
  };
  if (side.count == 1) {
    const auto around = side.mesh.neighboursOf(side.farthest[0]);
    return std::all_of(around.begin(), around.end(), falls);
  }
  const auto& corners = side.mesh.triangles()[side.triangle];
  for (std::size_t i = 0; i < 3; ++i) {
    if (!has(side, corners[i]) || !has(side, corners[(i + 1) % 3])) continue;
    const std::uint32_t other = side.mesh.beyond(side.triangle, i);
    if (other != TriangleTree::none && !falls(other)) return false;
  }
  return true;
}

std::uint64_t codeOf(const MeshSide& side) {
  if (side.count == 1) return FeatureCode::corner(side.farthest[0]);
  if (side.count == 2) return FeatureCode::edge(side.farthest[0], side.farthest[1]);
  return FeatureCode::inside(side.mesh.flatPart(side.triangle));
}

/// Whether the middle of a shape is on the side of a triangle to which a normal points.
bool isInFront(const Convex& a, const Convex& triangle, const Vec3& normal) {
  return a.middle().dot(normal) > triangle.reach(normal);
}

/// Whether a shape that overlaps a triangle leaves the solid sooner over an edge than along the
/// face normal: it then touches the surface beyond that edge.
bool leavesOverEdge(const Convex& a, const TriangleTree& mesh, std::uint32_t t,
                    const Convex& triangle, const Vec3& face) {
  const auto& corners = mesh.triangles()[t];
  const double slack = rise * (a.size + triangle.size),
               least = gapAlong(a, triangle, triangle.axes * face) + slack;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint32_t beyond = mesh.beyond(t, i);
    if (beyond == TriangleTree::none) continue;
    const Vec3 &from = mesh.vertices()[corners[i]], &to = mesh.vertices()[corners[(i + 1) % 3]],
               &other = mesh.vertices()[beyond];
    if ((other - from).dot(face) >= -rise * (other - from).norm()) continue;
    const Vec3 normal = triangle.axes * (from - to).cross(other - to).normalized();
    if (-a.reach(-normal) - normal.dot(triangle.place + triangle.axes * from) > least) return true;
  }
  return false;
}

void convexOnTriangle(const Convex& a, const TriangleTree& mesh, std::uint32_t t, Convex& triangle,
                      double margin, ContactScratch& scratch) {
  LeastGap gap;
  if (!leastGap(a, triangle, margin + a.rounding, scratch.expanding, gap)) return;
  Vec3 face = mesh.normal(t);
  if (!mesh.isClosed() && (a.middle() - triangle.middle()).dot(triangle.axes * face) < 0)
    face = -face;
  Vec3 along = triangle.axes.transpose() * gap.normal;
  if (1 - along.dot(face) > faces) {
    const MeshSide side = farthestCorners(mesh, t, along);
    const bool fromBehind = mesh.isClosed() && side.count == 3;
    if (fromBehind || !fallsAway(side, along)) {
      if (mesh.isClosed() && leavesOverEdge(a, mesh, t, triangle, face)) return;
      along = face;
    }
  } else {
    along = face;
  }
  const Vec3 normal = triangle.axes * along;
  if (!isInFront(a, triangle, normal)) return;
  if (scratch.onward != nullptr && passes(a, triangle, normal, *scratch.onward)) return;
  const std::size_t first = scratch.candidates.size();
  featureContacts(a, triangle, margin, normal, scratch);
  // Otherwise the mesh is nearer at a place other than this triangle.
  if (gap.normal.dot(normal) < 1 - 1e-12) return;
  triangle.nearest = codeOf(farthestCorners(mesh, t, along));
  gap.gap = gapAlong(a, triangle, normal);
  gap.normal = normal;
  addDeepest(a, triangle, gap, first, scratch);
}

/// A shape whose centre lies inside a solid touches it only along the shortest way out of its
/// centre: contacts nearest to its sides would lock it in. False if the centre lies outside.
bool touchWithin(const Convex& a, const Vec3& origin, const TriangleTree& mesh,
                 const Eigen::Isometry3d& pose, double margin, ContactScratch& scratch) {
  const auto exit =
      mesh.exitFrom(pose.linear().transpose() * (origin + a.middle() - pose.translation()));
  if (!exit) return false;
  halfSpaceContacts(a, pose * exit->place - origin, pose.linear() * exit->normal, margin, scratch);
  return true;
}

}  // namespace

Convex triangleOf(const TriangleTree& mesh, std::uint32_t t, const Mat3& axes, const Vec3& place,
                  Polytope& memory) {
  const auto& corners = mesh.triangles()[t];
  memory.becomeTriangle(mesh.vertices()[corners[0]], mesh.vertices()[corners[1]],
                        mesh.vertices()[corners[2]]);
  Convex convex(memory, axes, place);
  convex.names = corners.data();
  convex.part = mesh.flatPart(t);
  return convex;
}

void convexOnMesh(const Convex& a, const Eigen::AlignedBox3d& boundsOfA, const Vec3& origin,
                  const TriangleTree& mesh, const Eigen::Isometry3d& pose, double margin,
                  ContactScratch& scratch, std::vector<ContactPoint>& out) {
  if (touchWithin(a, origin, mesh, pose, margin, scratch))
    return reducePatches(scratch, a.size, origin, out);
  const Mat3 axes = pose.linear(), size = axes.transpose().cwiseAbs();
  const Vec3 middle = axes.transpose() * (boundsOfA.center() - pose.translation());
  const Vec3 half = size * (boundsOfA.sizes() / 2 + Vec3::Constant(margin));
  scratch.found.clear();
  mesh.touching({middle - half, middle + half}, scratch.found);
  for (const std::uint32_t t : scratch.found) {
    Convex triangle = triangleOf(mesh, t, axes, pose.translation() - origin, scratch.triangle);
    convexOnTriangle(a, mesh, t, triangle, margin, scratch);
  }
  reducePatches(scratch, a.size, origin, out);
}

void meshOnHalfSpace(const TriangleTree& mesh, const Eigen::Isometry3d& pose,
                     const Eigen::Isometry3d& poseOfHalfSpace, double margin,
                     ContactScratch& scratch, std::vector<ContactPoint>& out) {
  const Vec3 normal = poseOfHalfSpace.linear().col(1), origin = pose.translation();
  const double level = (poseOfHalfSpace.translation() - origin).dot(normal);
  scratch.found.clear();
  mesh.below(pose.linear().transpose() * normal, level + margin, scratch.found);
  for (const std::uint32_t corner : scratch.found) {
    const Vec3 place = pose.linear() * mesh.vertices()[corner];
    const double gap = place.dot(normal) - level;
    scratch.candidates.push_back(candidate(
        scratch, normal,
        {place, place - gap * normal, FeatureCode::corner(corner), FeatureCode::inside(0)}));
  }
  reduce(scratch.candidates, mesh.bounds().sizes().norm(), origin, out);
}

namespace {

/// Separates a feature with contacts along several normals into one for each.
void tellApart(std::vector<ContactPoint>& points, std::size_t first) {
  for (std::size_t i = first; i < points.size(); ++i) {
    std::uint64_t times = 0;
    for (std::size_t j = first; j < i; ++j)
      times += points[j].feature == points[i].feature ? 1u : 0u;
    if (times > 0) points[i].feature = FeatureCode::both(points[i].feature, times);
  }
}

}  // namespace

void reducePatches(ContactScratch& scratch, double size, const Vec3& origin,
                   std::vector<ContactPoint>& out) {
  const std::size_t first = out.size();
  auto& all = scratch.candidates;
  std::sort(all.begin(), all.end(), [](const Candidate& p, const Candidate& q) {
    return p.order < q.order || (p.order == q.order && p.point.gap < q.point.gap);
  });
  while (!all.empty()) {
    const Candidate* deepest = &all.front();
    for (const Candidate& each : all)
      if (each.point.gap < deepest->point.gap - 1e-11 * size) deepest = &each;
    const Vec3 normal = deepest->point.normal;
    scratch.patch.clear();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].point.normal.dot(normal) < sameNormal)
        all[kept++] = all[i];
      else
        scratch.patch.push_back(all[i]);
    }
    all.resize(kept);
    reduce(scratch.patch, size, origin, out);
  }
  tellApart(out, first);
}

}  // namespace compliant
