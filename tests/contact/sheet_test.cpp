#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"

namespace compliant {
namespace {

constexpr double pull = 9.81;  // m/s²

/// A scene with contacts; components are named after their states.
class SheetScene {
 public:
  explicit SheetScene(const Vec3& gravity, double h = 0.005) : build(scene) {
    build.add("ImplicitIntegrator", "integrator", {{"h", h}});
    build.add("Gravity", "gravity", {{"acceleration", gravity}});
    build.add("ShapeContacts", "contacts", {{"margin", 0.01}});
    build.add("AutoContactSolver", "contact solver", {{"precision", 1e-10}});
  }
  void sheet(const std::string& name, std::vector<Vec3> places, std::vector<std::int64_t> triangles,
             double mass, std::vector<Vec3> velocities = {}, Build::Fields fields = {}) {
    build.add("Points", name,
              {{"position", Array<Vec3>(std::move(places))},
               {"velocity", Array<Vec3>(std::move(velocities))}});
    build.add("UniformMass", name + "/mass", {{"state", build.link(name)}, {"mass", mass}});
    fields.emplace_back("state", build.link(name));
    fields.emplace_back("triangles", Array<std::int64_t>(std::move(triangles)));
    build.add("DeformableSurface", name + "/surface", std::move(fields));
  }
  void balls(const std::string& name, std::vector<Vec3> places, double radius, double mass,
             std::vector<Vec3> velocities = {}, Build::Fields fields = {}) {
    build.add("Points", name,
              {{"position", Array<Vec3>(std::move(places))},
               {"velocity", Array<Vec3>(std::move(velocities))}});
    build.add("UniformMass", name + "/mass", {{"state", build.link(name)}, {"mass", mass}});
    fields.emplace_back("state", build.link(name));
    fields.emplace_back("radius", radius);
    build.add("Ball", name + "/shape", std::move(fields));
  }
  void hold(const std::string& name, std::vector<std::int64_t> points) {
    build.add("FixedPoints", name + "/held",
              {{"state", build.link(name)}, {"indices", Array<std::int64_t>(std::move(points))}});
  }
  void springs(const std::string& name, std::vector<Edge> edges, double compliance) {
    build.mapped("Distance", "Scalars", name + "/threads", {name},
                 {{"edges", Array<Edge>(std::move(edges))}});
    build.add("UniformCompliance", name + "/threads/law",
              {{"state", build.link(name + "/threads")},
               {"compliance", compliance},
               {"damping_ratio", 0.1}});
  }

  Scene scene;
  Build build;
};

/// A grid of points and its triangles, rows along x.
struct Grid {
  std::vector<Vec3> places;
  std::vector<std::int64_t> triangles;
  std::vector<Edge> edges;

  Grid(int along, int across, double spacing) {
    for (int i = 0; i < along; ++i)
      for (int j = 0; j < across; ++j) places.emplace_back(spacing * i, 0, spacing * j);
    const auto at = [&](int i, int j) { return std::int64_t{i} * across + j; };
    for (int i = 0; i < along; ++i)
      for (int j = 0; j < across; ++j) {
        if (i + 1 < along) edges.push_back({at(i, j), at(i + 1, j)});
        if (j + 1 < across) edges.push_back({at(i, j), at(i, j + 1)});
        if (i + 1 == along || j + 1 == across) continue;
        edges.push_back({at(i, j), at(i + 1, j + 1)});
        edges.push_back({at(i + 1, j), at(i, j + 1)});
        for (const std::int64_t corner :
             {at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i + 1, j)})
          triangles.push_back(corner);
      }
  }
};

void advanceBy(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i)
    ASSERT_TRUE(usable(simulation.step().status))
        << i << " " << simulation.report().systems[0].solve.message.c_str();
}

const Layout::StateSlot& slotOf(const Simulation& simulation, const std::string& state) {
  return simulation.layout().states[at(
      simulation.layout().stateIndex(simulation.scene().find(std::string_view(state))->id))];
}
Vec3 placeOf(const Simulation& simulation, const std::string& state, Index element) {
  return simulation.motion().x.segment<3>(slotOf(simulation, state).x + 3 * element);
}
Vec3 velocityOf(const Simulation& simulation, const std::string& state, Index element) {
  return simulation.motion().v.segment<3>(slotOf(simulation, state).v + 3 * element);
}

TEST(Sheets, ABallThatHitsATriangleMovesItsCornersByTheirBarycentricWeights) {
  // Inelastic along y: (1/m + Σ w²/M) μ = v, and corner k gets −w_k μ/M.
  const double m = 0.3, M = 0.2, v = 2, radius = 0.05, half = 0.005;
  const Vec3 w(0.5, 0.2, 0.3);
  SheetScene sheets(Vec3::Zero());
  sheets.sheet("sheet", {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)}, {0, 1, 2}, M);
  sheets.balls("ball", {Vec3(0.2, radius + half, 0.3)}, radius, m, {Vec3(0, -v, 0)});
  Simulation simulation(std::move(sheets.scene));
  advanceBy(simulation, 1);
  const double impulse = v / (1 / m + w.squaredNorm() / M);
  EXPECT_NEAR(velocityOf(simulation, "ball", 0).y(), -v + impulse / m, 1e-9);
  for (Index k = 0; k < 3; ++k)
    EXPECT_NEAR((velocityOf(simulation, "sheet", k) - Vec3(0, -w[k] * impulse / M, 0)).norm(), 0,
                1e-9)
        << k;
}

TEST(Sheets, ABallAtRestOnAHeldTriangleWeighsOnItsCornersByTheirBarycentricWeights) {
  const double m = 0.3, radius = 0.05, half = 0.005;
  SheetScene sheets(Vec3(0, -pull, 0));
  sheets.sheet("sheet", {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)}, {0, 1, 2}, 1e-9);
  sheets.hold("sheet", {0, 1, 2});
  sheets.balls("ball", {Vec3(0.2, radius + half, 0.3)}, radius, m);
  Simulation simulation(std::move(sheets.scene));
  advanceBy(simulation, 50);
  EXPECT_NEAR(placeOf(simulation, "ball", 0).y(), radius + half, 1e-9);
  ASSERT_EQ(simulation.motion().contacts.size(), 1U);
  const Contact& contact = simulation.motion().contacts[0];
  EXPECT_NEAR(contact.force[0], m * pull, 1e-6);
  const ContactSide& side = contact.a.corners > 0 ? contact.a : contact.b;
  ASSERT_EQ(side.corners, 3);
  EXPECT_NEAR((side.weight - Vec3(0.5, 0.2, 0.3)).norm(), 0, 1e-9);
}

TEST(Sheets, CrossedEdgesShareAnImpactByWhereTheyCross) {
  const double M = 0.2, v = 1, half = 0.005;
  SheetScene sheets(Vec3::Zero());
  const std::vector<Vec3> down(3, Vec3(0, -v, 0));
  sheets.sheet("above", {Vec3(-1, 2 * half, 0), Vec3(1, 2 * half, 0), Vec3(0, 1, 0)}, {0, 1, 2}, M,
               down, {{"friction", 0.0}});
  sheets.sheet("below", {Vec3(0.5, 0, -1), Vec3(0.5, 0, 3), Vec3(0.5, -1, 0)}, {0, 1, 2}, M, {},
               {{"friction", 0.0}});
  Simulation simulation(std::move(sheets.scene));
  advanceBy(simulation, 1);
  const double impulse = v * M / (0.25 * 0.25 + 0.75 * 0.75 + 0.75 * 0.75 + 0.25 * 0.25);
  EXPECT_NEAR(velocityOf(simulation, "above", 0).y(), -v + 0.25 * impulse / M, 1e-9);
  EXPECT_NEAR(velocityOf(simulation, "above", 1).y(), -v + 0.75 * impulse / M, 1e-9);
  EXPECT_NEAR(velocityOf(simulation, "below", 0).y(), -0.75 * impulse / M, 1e-9);
  EXPECT_NEAR(velocityOf(simulation, "below", 1).y(), -0.25 * impulse / M, 1e-9);
}

TEST(Sheets, LooseTrianglesThatCollideKeepTheirMomenta) {
  SheetScene sheets(Vec3::Zero());
  const double M = 0.2;
  Grid above(3, 3, 0.2), below(3, 3, 0.25);
  for (Vec3& place : above.places) place += Vec3(0.03, 0.05 + 0.1 * place.x(), 0.04);
  const std::vector<Vec3> down(9, Vec3(0.3, -2, 0.1));
  sheets.sheet("above", above.places, above.triangles, M, down, {{"friction", 0.0}});
  sheets.sheet("below", below.places, below.triangles, M, {}, {{"friction", 0.0}});
  Simulation simulation(std::move(sheets.scene));
  const auto momenta = [&] {
    Eigen::Matrix<double, 6, 1> sum = Eigen::Matrix<double, 6, 1>::Zero();
    for (const char* name : {"above", "below"})
      for (Index i = 0; i < 9; ++i) {
        const Vec3 p = M * velocityOf(simulation, name, i);
        sum.head<3>() += p;
        sum.tail<3>() += placeOf(simulation, name, i).cross(p);
      }
    return sum;
  };
  const auto before = momenta();
  std::size_t most = 0;
  for (int i = 0; i < 40; ++i) {
    advanceBy(simulation, 1);
    most = std::max(most, simulation.motion().contacts.size());
    EXPECT_NEAR((momenta() - before).head<3>().norm(), 0, 1e-12) << i;
  }
  // Positions that are corrected apart move it a little.
  EXPECT_NEAR((momenta() - before).tail<3>().norm(), 0, 1e-4);
  EXPECT_GT(most, 4U);
  EXPECT_GT(velocityOf(simulation, "below", 4).y() * -1, 0.1);
}

/// Whether an edge of a sheet passes through one of its triangles.
bool passesThroughItself(const std::vector<Vec3>& x, const std::vector<std::int64_t>& triangles) {
  for (std::size_t s = 0; s < triangles.size(); s += 3)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int64_t from = triangles[s + k], to = triangles[s + (k + 1) % 3];
      for (std::size_t t = 0; t < triangles.size(); t += 3) {
        const auto corner = triangles.begin() + static_cast<std::ptrdiff_t>(t);
        if (std::find(corner, corner + 3, from) != corner + 3 ||
            std::find(corner, corner + 3, to) != corner + 3)
          continue;
        const Vec3 &a = x[at(corner[0])], &b = x[at(corner[1])], &c = x[at(corner[2])],
                   way = x[at(to)] - x[at(from)];
        Mat3 system;
        system << b - a, c - a, -way;
        if (std::abs(system.determinant()) < 1e-15) continue;
        const Vec3 u = system.inverse() * (x[at(from)] - a);
        if (u[0] > 0 && u[1] > 0 && u[0] + u[1] < 1 && u[2] > 0 && u[2] < 1) return true;
      }
    }
  return false;
}

TEST(Sheets, AFoldedClothDoesNotPassThroughItself) {
  // Folded over itself along z, the upper layer falls on the lower one, which lies on the floor.
  Grid grid(9, 4, 0.1);
  for (Vec3& place : grid.places)
    if (place.x() > 0.45) place = Vec3(0.9 - place.x() + 0.02, 0.1, place.z() + 0.013);
  const std::vector<std::int64_t> triangles = grid.triangles;
  SheetScene sheets(Vec3(0, -pull, 0));
  sheets.build.set("contact solver", "precision", 1e-6);
  sheets.sheet("cloth", grid.places, grid.triangles, 0.01, {}, {{"thickness", 0.02}});
  sheets.springs("cloth", grid.edges, 1e-4);
  sheets.build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, -0.02, 0)}}});
  sheets.build.add("RigidMass", "floor/mass", {{"state", sheets.build.link("floor")}});
  sheets.build.add("FixedPoints", "floor/held",
                   {{"state", sheets.build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  sheets.build.add("HalfSpace", "floor/shape", {{"state", sheets.build.link("floor")}});
  Simulation simulation(std::move(sheets.scene));
  double highest = 0;
  for (int i = 0; i < 100; ++i) {
    advanceBy(simulation, 1);
    std::vector<Vec3> x;
    highest = 0;
    for (Index k = 0; k < 36; ++k) {
      x.push_back(placeOf(simulation, "cloth", k));
      EXPECT_GT(x.back().y(), -0.02 + 0.01 - 1e-4);
      if (k >= 24) highest = std::max(highest, x.back().y());
    }
    ASSERT_FALSE(passesThroughItself(x, triangles)) << i;
  }
  // The upper layer has come down to about a thickness above the lower one.
  EXPECT_LT(highest, 0.04);
  EXPECT_GT(highest, 0.005);
}

TEST(Sheets, ARibbonThatLaysItselfInFoldsPassesItselfNowhereNotAtItsBordersEither) {
  Result<Scene> scene = loadScene(test::sourceFolder() + "/assets/scenes/folding_cloth.json");
  ASSERT_TRUE(scene.ok());
  const Component& surface = *scene->find(std::string_view("cloth/surface"));
  const auto list = std::get<Array<std::int64_t>>(surface.type().find("triangles")->read(surface));
  const std::vector<std::int64_t> triangles(list.begin(), list.end());
  Simulation simulation(std::move(*scene));
  for (int i = 0; i < 250; ++i) {
    advanceBy(simulation, 1);
    std::vector<Vec3> x;
    for (Index k = 0; k < slotOf(simulation, "cloth").shape.count; ++k)
      x.push_back(placeOf(simulation, "cloth", k));
    ASSERT_FALSE(passesThroughItself(x, triangles)) << i;
  }
}

TEST(Sheets, WithoutContactsTheFoldedClothWouldPassThroughItself) {
  Grid grid(9, 4, 0.1);
  for (Vec3& place : grid.places)
    if (place.x() > 0.45) place = Vec3(0.9 - place.x() + 0.02, 0.1, place.z() + 0.013);
  SheetScene sheets(Vec3(0, -pull, 0));
  sheets.sheet("cloth", grid.places, grid.triangles, 0.01, {}, {{"group", std::int64_t{1}}});
  sheets.springs("cloth", grid.edges, 1e-4);
  std::vector<std::int64_t> lower;
  for (std::int64_t i = 0; i < 20; ++i) lower.push_back(i);
  sheets.hold("cloth", lower);
  Simulation simulation(std::move(sheets.scene));
  bool passed = false;
  for (int i = 0; i < 100 && !passed; ++i) {
    advanceBy(simulation, 1);
    std::vector<Vec3> x;
    for (Index k = 0; k < 36; ++k) x.push_back(placeOf(simulation, "cloth", k));
    passed = passesThroughItself(x, grid.triangles);
  }
  EXPECT_TRUE(passed);
}

TEST(Sheets, AtRestTheIdentitiesOfContactsPersist) {
  SheetScene sheets(Vec3(0, -pull, 0));
  const Grid below(3, 3, 0.3), above(3, 3, 0.2);
  std::vector<Vec3> places = above.places;
  for (Vec3& place : places) place += Vec3(0.07, 0.011, 0.09);
  sheets.sheet("below", below.places, below.triangles, 0.1);
  sheets.hold("below", {0, 1, 2, 3, 4, 5, 6, 7, 8});
  sheets.sheet("above", places, above.triangles, 0.1);
  Simulation simulation(std::move(sheets.scene));
  advanceBy(simulation, 30);
  const std::vector<Contact> before = simulation.motion().contacts;
  advanceBy(simulation, 1);
  ASSERT_EQ(before.size(), simulation.motion().contacts.size());
  EXPECT_GE(before.size(), 9U);
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_TRUE(before[i].samePlace(simulation.motion().contacts[i])) << i;
    EXPECT_FALSE(i > 0 && before[i].samePlace(before[i - 1]));
  }
}

TEST(Sheets, TouchEveryOtherShapeAndMeshes) {
  const auto restsAt = [](const char* type, Build::Fields fields, double top) {
    SheetScene sheets(Vec3(0, -pull, 0));
    Grid grid(4, 4, 0.1);
    for (Vec3& place : grid.places) place += Vec3(-0.15, top + 0.03, -0.15);
    sheets.sheet("cloth", grid.places, grid.triangles, 0.01, {}, {{"friction", 2.0}});
    sheets.springs("cloth", grid.edges, 1e-5);
    sheets.build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    sheets.build.add("RigidMass", "body/mass", {{"state", sheets.build.link("body")}});
    sheets.build.add("FixedPoints", "body/held",
                     {{"state", sheets.build.link("body")}, {"indices", Array<std::int64_t>{0}}});
    fields.emplace_back("state", sheets.build.link("body"));
    fields.emplace_back("friction", 2.0);
    sheets.build.add(type, "body/shape", std::move(fields));
    sheets.build.set("contact solver", "precision", 1e-6);
    Simulation simulation(std::move(sheets.scene));
    advanceBy(simulation, 60);
    double lowestMiddle = 1;
    for (const Index i : {5, 6, 9, 10})
      lowestMiddle = std::min(lowestMiddle, placeOf(simulation, "cloth", i).y());
    return lowestMiddle - top;
  };
  const std::vector<Vec3> corners{
      Vec3(-0.4, -0.4, -0.4), Vec3(0.4, -0.4, -0.4), Vec3(0.4, -0.4, 0.4), Vec3(-0.4, -0.4, 0.4),
      Vec3(-0.4, 0, -0.4),    Vec3(0.4, 0, -0.4),    Vec3(0.4, 0, 0.4),    Vec3(-0.4, 0, 0.4)};
  const Array<std::int64_t> faces{0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 5, 1, 0, 4, 5,
                                  1, 6, 2, 1, 5, 6, 2, 7, 3, 2, 6, 7, 3, 4, 0, 3, 7, 4};
  EXPECT_NEAR(restsAt("HalfSpace", {}, 0), 0.005, 1e-5);
  EXPECT_NEAR(restsAt("Box", {{"size", Vec3(1, 0.4, 1)}}, 0.2), 0.005, 1e-5);
  EXPECT_NEAR(restsAt("Cylinder", {{"radius", 0.5}, {"length", 0.4}}, 0.2), 0.005, 1e-5);
  EXPECT_NEAR(restsAt("ConvexHull", {{"points", Array<Vec3>(corners)}}, 0), 0.005, 1e-5);
  EXPECT_NEAR(
      restsAt("TriangleMesh", {{"vertices", Array<Vec3>(corners)}, {"triangles", faces}}, 0), 0.005,
      1e-5);
  // Over round things it hangs down on all sides.
  EXPECT_GT(restsAt("Ball", {{"radius", 0.3}}, 0.3), -0.03);
  EXPECT_GT(restsAt("Capsule",
                    {{"radius", 0.2}, {"length", 0.2}, {"rotation", Vec3(0, 0, M_PI / 2)}}, 0.2),
            -0.06);
}

TEST(Sheets, TheFieldsSayWhatIsWrong) {
  const auto sentence = [](std::vector<std::int64_t> triangles, const char* state = "points") {
    Scene scene;
    Build build(scene);
    build.add(
        "Points", "points",
        {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(1, 0, 1)}}});
    build.add("RigidFrames", "frames",
              {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)}}});
    build.add(
        "DeformableSurface", "surface",
        {{"state", build.link(state)}, {"triangles", Array<std::int64_t>(std::move(triangles))}});
    const Layout layout = layOut(scene);
    for (const LayoutIssue& issue : layout.issues)
      if (issue.component == scene.find(std::string_view("surface"))->id) return issue.sentence;
    return std::string();
  };
  EXPECT_EQ(sentence({0, 1, 2, 1, 2, 3}), "");
  EXPECT_EQ(sentence({}), "There are no triangles. Give three points for each");
  EXPECT_EQ(sentence({0, 1}), "triangles has 2 numbers; give three for each triangle");
  EXPECT_EQ(sentence({0, 1, 4}), "triangles refers to point 4, but the state has points 0 to 3");
  EXPECT_EQ(sentence({0, 1, 1}), "Triangle 0 has point 1 twice");
  EXPECT_EQ(sentence({0, 1, 2, 0, 1, 3, 1, 0, 2}),
            "The edge between points 0 and 1 belongs to more than two triangles");
  EXPECT_EQ(sentence({0, 1, 2}, "frames"),
            "The state must be Points: they are the corners of the triangles");
}

}  // namespace
}  // namespace compliant
