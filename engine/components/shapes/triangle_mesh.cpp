#include <algorithm>
#include <cstdint>
#include <limits>

#include "engine/scene/build.hpp"
#include "engine/scene/made_from_lists.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

namespace {

constexpr double farthestVertex = 1e9;  // m

/// The common data of all shapes with the same lists.
struct MeshSolid {
  Result<Solid> solid;
  std::shared_ptr<const Mesh> mesh;
};

Result<std::vector<Mesh::Triangle>> inThrees(const Array<std::int64_t>& indices) {
  if (indices.size() % 3 != 0)
    return Error{"", "triangles has " + std::to_string(indices.size()) +
                         " numbers; give three for each triangle"};
  std::vector<Mesh::Triangle> triangles;
  triangles.reserve(indices.size() / 3);
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    Mesh::Triangle triangle{};
    for (std::size_t k = 0; k < 3; ++k)
      // Too large for any mesh; solidOf reports it.
      triangle[k] = static_cast<std::uint32_t>(
          std::min<std::int64_t>(indices[i + k], std::numeric_limits<std::uint32_t>::max()));
    triangles.push_back(triangle);
  }
  return triangles;
}

MeshSolid meshSolidOf(const Array<Vec3>& vertices, const Array<std::int64_t>& indices) {
  const auto nothing = std::make_shared<const Mesh>();
  if (indices.empty())
    return {Error{"",
                  "There are no triangles. Give vertices and triangles, or open a mesh file and "
                  "copy its body"},
            nothing};
  Result<std::vector<Mesh::Triangle>> triangles = inThrees(indices);
  if (!triangles) return {triangles.error(), nothing};
  for (std::size_t i = 0; i < vertices.size(); ++i)
    if (!(vertices[i].cwiseAbs().maxCoeff() <= farthestVertex))
      return {Error{"", "Vertex " + std::to_string(i) + " is farther than 1e9 m from the origin"},
              nothing};
  Result<Solid> solid = solidOf({vertices.begin(), vertices.end()}, *triangles);
  if (!solid) return {solid.error(), nothing};
  std::vector<Eigen::Vector3f> drawn;
  drawn.reserve(vertices.size());
  for (const Vec3& vertex : vertices) drawn.push_back(vertex.cast<float>());
  return {std::move(solid), std::make_shared<const Mesh>(std::move(drawn), std::move(*triangles))};
}

}  // namespace

/// The solid within a closed surface of triangles. Volume, centre and inertia are exact integrals
/// over it: ∫ x^p over a polyhedron is a sum over its triangles (divergence theorem).
class TriangleMesh final : public Typed<TriangleMesh, Shape> {
 public:
  static constexpr const char* typeName = "TriangleMesh";
  Array<Vec3> vertices;
  Array<std::int64_t> triangles;
  double factor = 1;

  static void describe(Description<TriangleMesh>& d) {
    d.label("Triangle mesh");
    d.doc("The solid within a closed surface of triangles. A mesh file opens as a scene with one.");
    d.source("D. Eberly, Polyhedral mass properties, 2002");
    d.field("vertices", &TriangleMesh::vertices)
        .unit("m")
        .effect(Effect::Structure)
        .geometry(Geometry::LocalPlace)
        .needed()
        .doc("Corners of the triangles, before the scale.");
    d.field("triangles", &TriangleMesh::triangles)
        .atLeast(0)
        .effect(Effect::Structure)
        .counts(Counts::Corners)
        .needed()
        .doc(
            "Three vertices for each triangle, counter-clockwise seen from outside, counted from "
            "0. Every edge belongs to two triangles.");
    d.field("scale", &TriangleMesh::factor)
        .above(0)
        .atMost(1e6)
        .effect(Effect::Structure)
        .slider(1e-3, 1e3, SliderScale::Logarithmic)
        .doc("Scale factor of all vertices: 0.001 if they are given in millimetres.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add(
          "RigidFrames", "body",
          {{"position", Array<Vec3>{Vec3(0, 1, 0)}}, {"rotation", Array<Vec3>{Vec3(0.4, 0, 0.3)}}});
      // A pyramid, its centre of mass at the origin.
      build.add(
          "TriangleMesh", "shape",
          {{"state", build.link("body")},
           {"vertices", Array<Vec3>{Vec3(-0.2, -0.1, -0.2), Vec3(0.2, -0.1, -0.2),
                                    Vec3(0.2, -0.1, 0.2), Vec3(-0.2, -0.1, 0.2), Vec3(0, 0.3, 0)}},
           {"triangles",
            Array<std::int64_t>{0, 1, 2, 0, 2, 3, 0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0}}});
      build.add("SolidMass", "mass", {{"state", build.link("body")}});
      build.add("Gravity", "gravity");
    });
  }

  std::optional<std::string> checkSize() const override {
    const Result<Solid> checked = solid();
    return checked ? std::nullopt : std::optional(checked.error().what);
  }
  std::shared_ptr<const Mesh> mesh() const override { return made()->mesh; }
  Vec3 scale() const override { return Vec3::Constant(factor); }
  Result<Solid> solid() const override {
    const Result<Solid>& own = made()->solid;
    if (!own) return own.error();
    return own->scaled(factor);
  }
  ContactGeometry geometry() const override {
    ContactGeometry geometry{.kind = ContactGeometry::Kind::Mesh};
    for (const Vec3& vertex : vertices) geometry.vertices.push_back(factor * vertex);
    geometry.triangles = made()->mesh->triangles();
    return geometry;
  }

 private:
  std::shared_ptr<const MeshSolid> made() const {
    static MadeFromLists<MeshSolid, Vec3, std::int64_t> all;
    return all.of(vertices, triangles, [this] { return meshSolidOf(vertices, triangles); });
  }
};

void registerTriangleMesh(Registry& types) { types.add<TriangleMesh>(); }

}  // namespace compliant
