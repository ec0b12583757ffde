// Where shapes touch, and where they will: small ones on large ones, over seams, into holes, at
// rest, and in impacts.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <tuple>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"

namespace compliant {
namespace {

constexpr double g = 9.81;

Array<Vec3> cornersOfBox(const Vec3& size) {
  std::vector<Vec3> all;
  for (const double z : {-0.5, 0.5})
    for (const auto& [x, y] : {std::pair{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}})
      all.emplace_back(Vec3(x, y, z).cwiseProduct(size));
  return all;
}
Array<std::int64_t> trianglesOfBox() {
  return std::vector<std::int64_t>{0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                   1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};
}

/// A scene with gravity and contacts, in which bodies lie on others that are fixed.
class Laid {
 public:
  explicit Laid(Build::Fields integrator, double gravity = g, Build::Fields solver = {})
      : build(scene) {
    build.add("ImplicitIntegrator", "integrator", std::move(integrator));
    build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -gravity, 0)}});
    build.add("ShapeContacts", "contacts");
    build.add("AutoContactSolver", "contact solver", std::move(solver));
  }
  /// A box of this size, as a box, a hull, a mesh, or the cylinder or ball that fits its height.
  void body(const std::string& name, const std::string& kind, const Vec3& size, const Vec3& place,
            Build::Fields material = {}, Build::Fields motion = {}) {
    motion.emplace_back("position", Array<Vec3>{place});
    build.add("RigidFrames", name, std::move(motion));
    material.emplace_back("state", build.link(name));
    if (kind == "Box") material.emplace_back("size", size);
    if (kind == "ConvexHull") material.emplace_back("points", cornersOfBox(size));
    if (kind == "TriangleMesh") {
      material.emplace_back("vertices", cornersOfBox(size));
      material.emplace_back("triangles", trianglesOfBox());
    }
    if (kind == "Cylinder" || kind == "Ball") material.emplace_back("radius", size.x() / 2);
    if (kind == "Cylinder") material.emplace_back("length", size.y());
    build.add(kind, name + "/shape", std::move(material));
    if (kind == "HalfSpace") return;
    build.add("SolidMass", name + "/mass", {{"state", build.link(name)}, {"density", 1000.0}});
  }
  void fix(const std::string& name) {
    build.add("FixedPoints", name + "/fixed",
              {{"state", build.link(name)}, {"indices", Array<std::int64_t>{0}}});
  }

  Scene scene;
  Build build;
};

void advance(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i) ASSERT_TRUE(usable(simulation.step().status)) << "step " << i;
}

StateView touchingState(const Simulation& simulation, std::string_view name) {
  const Layout& layout = simulation.layout();
  return layout.view(layout.stateIndex(simulation.scene().find(name)->id), simulation.motion());
}

Scene found(const std::string& file) {
  Result<Scene> scene = loadScene(test::sourceFolder() + "/tests/data/found3/" + file);
  EXPECT_TRUE(scene) << file;
  return std::move(*scene);
}

TEST(SmallShapes, RestOnLargeOnesWithFourContacts) {
  for (const char* large : {"Box", "ConvexHull", "TriangleMesh", "Cylinder"})
    for (const char* small : {"Box", "ConvexHull", "TriangleMesh", "Cylinder"})
      for (const double ratio : {1e1, 1e3, 1e5})
        for (const double size : {0.01, 1.0}) {
          const std::string what = std::string(small) + " on " + large + " of " +
                                   std::to_string(ratio) + " times " + std::to_string(size);
          Laid laid({{"h", 1.0 / 60}});
          const double other = ratio * size;
          laid.body("ground", large, Vec3(other, other, other), Vec3(0, -other / 2, 0));
          laid.fix("ground");
          laid.body("b", small, Vec3(size, size, size), Vec3(0.1 * size, 0.75 * size, 0.3 * size));
          Simulation simulation(laid.scene);
          advance(simulation, 150);
          const StateView b = touchingState(simulation, "b");
          EXPECT_EQ(simulation.motion().contacts.size(), 4U) << what;
          EXPECT_NEAR(b.origin(0).y(), size / 2, 1e-6 * size + 1e-12 * other + 1e-7) << what;
          EXPECT_NEAR(b.origin(0).x(), 0.1 * size, 1e-3 * size) << what;
          EXPECT_LT(b.linear(0).norm(), 1e-6 * size + 1e-9) << what;
        }
}

/// A floor of two fixed blocks side by side, of which the right one stands out, and what slides
/// over their seam.
class Seam : public Laid {
 public:
  Seam(const char* floor, const char* kind, double h, double speed, double start, double out)
      : Laid({{"h", h}}) {
    body("left", floor, Vec3(4, 2, 2), Vec3(-2, -1, 0), {{"friction", 0.0}});
    body("right", floor, Vec3(4, 2, 2), Vec3(2, out - 1, 0), {{"friction", 0.0}});
    for (const char* each : {"left", "right"}) fix(each);
    body("b", kind, Vec3(0.2, 0.2, 0.2), Vec3(start, 0.1, 0.03), {},
         {{"velocity", Array<Vec3>{Vec3(speed, 0, 0)}}});
  }
};

/// Calls check(floor, kind, h, speed, start, what) for what slides over a seam, in every
/// combination.
template <class Check>
void forSeams(std::initializer_list<const char*> kinds, Check check) {
  for (const char* floor : {"Box", "TriangleMesh", "ConvexHull"})
    for (const char* kind : kinds)
      for (const double h : {1.0 / 60, 0.01, 0.003})
        for (const double speed : {0.5, 5.0, 17.0})
          for (const double start : {-0.2, -0.2345})
            check(floor, kind, h, speed, start,
                  std::string(kind) + " on " + floor + " at " + std::to_string(speed) + " m/s, h " +
                      std::to_string(h));
}

TEST(Seams, OfFlushBoxesDoNotTripWhatSlidesOverThem) {
  forSeams({"Box", "Ball", "Cylinder", "ConvexHull", "TriangleMesh"},
           [](const char* floor, const char* kind, double h, double speed, double start,
              const std::string& what) {
             Simulation simulation(Seam(floor, kind, h, speed, start, 0).scene);
             advance(simulation, static_cast<int>(std::min(0.8, 8 * speed) / speed / h));
             const StateView b = touchingState(simulation, "b");
             EXPECT_GT(b.origin(0).x(), 0.1) << what;
             EXPECT_NEAR(b.origin(0).y(), 0.1, 1e-6) << what;
             EXPECT_NEAR(b.linear(0).x(), speed, 1e-6) << what;
           });
}

// A soft contact lets a body sink below the edge of the block beyond the seam: it passes all the
// same, at its speed.
TEST(Seams, DoNotTripWhatHasSunkIntoAFlushBox) {
  for (const char* floor : {"Box", "TriangleMesh", "ConvexHull"})
    for (const char* kind : {"Box", "Ball", "Cylinder", "ConvexHull", "TriangleMesh"})
      for (const double h : {1.0 / 60, 0.003})
        for (const double speed : {0.5, 5.0})
          for (const double compliance : {1e-6, 1e-5, 1e-4}) {
            Seam seam(floor, kind, h, speed, -0.2345, 0);
            seam.build.set("b/shape", "contact_compliance", compliance);
            seam.build.set("b/shape", "contact_damping", 0.1);
            Simulation simulation(std::move(seam.scene));
            advance(simulation, static_cast<int>(std::min(0.8, 8 * speed) / speed / h));
            const StateView b = touchingState(simulation, "b");
            const std::string what = std::string(kind) + " on " + floor + " at " +
                                     std::to_string(speed) + " m/s, h " + std::to_string(h) +
                                     ", c " + std::to_string(compliance);
            EXPECT_GT(b.origin(0).x(), 0.1) << what;
            EXPECT_NEAR(b.origin(0).y(), 0.1, 80 * compliance) << what;
            EXPECT_NEAR(b.linear(0).x(), speed, 1e-2 * speed) << what;
          }
}

// Where a wall stands on a floor, neither hides the other from what has sunk into both: four
// contacts each share the load.
TEST(Seams, OfAFloorAndAWallHoldWhatLeansOnBoth) {
  for (const char* floor : {"Box", "TriangleMesh", "ConvexHull"})
    for (const char* kind : {"Box", "ConvexHull"})
      for (const double compliance : {1e-6, 1e-5, 1e-4}) {
        Seam seam(floor, kind, 0.01, 0.1, -0.15, 1);
        seam.build.set("b/shape", "contact_compliance", compliance);
        seam.build.set("b/shape", "contact_damping", 0.1);
        seam.build.set("gravity", "acceleration", Vec3(5, -g, 0));
        Simulation simulation(std::move(seam.scene));
        advance(simulation, 1500);
        const StateView b = touchingState(simulation, "b");
        const std::string what =
            std::string(kind) + " on " + floor + ", c " + std::to_string(compliance);
        const double each = 1000 * 0.008 / 4 * compliance;
        EXPECT_EQ(simulation.motion().contacts.size(), 8U) << what;
        EXPECT_NEAR(b.origin(0).x(), -0.1 + 5 * each, 1e-3 * each) << what;
        EXPECT_NEAR(b.origin(0).y(), 0.1 - g * each, 1e-3 * each) << what;
      }
}

// A ball that rolls touches in every step: rounding of what it would cut is no way past the floor.
TEST(Rolling, LosesNoContact) {
  for (const char* floor : {"Box", "TriangleMesh", "ConvexHull"})
    for (const double h : {1.0 / 60, 0.01, 0.004})
      for (const double speed : {0.3, 1.0, 5.0}) {
        Seam seam(floor, "Ball", h, speed, -0.8, 0);
        for (const char* each : {"left/shape", "right/shape", "b/shape"})
          seam.build.set(each, "friction", 0.5);
        seam.build.set("b", "angular_velocity", Array<Vec3>{Vec3(0, 0, -10 * speed)});
        Simulation simulation(std::move(seam.scene));
        const std::string what =
            std::string(floor) + " at " + std::to_string(speed) + " m/s, h " + std::to_string(h);
        for (int i = 0; i < static_cast<int>(1.6 / speed / h); ++i) {
          advance(simulation, 1);
          const StateView b = touchingState(simulation, "b");
          ASSERT_NEAR(b.origin(0).y(), 0.1, 1e-9) << what << ", step " << i;
          ASSERT_NEAR(b.linear(0).x(), speed, 1e-6 * speed) << what << ", step " << i;
        }
      }
}

// What passes a seam must not pass a curb: the block beyond it stands out by a twentieth of what
// slides against it.
TEST(Seams, OfABlockThatStandsOutStopWhatSlidesAgainstIt) {
  forSeams({"Box", "Cylinder", "ConvexHull", "TriangleMesh"},
           [](const char* floor, const char* kind, double h, double speed, double start,
              const std::string& what) {
             Simulation simulation(Seam(floor, kind, h, speed, start, 0.01).scene);
             const auto b = [&] { return touchingState(simulation, "b"); };
             while (b().linear(0).x() > 0.999 * speed && b().origin(0).x() < 0.1)
               advance(simulation, 1);
             // Nothing stops it before; then the edge at its foot leaves it a turn, and so not
             // quite three fifths of its speed, and somewhat more while a step ends at the block.
             EXPECT_GT(b().origin(0).x(), -0.1 - 1e-6) << what;
             advance(simulation, 1);
             EXPECT_LT(b().linear(0).x(), 0.75 * speed) << what;
           });
}

// What the precision leaves open is little beside the weight above, and much for the light body:
// among several solutions the one taken must be as exact as the first.
TEST(MassRatios, LeaveALightBodyUnderAHeavyOne) {
  for (const double h : {1.0 / 60, 0.01, 0.005})
    for (const double mass : {1e3, 1e4, 1e5}) {
      Laid laid({{"h", h}});
      laid.body("floor", "Box", Vec3(10, 1, 10), Vec3(0, -0.5, 0), {{"friction", 0.5}});
      laid.fix("floor");
      for (const auto& [name, height, heavy] : {std::tuple("low", 0.5, 1.0), {"up", 1.5, mass}}) {
        laid.body(name, "Box", Vec3(1, 1, 1), Vec3(0, height, 0), {{"friction", 0.5}});
        laid.build.set(std::string(name) + "/mass", "density", heavy);
      }
      Simulation simulation(std::move(laid.scene));
      advance(simulation, static_cast<int>(5 / h));
      const StateView low = touchingState(simulation, "low");
      const double creep = std::hypot(low.origin(0).x(), low.origin(0).z());
      EXPECT_LT(creep, 1e-6) << "mass " << mass << ", h " << h;
      EXPECT_NEAR(touchingState(simulation, "up").origin(0).y(), 1.5, 1e-5)
          << "mass " << mass << ", h " << h;
    }
}

TEST(Pegs, EnterTheirHoles) {
  for (const char* file : {"peg_in_hole.json", "mesh_peg_in_hole.json"})
    for (const double h : {1.0 / 60, 0.01, 0.005, 0.002}) {
      Scene scene = found(file);
      Build(scene).set("steps", "h", h);
      Simulation simulation(std::move(scene));
      advance(simulation, static_cast<int>(1.5 / h));
      EXPECT_NEAR(touchingState(simulation, "peg").origin(0).y(), -0.02, 1e-6)
          << file << " h " << h;
      EXPECT_LT(touchingState(simulation, "peg").linear(0).norm(), 1e-6) << file << " h " << h;
    }
}

TEST(Impacts, ReturnToTheirHeight) {
  for (const char* impact : {"generalized_reflection", "newton"})
    for (const double e : {1.0, 0.8})
      for (const double h : {1.0 / 60, 1.0 / 100, 1.0 / 240}) {
        Laid laid({{"h", h}, {"alpha", 0.5}, {"beta", 0.5}}, g, {{"impact", std::string(impact)}});
        laid.body("floor", "Box", Vec3(4, 2, 4), Vec3(0, -1, 0));
        laid.fix("floor");
        laid.body("b", "Ball", Vec3(1, 1, 1), Vec3(0, 5.5, 0), {{"restitution", e}});
        Simulation simulation(laid.scene);
        double height = 5;
        int bounces = 0;
        for (int i = 0; i < static_cast<int>(20 / h) && bounces < 6; ++i) {
          const double before = touchingState(simulation, "b").linear(0).y();
          advance(simulation, 1);
          const double v = touchingState(simulation, "b").linear(0).y();
          if (before < 0 && v > 0) ++bounces;
          const double energy =
              touchingState(simulation, "b").origin(0).y() - 0.5 + 0.5 * v * v / g;
          if (bounces > 0 && before > 0 && v < 0) {
            EXPECT_NEAR(energy, height * e * e, e < 1 ? 0.7 * h * std::sqrt(2 * g * height) : 1e-9)
                << impact << " " << e << " " << h;
            height = energy;
          }
        }
        EXPECT_EQ(bounces, 6);
      }
}

TEST(Contacts, HoldForEveryScheme) {
  for (const double alpha : {0.5, 1.0})
    for (const double beta : {0.0, 0.25, 0.5, 0.75, 1.0})
      for (const double compliance : {0.0, 1e-9}) {
        if (alpha + beta < 1) continue;
        Laid laid({{"h", 0.01}, {"alpha", alpha}, {"beta", beta}}, g);
        laid.body("plate", "Box", Vec3(2, 0.02, 2), Vec3(0, 0, 0),
                  {{"contact_compliance", compliance}});
        laid.fix("plate");
        for (const auto& [name, kind, x] :
             {std::tuple{"ball", "Ball", -0.5}, {"box", "Box", 0.0}, {"can", "Cylinder", 0.5}})
          laid.body(name, kind, Vec3(0.1, 0.1, 0.1), Vec3(x, 0.5, 0), {},
                    {{"velocity", Array<Vec3>{Vec3(0, -20, 0)}}});
        Simulation simulation(laid.scene);
        double deepest = 1;
        for (int i = 0; i < 200; ++i) {
          advance(simulation, 1);
          for (const char* name : {"ball", "box", "can"})
            deepest = std::min(deepest, touchingState(simulation, name).origin(0).y() - 0.06);
        }
        // A force f is let in by C f: here no more than 1 kg that 23 m/s are taken from within a
        // step.
        const double give = compliance * 23 / 0.01;
        EXPECT_GT(deepest, -1e-6 - give) << alpha << " " << beta << " " << compliance;
        for (const char* name : {"ball", "box", "can"}) {
          EXPECT_NEAR(touchingState(simulation, name).origin(0).y(), 0.06, 1e-6)
              << alpha << " " << beta << " " << compliance << " " << name;
          EXPECT_LT(touchingState(simulation, name).linear(0).norm(), 1e-6)
              << alpha << " " << beta << " " << compliance << " " << name;
        }
      }
}

TEST(Rest, OfATorusHasNeitherSpeedNorImpact) {
  for (const double h : {0.01, 1.0 / 60, 0.002}) {
    Scene scene = found("torus_on_floor.json");
    Build(scene).set("integrator", "h", h);
    Simulation simulation(std::move(scene));
    simulation.keepLedger();
    advance(simulation, static_cast<int>(1 / h));
    const double impact = simulation.motion().ledger.impact;
    const StateView body = touchingState(simulation, "body");
    EXPECT_LT(body.linear(0).norm(), 1e-9) << h;
    EXPECT_LT(body.angular(0).norm(), 1e-9) << h;
    advance(simulation, 20);
    // What moves no faster than 1e-9 m/s gives no more than its weight does on that way.
    EXPECT_NEAR(simulation.motion().ledger.impact, impact, 1e-6 * h) << h;
  }
}

// Corners of meshes that touch deep and edges that cross give no normals that hold a tower: what is
// convex is a hull.
TEST(Rest, OfTowersOfMeshesIsThatOfBoxes) {
  struct Tower {
    Vec3 size;
    int bodies;
    Vec3 shift;   // of every second one, m
    double turn;  // of every second one, rad
  };
  for (const char* kind : {"Box", "TriangleMesh"})
    for (const double h : {1.0 / 60, 0.01, 0.004})
      for (const double scale : {0.1, 1.0, 10.0})
        for (const Tower& tower : {Tower{{1, 0.04, 0.1}, 2, {0.1, 0, 0}, 0.3},
                                   Tower{{0.1, 0.1, 0.1}, 5, {0.002, 0, 0}, 0.02}}) {
          Laid laid({{"h", h}});
          laid.body("ground", "HalfSpace", Vec3::Ones(), Vec3::Zero(), {{"friction", 0.5}});
          laid.fix("ground");
          const Vec3 size = scale * tower.size;
          const auto name = [](int i) { return "body " + std::to_string(i); };
          for (int i = 0; i < tower.bodies; ++i)
            laid.body(
                name(i), kind, size, Vec3(0, (i + 0.5) * size.y(), 0) + i % 2 * scale * tower.shift,
                {{"friction", 0.5}}, {{"rotation", Array<Vec3>{Vec3(0, i % 2 * tower.turn, 0)}}});
          Simulation simulation(laid.scene);
          advance(simulation, static_cast<int>(2 / h));
          for (int i = 0; i < tower.bodies; ++i) {
            const StateView b = touchingState(simulation, name(i));
            const std::string what = std::string(kind) + " " + std::to_string(i) + ", h " +
                                     std::to_string(h) + ", size " + std::to_string(size.x());
            EXPECT_NEAR(b.origin(0).y(), (i + 0.5) * size.y(), 1e-6 * scale + 1e-7) << what;
            EXPECT_LT(
                (b.origin(0) - Vec3(0, b.origin(0).y(), 0) - i % 2 * scale * tower.shift).norm(),
                1e-6 * scale)
                << what;
            EXPECT_LT(b.linear(0).norm(), 1e-6) << what;
          }
        }
}

// Nineteen cards on each other: 228 rows of contacts.
TEST(Rest, OfCardsWithoutFrictionDoesNotCreep) {
  Laid laid({{"h", 0.005}});
  laid.body("floor", "Box", Vec3(4, 2, 4), Vec3(0, -1, 0), {{"friction", 0.0}});
  laid.fix("floor");
  for (int i = 0; i < 19; ++i)
    laid.body("card " + std::to_string(i), "Box", Vec3(0.3, 0.01, 0.2),
              Vec3(0.003 * (i % 3), 0.005 + 0.01 * i, 0.002 * (i % 2)), {{"friction", 0.0}});
  Simulation simulation(laid.scene);
  advance(simulation, 100);
  ASSERT_EQ(simulation.motion().contacts.size(), 76U);
  const VecX before = simulation.motion().x;
  advance(simulation, 400);
  EXPECT_LT((simulation.motion().x - before).cwiseAbs().maxCoeff(), 3e-6);
}

TEST(Impacts, OfSlantedRodsWithFrictionMakeNoEnergy) {
  for (const double h : {0.01, 0.001})
    for (const double e : {0.3, 0.7, 1.0})
      for (const double friction : {0.1, 0.5, 1.5})
        for (const double angle : {0.3, 0.8, 1.2})
          for (const double along : {-4.0, 0.0, 4.0}) {
            Laid laid({{"h", h}}, 0);
            laid.body("floor", "Box", Vec3(8, 2, 8), Vec3(0, -1, 0), {{"friction", friction}});
            laid.fix("floor");
            laid.body("rod", "Box", Vec3(0.02, 1, 0.02), Vec3(0, 0.6, 0),
                      {{"friction", friction}, {"restitution", e}},
                      {{"rotation", Array<Vec3>{Vec3(0, 0, angle)}},
                       {"velocity", Array<Vec3>{Vec3(along, -2, 0)}},
                       {"angular_velocity", Array<Vec3>{Vec3(0, 0, 3)}}});
            Simulation simulation(laid.scene);
            double before = simulation.energies().kinetic;
            for (int i = 0; i < static_cast<int>(0.5 / h); ++i) {
              advance(simulation, 1);
              const double now = simulation.energies().kinetic;
              // Free spin is no matter of impacts.
              const auto& contacts = simulation.motion().contacts;
              const bool hit =
                  std::any_of(contacts.begin(), contacts.end(),
                              [](const Contact& each) { return each.force != Vec3::Zero(); });
              ASSERT_TRUE(!hit || now <= before * (1 + 1e-7))
                  << now << " J after " << before << " J, h " << h << " e " << e << " f "
                  << friction << " angle " << angle << " along " << along;
              before = now;
            }
          }
}

}  // namespace
}  // namespace compliant
