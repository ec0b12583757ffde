#include <gmock/gmock.h>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// Springs that yield, against answers that are known by hand.
namespace compliant::test {
namespace {

using testing::HasSubstr;

/// A mass at x on a spring that yields at e.
Scene yielding(double x, const std::string& handling) {
  Scene scene;
  Build build(scene);
  build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(x, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bob")}, {"mass", 2.0}});
  build.mapped("Mask", "Scalars", "offset", {"bob"}, {{"coordinates", Array<std::int64_t>{0}}});
  build.add("LinearDiagonalCompliance", "spring",
            {{"state", build.link("offset")}, {"compliances", Array<double>{0.01}}, {"grows_from", Array<double>{0.1}},
             {"handling", handling}});
  return scene;
}

TEST(LinearDiagonalCompliance, IsASpringUpToItsLimit) {
  Scene soft = yielding(0.09, "constraint"), spring = soft;
  Build build(spring);
  build.set("spring", "grows_from", Array<double>{1e6});
  Simulation a(soft), b(spring);
  for (int i = 0; i < 100; ++i) {
    advance(a, 1);
    advance(b, 1);
    ASSERT_EQ(Probe(a).position("bob"), Probe(b).position("bob")) << i;
  }
  EXPECT_NEAR(Simulation(soft).energies().elastic, 0.5 * 0.09 * 0.09 / 0.01, 1e-15);
}

TEST(LinearDiagonalCompliance, PullsWithAConstantForceBeyondIt) {
  for (const char* handling : {"constraint", "force"}) {
    Scene scene = yielding(-50, handling);
    Simulation simulation(scene);
    // c of the step is that of its start: the force of 10 N is off by the way of a step in 50 m.
    advance(simulation, 50);
    EXPECT_NEAR(Probe(simulation).velocity("bob")[0], 10.0 / 2 * 50 * 0.01, 3e-3) << handling;
    EXPECT_NEAR(Probe(simulation).lambda("spring")[0], 10, 1e-2) << handling;
    EXPECT_NEAR(Simulation(scene).energies().elastic, 10 * (50 - 0.05), 1e-10) << handling;
  }
}

TEST(LinearDiagonalCompliance, MovesAlikeAsAForceAndAsAConstraint) {
  Simulation a(yielding(0.3, "constraint")), b(yielding(0.3, "force"));
  for (int i = 0; i < 300; ++i) {
    advance(a, 1);
    advance(b, 1);
    ASSERT_NEAR(Probe(a).position("bob")[0], Probe(b).position("bob")[0], 1e-12) << i;
  }
}

TEST(LinearDiagonalCompliance, NamesTheListThatDoesNotFit) {
  Scene scene = yielding(0.3, "constraint");
  Build build(scene);
  build.set("spring", "grows_from", Array<double>{0.1, 0.2});
  EXPECT_THAT(issueOf(Simulation(scene), "spring"), HasSubstr("grows_from has 2 numbers; the state has 1 values"));
}

}  // namespace
}  // namespace compliant::test
