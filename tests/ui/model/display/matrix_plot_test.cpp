#include "ui/model/display/matrix_plot.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "engine/record/solver_rows.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/ground.hpp"
#include "tests/support/scenes.hpp"

namespace compliant {
namespace {

// Points in a row along x, 0.5 m apart, the first held; links of c = 1e-3 m/N; implicit Euler, 0.01
// s.
class Matrix : public testing::Test {
 protected:
  static MatrixPlot plotOf(Scene scene) {
    Build(scene).set("integrator", "geometric_stiffness", std::string("none"));
    Simulation simulation(std::move(scene));
    simulation.step();
    return {std::make_shared<SolverRecord>(recordOf(simulation, 0)), simulation.structure()};
  }
  MatrixPlot plot_ = plotOf(test::chain(2, 1e-3));
};

TEST_F(Matrix, IsMadeOfBlocksWithNames) {
  ASSERT_EQ(plot_.size(), 8);  // two free points, two links
  ASSERT_EQ(plot_.bands().size(), 2u);
  EXPECT_EQ(plot_.bands()[0].name, "points");
  EXPECT_EQ(plot_.bands()[0].size, 6);
  EXPECT_EQ(plot_.bands()[1].name, "links");
  EXPECT_EQ(plot_.bands()[1].first, 6);
  EXPECT_EQ(plot_.bandOf(7), &plot_.bands()[1]);
  EXPECT_EQ(plot_.bandOf(8), nullptr);
  // W: 6 masses; J: −1 at the point of link 0, then −1 and 1; each twice; C: 2.
  EXPECT_EQ(plot_.nonZeros(), 6 + 2 * 3 + 2);
}

TEST_F(Matrix, HasTheEntriesOfTheSymmetricSystem) {
  EXPECT_NEAR(plot_.value({0, 0}), 1.0 / 3, 1e-15);
  EXPECT_EQ(plot_.value({1, 0}), 0);
  EXPECT_NEAR(plot_.value({6, 0}), -1, 1e-12);  // −J
  EXPECT_NEAR(plot_.value({0, 6}), -1, 1e-12);  // −Jᵀ
  EXPECT_NEAR(plot_.value({7, 0}), 1, 1e-12);
  EXPECT_NEAR(plot_.value({7, 3}), -1, 1e-12);
  EXPECT_NEAR(plot_.value({7, 7}), -1e-3 / 1e-4, 1e-9);  // −c/h²
  EXPECT_EQ(plot_.value({6, 7}), 0);
}

TEST_F(Matrix, ReadsOutACellInWordsOfTheScene) {
  EXPECT_EQ(plot_.cellText({7, 3}), "∂(links, link 1)/∂(points, point 2, x) = 1");
  EXPECT_EQ(plot_.cellText({0, 7}), "∂(links, link 1)/∂(points, point 1, x) = -1");
  EXPECT_EQ(plot_.cellText({1, 1}), "W(points, point 1, y; points, point 1, y) = 0.3333 kg");
  EXPECT_EQ(plot_.cellText({6, 6}), "Ĉ/h(links, link 0; links, link 0) = 10, of c = 0.001 m/N");
  EXPECT_EQ(plot_.cellText({6, 7}), "Ĉ/h(links, link 0; links, link 1) = 0");
  EXPECT_EQ(plot_.cellText({8, 0}), "");
  EXPECT_EQ(plotOf(test::chain(2, 0)).cellText({6, 6}),
            "Ĉ/h(links, link 0; links, link 0) = 0, hard: c = 0");
}

TEST_F(Matrix, GivesTurnsAndTorquesTheirUnits) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bar", {{"position", Array<Vec3>{Vec3::Zero()}}});
  build.add("RigidFrames", "wall", {{"position", Array<Vec3>{Vec3::Zero()}}});
  build.add("FixedPoints", "held",
            {{"state", build.link("wall")}, {"indices", Array<std::int64_t>{0}}});
  // Off its frame's origin: places and turns are coupled in W.
  build.add("RigidMass", "mass",
            {{"state", build.link("bar")},
             {"mass", 2.0},
             {"centre", Vec3(0.5, 0, 0)},
             {"moments", Vec3(1, 1, 1)}});
  build.mapped("HingeAngle", "Angles", "angle", {"wall", "bar"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "spring", {{"state", build.link("angle")}, {"compliance", 0.25}});
  build.add("ImplicitIntegrator", "integrator");
  const MatrixPlot plot = plotOf(std::move(scene));
  ASSERT_EQ(plot.size(), 7);
  EXPECT_THAT(plot.cellText({0, 0}), testing::EndsWith(" = 2 kg"));
  EXPECT_THAT(plot.cellText({1, 5}), testing::EndsWith(" = 1 kg·m"));
  EXPECT_THAT(plot.cellText({5, 5}), testing::EndsWith(" kg·m²"));
  EXPECT_THAT(plot.cellText({6, 6}), testing::EndsWith(", of c = 0.25 rad/(N·m)"));
}

TEST_F(Matrix, ShadesCellsBySignAndSize) {
  std::vector<float> pixels;
  plot_.shades({.left = 0, .top = 0, .scale = 2, .width = 16, .height = 16}, pixels);
  const auto at = [&](Index row, Index column) {
    return pixels[static_cast<std::size_t>(2 * row * 16 + 2 * column)];
  };
  EXPECT_FLOAT_EQ(at(0, 0), 1);  // the largest of W
  EXPECT_EQ(at(0, 1), 0);
  EXPECT_FLOAT_EQ(at(6, 0), -1);
  EXPECT_FLOAT_EQ(at(0, 7), 1);
  EXPECT_FLOAT_EQ(at(7, 7), -1);
  EXPECT_EQ(pixels[17], pixels[0]);  // the other pixels of the cell
  // Moved by one cell, and out of sight.
  plot_.shades({.left = -2, .top = -2, .scale = 2, .width = 4, .height = 4}, pixels);
  EXPECT_FLOAT_EQ(pixels[0], 1);
  plot_.shades({.left = 100, .top = 0, .scale = 2, .width = 4, .height = 4}, pixels);
  EXPECT_EQ(pixels, std::vector<float>(16, 0));
}

TEST_F(Matrix, KeepsEveryEntryVisibleFromAfar) {
  const MatrixPlot large = plotOf(test::chain(400, 1e-3));
  std::vector<float> pixels;
  large.shades({.left = 0, .top = 0, .scale = 0.05, .width = 100, .height = 100}, pixels);
  // The diagonal of W and of C: 1,200 unknowns on 60 pixels, 400 rows on 20.
  for (int i = 0; i < 60; ++i) EXPECT_NE(pixels[static_cast<std::size_t>(i * 101)], 0) << i;
  for (int i = 61; i < 80; ++i) EXPECT_LT(pixels[static_cast<std::size_t>(i * 101)], 0) << i;
  for (int i = 81; i < 100; ++i) EXPECT_EQ(pixels[static_cast<std::size_t>(i * 101)], 0) << i;
}

TEST(MatrixOfContacts, BordersTheSystemWithTheirRows) {
  test::Ground ground(Vec3(0, -9.81, 0), 0.5);
  ground.body("ball", "Ball", {{"radius", 0.1}}, {Vec3(0, 0.1, 0)});
  const auto snapshot = test::watchedSteps(ground.scene, 3);
  ASSERT_NE(snapshot->solve, nullptr);
  const Scene& scene = ground.scene;
  const MatrixPlot plot(snapshot->solve, snapshot->structure,
                        [&](Id id) { return scene.find(id)->name; });
  ASSERT_EQ(plot.unknowns(), 6);
  ASSERT_EQ(plot.rows(), 0);
  ASSERT_EQ(plot.contactRows(), 3);
  ASSERT_EQ(plot.size(), 9);
  EXPECT_EQ(plot.bands().back().name, "contacts");
  EXPECT_EQ(plot.bands().back().first, 6);
  // The normal is vertical; a tangent at the bottom turns the ball by its radius.
  EXPECT_NEAR(std::abs(plot.value({6, 1})), 1, 1e-9);
  EXPECT_NEAR(plot.value({6, 0}), 0, 1e-9);
  for (const Index tangent : {7, 8}) {
    EXPECT_NEAR(std::hypot(plot.value({tangent, 0}), plot.value({tangent, 2})), 1, 1e-9);
    EXPECT_NEAR(std::hypot(plot.value({tangent, 3}), plot.value({tangent, 5})), 0.1, 1e-6);
    EXPECT_EQ(plot.value({1, tangent}), plot.value({tangent, 1}));
  }
  EXPECT_EQ(plot.value({6, 6}), 0);
  EXPECT_THAT(plot.cellText({6, 6}), testing::EndsWith(" = 0, hard: c = 0"));
  EXPECT_THAT(plot.name(6), testing::EndsWith(", normal"));
  EXPECT_THAT(plot.name(6), testing::HasSubstr("ball/shape"));
  EXPECT_THAT(plot.name(8), testing::EndsWith(", tangent 2"));
  EXPECT_FALSE(plot.contactRow(5));
  EXPECT_EQ(plot.contactRow(7)->contact, plot.contactRow(6)->contact);
  EXPECT_EQ(plot.contactRow(7)->direction, 1);
}

TEST(MatrixOfContacts, HoldsTheirComplianceOverTheStep) {
  test::Ground ground(Vec3(0, -9.81, 0), 0);
  ground.body("ball", "Ball", {{"radius", 0.1}, {"contact_compliance", 1e-4}, {"friction", 0.0}},
              {Vec3(0, 0.1, 0)});
  const auto snapshot = test::watchedSteps(ground.scene, 3);
  ASSERT_NE(snapshot->solve, nullptr);
  const MatrixPlot plot(snapshot->solve, snapshot->structure);
  ASSERT_EQ(plot.contactRows(), 3);
  // c / (h (αh + β d)) with α = β = 1 and no damping: c / h².
  EXPECT_NEAR(plot.value({6, 6}), -1e-4 / (0.01 * 0.01), 1e-9);
}

TEST(SolverRows, AreNamed) {
  Simulation simulation(test::chain(3, 1e-3));
  simulation.step();
  const SolverRecord record = recordOf(simulation, 0);
  EXPECT_EQ(rowName(*simulation.structure(), record.rows[2].constraint, 2), "link 2");
  EXPECT_EQ(ownerName(*simulation.structure(), record.rows[2].constraint), "links");
  EXPECT_EQ(ownerName(*simulation.structure(), 999), "?");
}

}  // namespace
}  // namespace compliant
