#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/scene/build.hpp"
#include "engine/scene/made_from_lists.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

namespace {

/// The common data of all surfaces with the same list: the triangles, or why there are none.
struct SurfaceTriangles {
  std::optional<std::string> fault;
  std::shared_ptr<const std::vector<Mesh::Triangle>> triangles =
      std::make_shared<const std::vector<Mesh::Triangle>>();
};

std::optional<std::string> faultOf(const std::vector<Mesh::Triangle>& triangles) {
  std::map<std::array<std::uint32_t, 2>, int> uses;
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t a = triangles[t][i], b = triangles[t][(i + 1) % 3];
      if (a == b)
        return "Triangle " + std::to_string(t) + " has point " + std::to_string(a) + " twice";
      if (++uses[{std::min(a, b), std::max(a, b)}] > 2)
        return "The edge between points " + std::to_string(std::min(a, b)) + " and " +
               std::to_string(std::max(a, b)) + " belongs to more than two triangles";
    }
  return std::nullopt;
}

SurfaceTriangles surfaceOf(const Array<std::int64_t>& indices) {
  SurfaceTriangles made;
  if (indices.empty()) made.fault = "There are no triangles. Give three points for each";
  if (indices.size() % 3 != 0)
    made.fault = "triangles has " + std::to_string(indices.size()) +
                 " numbers; give three for each triangle";
  if (made.fault) return made;
  std::vector<Mesh::Triangle> triangles;
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    Mesh::Triangle triangle{};
    for (std::size_t k = 0; k < 3; ++k)
      triangle[k] = static_cast<std::uint32_t>(
          std::min<std::int64_t>(indices[i + k], std::numeric_limits<std::uint32_t>::max()));
    triangles.push_back(triangle);
  }
  made.fault = faultOf(triangles);
  if (!made.fault)
    made.triangles = std::make_shared<const std::vector<Mesh::Triangle>>(std::move(triangles));
  return made;
}

/// The columns of F, from the axes of the start triangle, with x along its first edge, to space.
/// A triangle without area at the start has none.
std::optional<Eigen::Matrix<double, 3, 2>> gradientOf(const std::array<Vec3, 3>& start,
                                                      const std::array<Vec3, 3>& now) {
  const Vec3 first = start[1] - start[0], second = start[2] - start[0];
  const double along = first.norm(), doubleArea = first.cross(second).norm();
  if (!(doubleArea > 0)) return std::nullopt;
  // Start edges as columns: [along, shift; 0, height], whose inverse is known.
  const double shift = first.dot(second) / along, height = doubleArea / along;
  Eigen::Matrix<double, 3, 2> gradient;
  gradient.col(0) = (now[1] - now[0]) / along;
  gradient.col(1) = (now[2] - now[0] - shift * gradient.col(0)) / height;
  return gradient;
}

/// s − 1 of the larger (1) or smaller (−1) singular value s of F.
template <int which>
double principalStrain(const std::array<Vec3, 3>& start, const std::array<Vec3, 3>& now) {
  const auto gradient = gradientOf(start, now);
  if (!gradient) return std::numeric_limits<double>::quiet_NaN();
  const Eigen::Matrix2d squared = gradient->transpose() * *gradient;
  const double mean = 0.5 * (squared(0, 0) + squared(1, 1)),
               half = 0.5 * (squared(0, 0) - squared(1, 1)), shear = squared(0, 1),
               radius = std::sqrt(half * half + shear * shear);
  return std::sqrt(std::max(0.0, mean + which * radius)) - 1;
}

constexpr std::array faceQuantities{
    Depiction::FaceQuantity{"largest_strain", "largest strain of faces", "1", principalStrain<1>},
    Depiction::FaceQuantity{"smallest_strain", "smallest strain of faces", "1",
                            principalStrain<-1>}};

}  // namespace

/// A layer of a thickness about triangles whose corners are points: cloth, skins, membranes.
/// Contacts act on the corners of a triangle by barycentric weights, on the ends of an edge by the
/// distances from them, or on one point.
class DeformableSurface final : public Typed<DeformableSurface, Shape> {
 public:
  static constexpr const char* typeName = "DeformableSurface";
  Array<std::int64_t> triangles;
  double thickness = 0.01;

  static void describe(Description<DeformableSurface>& d) {
    d.label("Deformable surface");
    d.doc(
        "Triangles between points that move on their own, such as cloth, with a thickness. They "
        "touch other shapes and, unless they have a contact group, each other: a cloth does not "
        "pass through itself. A contact between points acts on the points around it.");
    d.source(
        "R. Bridson, R. Fedkiw, J. Anderson, Robust treatment of collisions, contact and friction "
        "for cloth animation, 2002");
    d.field("state", &DeformableSurface::state).doc("The points that are the corners.");
    d.field("triangles", &DeformableSurface::triangles)
        .atLeast(0)
        .effect(Effect::Structure)
        .counts(Counts::Triangles)
        .needed()
        .doc(
            "Three points for each triangle, counted from 0. An edge belongs to one or two "
            "triangles.");
    d.field("thickness", &DeformableSurface::thickness)
        .unit("m")
        .above(0)
        .atMost(1e6)
        .effect(Effect::Structure)
        .slider(1e-4, 0.1, SliderScale::Logarithmic)
        .doc(
            "Thickness of the layer about the triangles: two folds rest at this distance. Keep it "
            "below the length of the edges.");
    describeTouch(d);
    describePaint(d);
    d.example([](Scene& s) {
      Build build(s);
      // A square held at its corners, and a ball that falls on it.
      build.add("Points", "sheet",
                {{"position", Array<Vec3>{Vec3(-0.5, 0, -0.5), Vec3(0.5, 0, -0.5),
                                          Vec3(0.5, 0, 0.5), Vec3(-0.5, 0, 0.5), Vec3(0, 0, 0)}}});
      build.add("DeformableSurface", "sheet/surface",
                {{"state", build.link("sheet")},
                 {"triangles", Array<std::int64_t>{0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4}}});
      build.add("UniformMass", "sheet/mass", {{"state", build.link("sheet")}, {"mass", 0.1}});
      build.add("FixedPoints", "sheet/held",
                {{"state", build.link("sheet")}, {"indices", Array<std::int64_t>{0, 1, 2, 3}}});
      build.mapped("Distance", "Scalars", "threads", {"sheet"},
                   {{"edges", Array<Edge>{{0, 4}, {1, 4}, {2, 4}, {3, 4}}}});
      build.add("UniformCompliance", "threads/law",
                {{"state", build.link("threads")}, {"compliance", 1e-3}});
      build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0.1, 0.4, 0)}}});
      build.add("Ball", "ball/shape", {{"state", build.link("ball")}, {"radius", 0.1}});
      build.add("RigidMass", "ball/mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
      build.add("ShapeContacts", "contacts");
    });
  }

  std::optional<std::string> checkState(const StateShape& points) const override {
    if (points.embedding != Embedding::Point)
      return "The state must be Points: they are the corners of the triangles";
    for (const std::int64_t corner : triangles)
      if (corner >= points.count)
        return "triangles refers to point " + std::to_string(corner) + ", but the state has " +
               (points.count == 0 ? "none" : "points 0 to " + std::to_string(points.count - 1));
    return std::nullopt;
  }
  std::optional<std::string> checkSize() const override {
    if (!frictionDirection.isZero(0) || !surfaceVelocity.isZero(0))
      return "A deformable surface has no axes, so that its friction direction and surface "
             "velocity "
             "must be zero";
    return made()->fault;
  }
  std::shared_ptr<const Mesh> mesh() const override {
    static const auto none = std::make_shared<const Mesh>();
    return none;
  }
  Result<Solid> solid() const override {
    return Error{"",
                 "A deformable surface has no volume. Give its points a mass with UniformMass or "
                 "PointMasses"};
  }
  ContactGeometry geometry() const override {
    return {.kind = ContactGeometry::Kind::Sheet,
            .rounding = 0.5 * thickness,
            .triangles = *made()->triangles};
  }
  void depict(std::span<const StateShape>, Depiction& out) const override {
    out.sheets.push_back({0, made()->triangles, paint, faceQuantities});
  }

 private:
  std::shared_ptr<const SurfaceTriangles> made() const {
    static MadeFromLists<SurfaceTriangles, std::int64_t> all;
    return all.of(triangles, [this] { return surfaceOf(triangles); });
  }
};

void registerDeformableSurface(Registry& types) { types.add<DeformableSurface>(); }

}  // namespace compliant
