#include "engine/contact/detection/mesh_caught.hpp"

#include <algorithm>
#include <limits>

namespace compliant {

namespace {

constexpr double onSurface =
    1e-9;  ///< relative to the size of a mesh: nearer than this, the normal is that of the face

bool isWithin(const PlacedMesh& mesh, const Vec3& x) {
  return mesh.tree.exitFrom(mesh.axes.transpose() * (x - mesh.place)).has_value();
}

/// Whether normals contradict each other where meshes overlap deeply: they then lock the meshes
/// instead of separating them.
bool areCaught(const std::vector<Candidate>& candidates, double deep) {
  constexpr double opposite = -0.5;  // cosine
  for (std::size_t i = 0; i < candidates.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (candidates[i].point.gap < -deep && candidates[j].point.gap < -deep &&
          candidates[i].point.normal.dot(candidates[j].point.normal) < opposite)
        return true;
  return false;
}

/// Where a place inside a solid leaves it along a direction.
struct WayOut {
  std::uint32_t triangle = TriangleTree::none;
  double length = std::numeric_limits<double>::infinity();
};
WayOut alongOutOf(const PlacedMesh& mesh, const Vec3& x, const Vec3& along) {
  WayOut out;
  for (std::uint32_t t = 0; t < mesh.tree.triangles().size(); ++t) {
    const Vec3 normal = mesh.normal(t);
    const double slope = normal.dot(along);
    if (!(slope > 0)) continue;
    const auto& corners = mesh.tree.triangles()[t];
    const Vec3 a = mesh.corner(corners[0]), b = mesh.corner(corners[1]),
               c = mesh.corner(corners[2]);
    const double length = normal.dot(a - x) / slope;
    if (!(length > 0) || length >= out.length) continue;
    const Vec3 place = x + length * along;
    const auto inside = [&](const Vec3& p, const Vec3& q) {
      return normal.dot((q - p).cross(place - p)) >= 0;
    };
    if (inside(a, b) && inside(b, c) && inside(c, a)) out = {t, length};
  }
  return out;
}

/// Appends the corners of a mesh within another.
void findWithin(const PlacedMesh& mesh, const PlacedMesh& other, const Vec3& along,
                CornerWithin::Of whose, std::vector<CornerWithin>& found) {
  for (std::uint32_t v = 0; v < mesh.tree.vertices().size(); ++v) {
    const Vec3 x = mesh.corner(v);
    if (!isWithin(other, x)) continue;
    if (const WayOut out = alongOutOf(other, x, along); out.triangle != TriangleTree::none)
      found.push_back({v, whose, out.triangle, out.length});
  }
}

}  // namespace

void freeWhatIsCaught(const PlacedMesh& a, const PlacedMesh& b, ContactScratch& scratch) {
  constexpr double deep = 0.05;        // of the size of the smaller mesh
  constexpr double longestWays = 0.7;  // of the longest
  constexpr double mostWork = 2e6;     // corners times triangles
  const double sizeA = a.tree.bounds().sizes().norm(), sizeB = b.tree.bounds().sizes().norm();
  const bool ofA = sizeA <= sizeB;
  const PlacedMesh &mesh = ofA ? a : b, &other = ofA ? b : a;
  const auto work = [](const PlacedMesh& of, const PlacedMesh& in) {
    return static_cast<double>(of.tree.vertices().size()) *
           static_cast<double>(in.tree.triangles().size());
  };
  if (!mesh.tree.isClosed() || !other.tree.isClosed() || scratch.candidates.empty() ||
      work(a, b) + work(b, a) > mostWork)
    return;
  // The centre of a ring is outside it.
  const Vec3 place = mesh.place + mesh.axes * mesh.tree.bounds().center();
  if (!(isWithin(other, place) && isWithin(mesh, place)) &&
      !areCaught(scratch.candidates, deep * std::min(sizeA, sizeB)))
    return;
  const Vec3 middle = other.axes.transpose() * (place - other.place);
  const TriangleTree::Nearest nearest = other.tree.nearestTo(middle);
  const Vec3 way = nearest.behind ? Vec3(nearest.place - middle) : Vec3(middle - nearest.place);
  const bool onIt = way.norm() <= onSurface * other.tree.bounds().sizes().norm();
  const Vec3 along =
      other.axes * (onIt ? other.tree.normal(nearest.triangle) : Vec3(way.normalized()));
  std::vector<CornerWithin>& corners = scratch.within;
  corners.clear();
  findWithin(mesh, other, along, CornerWithin::Of::Smaller, corners);
  findWithin(other, mesh, -along, CornerWithin::Of::Larger, corners);
  double longest = 0;
  for (const CornerWithin& each : corners) longest = std::max(longest, each.length);
  if (corners.empty()) return;
  scratch.candidates.clear();
  for (const CornerWithin& each : corners) {
    if (each.length < longestWays * longest) continue;
    const bool ofSmaller = each.whose == CornerWithin::Of::Smaller;
    const PlacedMesh &of = ofSmaller ? mesh : other, &in = ofSmaller ? other : mesh;
    const Vec3 x = of.corner(each.vertex),
               out = x + each.length * (ofSmaller ? along : Vec3(-along));
    const std::uint64_t corner = FeatureCode::corner(each.vertex),
                        face = FeatureCode::inside(in.tree.flatPart(each.triangle));
    const Vec3 normal = ofA ? along : Vec3(-along);
    scratch.candidates.push_back(ofSmaller == ofA
                                     ? candidate(scratch, normal, {x, out, corner, face})
                                     : candidate(scratch, normal, {out, x, face, corner}));
  }
}

}  // namespace compliant
