#include <gmock/gmock.h>

#include <limits>
#include <map>
#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/mesh_texts.hpp"
#include "tests/support/probe.hpp"

/// Shapes of triangles, of points, and without an end (theory §9).
namespace compliant::test {
namespace {

using testing::HasSubstr;

struct Surface {
  std::vector<Vec3> vertices;
  std::vector<std::int64_t> triangles;
};

Surface boxSurface(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  Surface surface{box.vertices, {}};
  for (const auto& triangle : triangles(box))
    surface.triangles.insert(surface.triangles.end(), triangle.begin(), triangle.end());
  return surface;
}

/// Of edge 2: the corners are cyclic permutations of (0, ±1, ±φ).
Surface icosahedron() {
  const double phi = std::numbers::phi;
  Surface surface;
  for (int axis = 0; axis < 3; ++axis)
    for (const double one : {-1.0, 1.0})
      for (const double far : {-phi, phi}) {
        Vec3 corner = Vec3::Zero();
        corner[(axis + 1) % 3] = one;
        corner[(axis + 2) % 3] = far;
        surface.vertices.push_back(corner);
      }
  const auto& v = surface.vertices;
  for (std::size_t a = 0; a < 12; ++a)
    for (std::size_t b = a + 1; b < 12; ++b)
      for (std::size_t c = b + 1; c < 12; ++c) {
        if ((v[a] - v[b]).norm() > 2.1 || (v[b] - v[c]).norm() > 2.1 || (v[c] - v[a]).norm() > 2.1)
          continue;
        const bool outside = v[a].dot(v[b].cross(v[c])) > 0;
        for (const std::size_t corner : {a, outside ? b : c, outside ? c : b})
          surface.triangles.push_back(static_cast<std::int64_t>(corner));
      }
  return surface;
}

/// Every triangle becomes four, the new corners on the unit ball, the old ones too.
Surface refined(const Surface& coarse) {
  Surface fine{coarse.vertices, {}};
  for (Vec3& vertex : fine.vertices) vertex.normalize();
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> middles;
  const auto middle = [&](std::int64_t a, std::int64_t b) {
    const auto [entry, isNew] =
        middles.try_emplace(std::minmax(a, b), static_cast<std::int64_t>(fine.vertices.size()));
    if (isNew)
      fine.vertices.push_back(
          (fine.vertices[static_cast<std::size_t>(a)] + fine.vertices[static_cast<std::size_t>(b)])
              .normalized());
    return entry->second;
  };
  for (std::size_t i = 0; i < coarse.triangles.size(); i += 3) {
    const std::int64_t a = coarse.triangles[i], b = coarse.triangles[i + 1],
                       c = coarse.triangles[i + 2];
    const std::int64_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
    for (const std::int64_t corner : {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca})
      fine.triangles.push_back(corner);
  }
  return fine;
}

Build::Fields fieldsOf(const Surface& surface) {
  return {{"vertices", Array<Vec3>(surface.vertices)},
          {"triangles", Array<std::int64_t>(surface.triangles)}};
}

/// A turning body in gravity with one shape.
Scene bodyWith(const char* type, Build::Fields fields) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body",
            {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
             {"rotation", Array<Vec3>{Vec3(0.2, 0.1, -0.4)}},
             {"velocity", Array<Vec3>{Vec3(0.3, 0, -0.2)}},
             {"angular_velocity", Array<Vec3>{Vec3(1, -2, 3)}}});
  fields.emplace_back("state", build.link("body"));
  build.add(type, "shape", std::move(fields));
  build.add("SolidMass", "mass", {{"state", build.link("body")}});
  build.add("Gravity", "gravity");
  return scene;
}

Result<Solid> solidOfShape(const Scene& scene) {
  return static_cast<const Shape*>(scene.find(std::string_view("shape")))->solid();
}
Result<Solid> meshSolid(const Surface& surface) {
  return solidOfShape(bodyWith("TriangleMesh", fieldsOf(surface)));
}

/// What is said of a mesh or a hull that is left out.
std::string refusal(const char* type, Build::Fields fields) {
  const Simulation simulation(bodyWith(type, std::move(fields)));
  EXPECT_TRUE(simulation.structure()->surfaces.empty());
  return issueOf(simulation, "shape");
}
std::string meshRefusal(const Surface& surface) {
  return refusal("TriangleMesh", fieldsOf(surface));
}
std::string hullRefusal(const std::vector<Vec3>& points) {
  return refusal("ConvexHull", {{"points", Array<Vec3>(points)}});
}

void expectSame(const Solid& a, const Solid& b, double tolerance) {
  EXPECT_NEAR(a.volume, b.volume, tolerance);
  EXPECT_LE((a.centre - b.centre).norm(), tolerance);
  EXPECT_LE((a.inertia - b.inertia).norm(), tolerance) << a.inertia << "\n" << b.inertia;
}

void expectSameMotion(const Scene& one, const Scene& other, double tolerance) {
  Simulation a(one), b(other);
  for (int i = 0; i < 300; ++i) {
    advance(a, 1);
    advance(b, 1);
    ASSERT_LE((Probe(a).position("body") - Probe(b).position("body")).cwiseAbs().maxCoeff(),
              tolerance)
        << i;
  }
}

TEST(TriangleMesh, OfATetrahedronHasTheIntegralsOfTheFormula) {
  // Corner at the origin, legs of 1 m: ∫1 = 1/6, ∫x = 1/24, ∫x² = 1/60, ∫xy = 1/120.
  const auto solid = meshSolid({{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)},
                                {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}});
  ASSERT_TRUE(solid.ok()) << solid.error().what;
  EXPECT_NEAR(solid->volume, 1.0 / 6, 1e-16);
  EXPECT_LE((solid->centre - Vec3(0.25, 0.25, 0.25)).norm(), 1e-15);
  EXPECT_NEAR(solid->inertia(0, 0), 1.0 / 80, 1e-16);
  EXPECT_NEAR(solid->inertia(0, 1), 1.0 / 480, 1e-16);
}

TEST(TriangleMesh, OfAnIcosahedronHasTheIntegralsOfTheFormula) {
  // Edge a = 2: V = 5/12 (3 + √5) a³, I = φ²/10 V a².
  const auto solid = meshSolid(icosahedron());
  ASSERT_TRUE(solid.ok()) << solid.error().what;
  const double volume = 10.0 / 3 * (3 + std::sqrt(5.0));
  EXPECT_NEAR(solid->volume, volume, 1e-14);
  EXPECT_LE(solid->centre.norm(), 1e-15);
  const double moment = std::numbers::phi * std::numbers::phi / 10 * volume * 4;
  EXPECT_LE((solid->inertia - moment * Mat3::Identity()).norm(), 1e-13);
}

TEST(TriangleMesh, ConvergesToTheBallByTheSquareOfItsEdges) {
  Surface sphere = refined(icosahedron());
  double before = 0;
  for (int level = 1; level <= 4; ++level, sphere = refined(sphere)) {
    const auto solid = meshSolid(sphere);
    ASSERT_TRUE(solid.ok()) << solid.error().what;
    const double error = 1 - solid->volume / (4.0 / 3 * std::numbers::pi);
    EXPECT_GT(error, 0);
    if (level > 1) {
      EXPECT_NEAR(before / error, 4, 0.3);
    }
    before = error;
  }
  EXPECT_LT(before, 2.5e-3);
}

TEST(TriangleMesh, FarFromItsOriginLosesOnlyTheDigitsOfTheDistance) {
  Surface box = boxSurface(Vec3(0.4, 0.2, 0.7));
  const auto near = meshSolid(box);
  for (Vec3& vertex : box.vertices) vertex += Vec3(1024, -512, 256);
  const auto far = meshSolid(box);
  ASSERT_TRUE(near.ok() && far.ok());
  EXPECT_NEAR(far->volume, near->volume, 1e-12);
  EXPECT_LE((far->inertia - near->inertia).norm(), 1e-12);
  EXPECT_LE((far->centre - Vec3(1024, -512, 256)).norm(), 1e-12);
}

TEST(TriangleMesh, AMillionMetresFromItsOriginIsAsExactAsBesideIt) {
  // Corners that are numbers there too, so that no digit is lost before the integrals.
  const Vec3 away(1048576, -2097152, 1048576);
  Surface box = boxSurface(Vec3(0.5, 0.25, 0.75));
  const auto near = meshSolid(box);
  for (Vec3& vertex : box.vertices) vertex += away;
  const auto far = meshSolid(box);
  ASSERT_TRUE(near.ok() && far.ok()) << far.error().what;
  EXPECT_NEAR(far->volume, near->volume, 1e-15);
  EXPECT_LE((far->inertia - near->inertia).norm(), 1e-15);
  EXPECT_LE((far->centre - away).norm(), 1e-9);
}

TEST(ConvexHull, AMillionMetresFromItsOriginIsAsExactAsBesideIt) {
  const Vec3 away(1048576, -2097152, 1048576), size(0.5, 0.25, 0.75);
  std::vector<Vec3> points = boxFaces(size).vertices;
  for (Vec3& point : points) point += away;
  const auto far = solidOfShape(bodyWith("ConvexHull", {{"points", Array<Vec3>(points)}})),
             near = solidOfShape(bodyWith("Box", {{"size", size}}));
  ASSERT_TRUE(near.ok() && far.ok()) << far.error().what;
  EXPECT_NEAR(far->volume, near->volume, 1e-9 * near->volume);
  EXPECT_LE((far->inertia - near->inertia).norm(), 1e-9 * near->inertia.norm());
  EXPECT_LE((far->centre - away).norm(), 1e-9);
}

TEST(TriangleMesh, OfABoxMovesLikeABox) {
  const Vec3 size(0.4, 0.2, 0.7);
  const Build::Fields place{{"offset", Vec3(0.1, 0, -0.3)}, {"rotation", Vec3(0.5, 0.2, 0)}};
  const auto with = [&](Build::Fields fields) {
    fields.insert(fields.end(), place.begin(), place.end());
    return fields;
  };
  const Scene box = bodyWith("Box", with({{"size", size}}));
  expectSameMotion(box, bodyWith("TriangleMesh", with(fieldsOf(boxSurface(size)))), 1e-12);
  // In millimetres.
  Build::Fields scaled = fieldsOf(boxSurface(1000 * size));
  scaled.emplace_back("scale", 1e-3);
  expectSameMotion(box, bodyWith("TriangleMesh", with(scaled)), 1e-12);
}

TEST(TriangleMesh, ThatBoundsNoSolidIsLeftOutWithTheFirstDefect) {
  const Surface box = boxSurface(Vec3(1, 1, 1));
  Surface open = box;
  open.triangles.resize(open.triangles.size() - 3);
  EXPECT_THAT(meshRefusal(open), HasSubstr("belongs to one triangle: the surface is open"));
  EXPECT_THAT(meshRefusal(open), HasSubstr("Edge 4–6, from (-0.5, -0.5, 0.5) to (-0.5, 0.5, 0.5)"));
  Surface insideOut = box;
  for (std::size_t i = 0; i < box.triangles.size(); i += 3)
    std::swap(insideOut.triangles[i], insideOut.triangles[i + 1]);
  EXPECT_THAT(meshRefusal(insideOut), HasSubstr("inside out"));
  Surface turned = box;
  std::swap(turned.triangles[0], turned.triangles[1]);
  EXPECT_THAT(meshRefusal(turned), HasSubstr("one of its triangles is turned"));
  // A second box beside the first, with one edge in common.
  Surface touching = box;
  for (const Vec3& vertex : box.vertices) touching.vertices.push_back(vertex + Vec3(1, 1, 0));
  for (const std::int64_t corner : box.triangles)
    touching.triangles.push_back(corner == 0 ? 3 : corner == 4 ? 7 : corner + 8);
  EXPECT_THAT(
      meshRefusal(touching),
      HasSubstr("Edge 3–7, from (0.5, 0.5, -0.5) to (0.5, 0.5, 0.5), belongs to 4 triangles"));
  Surface flat = box;
  for (Vec3& vertex : flat.vertices)
    vertex = rotationOf(Vec3(0.3, 0.2, 0.7)) * Vec3(vertex.x(), vertex.y(), 0);
  EXPECT_THAT(meshRefusal(flat), HasSubstr("no volume"));
  Surface beyond = box;
  beyond.triangles[4] = 8;
  EXPECT_THAT(meshRefusal(beyond), HasSubstr("Triangle 1 refers to vertex 8, but the mesh has 8"));
  beyond.triangles[4] = std::numeric_limits<std::int64_t>::max();
  EXPECT_THAT(meshRefusal(beyond), HasSubstr("Triangle 1 refers to vertex"));
  beyond.triangles[4] = beyond.triangles[3];
  EXPECT_THAT(meshRefusal(beyond), HasSubstr("Triangle 1 has a vertex twice"));
  Surface odd = box;
  odd.triangles.pop_back();
  EXPECT_THAT(meshRefusal(odd), HasSubstr("triangles has 35 numbers"));
  Surface large = box;
  large.vertices[3].x() = 1e12;
  EXPECT_THAT(meshRefusal(large), HasSubstr("Vertex 3 is farther than 1e9 m"));
  EXPECT_THAT(meshRefusal({}), HasSubstr("There are no triangles"));
}

TEST(TriangleMesh, OfOneHollowInAnotherIsTheirDifference) {
  Surface shell = boxSurface(Vec3(1, 1, 1));
  const Surface hollow = boxSurface(Vec3(0.5, 0.5, 0.5));
  for (std::size_t i = 0; i < hollow.triangles.size(); i += 3)
    for (const std::size_t k : {0U, 2U, 1U}) shell.triangles.push_back(hollow.triangles[i + k] + 8);
  shell.vertices.insert(shell.vertices.end(), hollow.vertices.begin(), hollow.vertices.end());
  const auto solid = meshSolid(shell);
  ASSERT_TRUE(solid.ok()) << solid.error().what;
  EXPECT_NEAR(solid->volume, 1 - 0.125, 1e-15);
  EXPECT_NEAR(solid->inertia(0, 0), (1 - 0.125 * 0.25) / 6, 1e-15);
}

TEST(TriangleMesh, IsReadOnceForAllBodiesAndScenesThatShareIt) {
  const Scene scene = bodyWith("TriangleMesh", fieldsOf(icosahedron()));
  const Scene copy = scene;
  const auto meshOf = [](const Scene& s) {
    return static_cast<const Shape*>(s.find(std::string_view("shape")))->mesh();
  };
  EXPECT_EQ(meshOf(scene), meshOf(copy));
  EXPECT_EQ(Simulation(copy).structure()->surfaces.front().mesh, meshOf(scene));
}

TEST(ConvexHull, OfTheCornersOfABoxIsTheBox) {
  const Vec3 size(0.4, 0.2, 0.7);
  std::vector<Vec3> points = boxFaces(size).vertices;
  // Inside, in faces, in edges, and once more: without effect.
  points.insert(points.begin(), {Vec3::Zero(), Vec3(0.2, 0.05, 0.1), Vec3(0, 0.1, 0),
                                 Vec3(0.2, 0.1, 0), points[0]});
  const Scene hull = bodyWith("ConvexHull", {{"points", Array<Vec3>(points)}}),
              box = bodyWith("Box", {{"size", size}});
  ASSERT_TRUE(solidOfShape(hull).ok()) << solidOfShape(hull).error().what;
  expectSame(*solidOfShape(hull), *solidOfShape(box), 1e-16);
  expectSameMotion(hull, box, 1e-12);
}

TEST(ConvexHull, OfGridsSpheresAndCloudsIsAlwaysASolid) {
  Dice dice(7);
  for (int trial = 0; trial < 200; ++trial) {
    const Eigen::Quaterniond turn = rotationOf(dice.vector(3, -2, 2));
    const Vec3 shift = dice.vector(3, -1e3, 1e3);
    const double scale = std::pow(10.0, dice.integer(-6, 6));
    std::vector<Vec3> points;
    double volume = 0;
    switch (trial % 4) {
      case 0:  // a grid: 4 × 4 × 3 points, many in each plane
        for (int i = 0; i < 48; ++i) points.emplace_back(i % 4, i / 4 % 4, i / 16);
        volume = 18;
        break;
      case 1:
        points = refined(icosahedron()).vertices;
        break;
      case 2:
        for (int i = 0; i < 100; ++i) points.emplace_back(dice.vector(3));
        break;
      default:  // a thin plate
        for (int i = 0; i < 40; ++i)
          points.emplace_back(dice.vector(3).cwiseProduct(Vec3(1, 1e-4, 1)));
    }
    for (Vec3& point : points)
      point = scale * (turn * point + (trial % 8 < 4 ? shift : Vec3(0, 0, 0)));
    const auto solid = solidOfShape(bodyWith("ConvexHull", {{"points", Array<Vec3>(points)}}));
    ASSERT_TRUE(solid.ok()) << trial << ": " << solid.error().what;
    if (volume > 0) {
      EXPECT_NEAR(solid->volume / std::pow(scale, 3), volume, 1e-9) << trial;
    }
  }
}

TEST(ConvexHull, WithoutVolumeIsLeftOutWithTheDefect) {
  EXPECT_EQ(hullRefusal({}), "A hull needs at least 4 points; there are 0");
  EXPECT_EQ(hullRefusal({Vec3(0, 0, 0)}), "A hull needs at least 4 points; there is 1");
  const auto points = [](const Vec3& x, const Vec3& y, const Vec3& z) {
    std::vector<Vec3> all;
    Dice dice(3);
    for (int i = 0; i < 20; ++i)
      all.push_back(Vec3(1, 2, 3) + dice.real(-1, 1) * x + dice.real(-1, 1) * y +
                    dice.real(-1, 1) * z);
    return all;
  };
  const Vec3 none = Vec3::Zero(), x(1, 0.3, 0.2), y(-0.4, 1, 0), z(0.1, 0.7, -1);
  EXPECT_EQ(hullRefusal(points(none, none, none)), "All points are at the same place");
  EXPECT_EQ(hullRefusal(points(x, none, none)), "All points lie on a line");
  EXPECT_EQ(hullRefusal(points(x, y, none)), "All points lie in a plane");
  EXPECT_EQ(hullRefusal(points(x, y, 1e-13 * z)), "All points lie in a plane");
  EXPECT_TRUE(
      solidOfShape(bodyWith("ConvexHull", {{"points", Array<Vec3>(points(x, y, 1e-3 * z))}})).ok());
  auto far = points(x, y, z);
  far[5] = Vec3(0, 1e200, 0);
  EXPECT_EQ(hullRefusal(far), "Point 5 is farther than 1e9 m from the origin");
}

TEST(HalfSpace, HasNoMassButASentence) {
  Scene scene = bodyWith("HalfSpace", {});
  Simulation simulation(scene);
  EXPECT_EQ(issueOf(simulation, "mass"),
            "The shape \"shape\" has no volume to weigh. A half-space is infinite; to give its "
            "frame a mass, use RigidMass");
  simulation.step();
  EXPECT_TRUE(simulation.motion().x.allFinite());
}

TEST(HalfSpace, IsDrawnAsTheUpperSideOfAPlate) {
  Simulation simulation(bodyWith(
      "HalfSpace",
      {{"size", 8.0}, {"rotation", Vec3(0, 0, std::numbers::pi / 2)}, {"offset", Vec3(0, 3, 0)}}));
  ASSERT_EQ(simulation.structure()->surfaces.size(), 1u);
  const auto& plate = simulation.structure()->surfaces.front();
  // Its normal y is turned to −x.
  EXPECT_LE((plate.origin.place + plate.rotation * Vec3(0, plate.scale.y() / 2, 0) - Vec3(0, 3, 0))
                .norm(),
            1e-15);
  EXPECT_LE((plate.rotation * Vec3::UnitY() - Vec3(-1, 0, 0)).norm(), 1e-15);
  EXPECT_EQ(plate.scale.x(), 8);
  EXPECT_LT(plate.scale.y(), 0.1);
}

}  // namespace
}  // namespace compliant::test
