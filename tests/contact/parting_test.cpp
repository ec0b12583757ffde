// What starts deep in something else comes out, along one way and no faster than allowed.

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "engine/analysis/divergence.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

/// The corners and triangles of a cube.
Array<Vec3> cornersOfCube(double half) {
  std::vector<Vec3> all;
  for (const double z : {-half, half})
    for (const auto& [x, y] : {std::pair{-half, -half}, {half, -half}, {half, half}, {-half, half}})
      all.emplace_back(x, y, z);
  return all;
}
Array<std::int64_t> trianglesOfCube() {
  return std::vector<std::int64_t>{0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                   1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};
}

/// A small body within a cube of 1 m that is a mesh: no triangle is near it where it starts.
class WithinAMesh {
 public:
  enum class Order { SmallFirst, LargeFirst };
  WithinAMesh(const std::string& type, const Vec3& place, Order order) : scene_(), build_(scene_) {
    if (order == Order::SmallFirst) small(type, place);
    body("large", Vec3::Zero(), Vec3::Zero());
    build_.add("TriangleMesh", "large/shape",
               {{"state", build_.link("large")},
                {"vertices", cornersOfCube(0.5)},
                {"triangles", trianglesOfCube()}});
    if (order == Order::LargeFirst) small(type, place);
    build_.add("ShapeContacts", "contacts");
  }
  Scene scene() { return scene_; }

 private:
  void body(const std::string& name, const Vec3& at, const Vec3& turn) {
    build_.add("RigidFrames", name,
               {{"position", Array<Vec3>{at}}, {"rotation", Array<Vec3>{turn}}});
    build_.add("SolidMass", name + "/mass", {{"state", build_.link(name)}, {"density", 100.0}});
  }
  void small(const std::string& type, const Vec3& place) {
    body("small", place, Vec3(0.3, 0.2, 0.1));
    build_.add(type, "small/shape", {{"state", build_.link("small")}});
    if (type == "TriangleMesh") build_.set("small/shape", "triangles", trianglesOfCube());
    if (type == "TriangleMesh") build_.set("small/shape", "vertices", cornersOfCube(0.1));
    if (type == "ConvexHull") build_.set("small/shape", "points", cornersOfCube(0.1));
    if (type == "Box") build_.set("small/shape", "size", Vec3(0.2, 0.2, 0.2));
    if (type == "Ball" || type == "Capsule" || type == "Cylinder" || type == "Cone")
      build_.set("small/shape", "radius", 0.1);
    for (const char* field : {"length", "height"})
      if (registry().find(type)->find(field) != nullptr) build_.set("small/shape", field, 0.1);
  }

  Scene scene_;
  Build build_;
};

TEST(Parting, LeadsOutWhatLiesWithinAMesh) {
  for (const char* type :
       {"Ball", "Box", "Capsule", "Cylinder", "Cone", "ConvexHull", "TriangleMesh"})
    for (const Vec3& place : {Vec3(0, 0, 0), Vec3(0.1, 0.25, -0.05), Vec3(0.3, -0.3, 0.3)})
      for (const auto order : {WithinAMesh::Order::SmallFirst, WithinAMesh::Order::LargeFirst}) {
        SCOPED_TRACE(std::string(type) +
                     (order == WithinAMesh::Order::SmallFirst ? ", first" : ", second"));
        Simulation simulation(WithinAMesh(type, place, order).scene());
        ASSERT_TRUE(usable(simulation.step().status));
        ASSERT_FALSE(simulation.motion().contacts.empty()) << place.transpose();
        for (const Contact& contact : simulation.motion().contacts)
          EXPECT_LT(contact.gap, -0.1) << place.transpose();
        const Layout& layout = simulation.layout();
        const auto of = [&](const char* name) {
          return layout.view(layout.stateIndex(simulation.scene().find(std::string_view(name))->id),
                             simulation.motion());
        };
        double fastest = 0, farthest = 0;
        Vec3 before = of("small").origin(0);
        for (int k = 0; k < 200; ++k) {
          ASSERT_TRUE(usable(simulation.step().status));
          fastest = std::max(fastest, simulation.motion().v.cwiseAbs().maxCoeff());
          farthest = std::max(farthest, (of("small").origin(0) - before).norm());
          before = of("small").origin(0);
        }
        const Vec3 way =
            of("large").rotation(0).inverse() * (of("small").origin(0) - of("large").origin(0));
        EXPECT_GT(way.cwiseAbs().maxCoeff(), 0.51) << "out of " << place.transpose();
        EXPECT_LT(fastest, 0.1) << "positions alone are corrected";
        EXPECT_LT(farthest, 0.02) << "at most at depenetration_speed, from " << place.transpose();
      }
}

/// A cube of 0.7 m that is a mesh, turned and in the middle of one of 1 m, so that its corners
/// stick out on all sides: what is nearest to each of them would hold it in.
TEST(Parting, LeadsOutAMeshThatIsCaughtInAnother) {
  for (const Vec3& turn : {Vec3(0.3, 0.2, 0.1), Vec3(0.8, 0, 0), Vec3(0, 0.7, 0.5)})
    for (const Vec3& place : {Vec3(0.1, 0.15, 0.05), Vec3(0.02, 0.01, 0.2)})
      for (const bool largeFirst : {true, false}) {
        Scene scene;
        Build build(scene);
        build.add("Gravity", "gravity");
        for (const bool large : {largeFirst, !largeFirst}) {
          const std::string name = large ? "large" : "small";
          build.add("RigidFrames", name,
                    {{"position", Array<Vec3>{large ? Vec3(0, 0, 0) : place}},
                     {"rotation", Array<Vec3>{large ? Vec3(0, 0, 0) : turn}}});
          build.add("SolidMass", name + "/mass", {{"state", build.link(name)}, {"density", 500.0}});
          build.add("TriangleMesh", name + "/shape",
                    {{"state", build.link(name)},
                     {"vertices", cornersOfCube(large ? 0.5 : 0.35)},
                     {"triangles", trianglesOfCube()}});
        }
        build.add("FixedPoints", "large/fixed",
                  {{"state", build.link("large")}, {"indices", Array<std::int64_t>{0}}});
        build.add("ShapeContacts", "contacts");
        Simulation simulation(std::move(scene));
        const Layout& layout = simulation.layout();
        const StateView small =
            layout.view(layout.stateIndex(simulation.scene().find(std::string_view("small"))->id),
                        simulation.motion());
        double fastest = 0;
        for (int k = 0; k < 400; ++k) {
          ASSERT_TRUE(usable(simulation.step().status));
          // Free fall comes in where it has come out beside the large one.
          fastest = std::max(fastest, small.linear(0).norm() - 9.81 * simulation.motion().time);
        }
        EXPECT_GT(small.origin(0).cwiseAbs().maxCoeff(), 0.8)
            << turn.transpose() << ", " << place.transpose() << ", " << largeFirst;
        EXPECT_LT(fastest, 1) << turn.transpose() << ", " << place.transpose();
      }
}

/// A block that is too wide for the walls on both sides of it, which lean towards each other by a
/// hair: what would free it is a long way.
TEST(Parting, MovesNothingFastWhereNormalsAllButContradictEachOther) {
  for (const double lean : {0.0, 1e-4, 1e-2}) {
    Scene scene;
    Build build(scene);
    const double quarter = std::numbers::pi / 2;
    for (const double side : {-1.0, 1.0}) {
      const std::string wall = side < 0 ? "left" : "right";
      build.add("RigidFrames", wall,
                {{"position", Array<Vec3>{Vec3(0.5 * side, 0, 0)}},
                 {"rotation", Array<Vec3>{Vec3(0, 0, side * (quarter - lean))}}});
      build.add("RigidMass", wall + "/mass", {{"state", build.link(wall)}});
      build.add("FixedPoints", wall + "/fixed",
                {{"state", build.link(wall)}, {"indices", Array<std::int64_t>{0}}});
      build.add("HalfSpace", wall + "/shape", {{"state", build.link(wall)}});
    }
    build.add("RigidFrames", "block", {{"position", Array<Vec3>{Vec3(0.01, 0, 0)}}});
    build.add("SolidMass", "block/mass", {{"state", build.link("block")}, {"density", 100.0}});
    build.add("Box", "block/shape",
              {{"state", build.link("block")}, {"size", Vec3(1.1, 0.4, 0.4)}});
    build.add("ShapeContacts", "contacts");
    Simulation simulation(std::move(scene));
    const Layout& layout = simulation.layout();
    const int block = layout.stateIndex(simulation.scene().find(std::string_view("block"))->id);
    const double h = simulation.sceneStep();
    Vec3 before(0.01, 0, 0);
    for (int k = 0; k < 300; ++k) {
      ASSERT_TRUE(usable(simulation.step().status)) << lean;
      const Vec3 now = layout.view(block, simulation.motion()).origin(0);
      EXPECT_LT((now - before).norm(), 1.5 * h) << lean << ", step " << k;
      before = now;
    }
  }
}

/// What lies deep in a slope is lifted out, gains height by that, and slides down: no energy from
/// nothing.
TEST(Parting, OutOfASlopeIsNoDivergence) {
  for (const char* type : {"Capsule", "Box", "Ball"}) {
    Scene scene;
    Build build(scene);
    build.add("Gravity", "gravity");
    build.add(
        "RigidFrames", "slope",
        {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"rotation", Array<Vec3>{Vec3(0, 0, 0.3)}}});
    build.add("RigidMass", "slope/mass", {{"state", build.link("slope")}});
    build.add("FixedPoints", "slope/fixed",
              {{"state", build.link("slope")}, {"indices", Array<std::int64_t>{0}}});
    build.add("HalfSpace", "slope/shape", {{"state", build.link("slope")}, {"friction", 0.0}});
    build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, -1, 0)}}});
    build.add("SolidMass", "body/mass", {{"state", build.link("body")}, {"density", 100.0}});
    build.add(type, "body/shape", {{"state", build.link("body")}, {"friction", 0.0}});
    build.add("ShapeContacts", "contacts");
    Simulation simulation(std::move(scene));
    simulation.keepLedger();
    DivergenceWatch watch;
    watch.restart();
    double lifted = 0;
    for (int k = 0; k < 300; ++k) {
      watch.expect(simulation);
      ASSERT_TRUE(usable(simulation.step().status)) << type;
      const auto divergence = watch.judge(simulation, simulation.energies());
      ASSERT_FALSE(divergence) << type << ", step " << k << ": " << divergence->sentence;
      lifted = simulation.motion().ledger.lifted;
    }
    EXPECT_GT(lifted, 0) << type;
    EXPECT_GT(simulation.energies().kinetic, 0) << type << " slides";
  }
}

}  // namespace
}  // namespace compliant
