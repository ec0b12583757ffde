#include <gmock/gmock.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/dynamics/nonsmooth/corrections/precomputed_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/probe.hpp"

namespace compliant {
namespace {

using testing::HasSubstr;

void advanceFreely(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i)
    ASSERT_TRUE(usable(simulation.step().status))
        << simulation.report().systems[0].solve.message.c_str();
}

double between(const Simulation& a, const Simulation& b) {
  return (a.motion().x - b.motion().x).lpNorm<Eigen::Infinity>();
}

/// Two points on a rope over a soft link, above a stop.
Scene freeMotionScene(const char* integrator, Build::Fields fields, double stiffness) {
  Scene scene;
  Build build(scene);
  fields.emplace_back("h", 0.01);
  build.add(integrator, "integrator", std::move(fields));
  build.add("AutoContactSolver", "contacts",
            {{"precision", 1e-14}, {"iterations", std::int64_t{100000}}});
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0.9, 0, 0), Vec3(1.5, 0.2, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("Gravity", "gravity");
  build.mapped("DistanceToTarget", "Scalars", "extension", {"points"},
               {{"indices", Array<std::int64_t>{0}},
                {"targets", Array<Vec3>{Vec3(0, 0, 0)}},
                {"rest", Array<double>{1.0}}});
  build.add("UniformCompliance", "rope",
            {{"state", build.link("extension")}, {"admissible", "pulling"}});
  build.mapped("Distance", "Scalars", "link", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("link")}});
  if (stiffness > 0) {
    build.mapped("DistanceToTarget", "Scalars", "spring", {"points"},
                 {{"indices", Array<std::int64_t>{1}}, {"targets", Array<Vec3>{Vec3(2, 1, 0)}}});
    build.add(
        "UniformCompliance", "spring law",
        {{"state", build.link("spring")}, {"compliance", 1 / stiffness}, {"handling", "force"}});
  }
  return scene;
}

TEST(FreeMotion, WithTheExactCorrectionItIsTheOneSolveScheme) {
  Simulation one(freeMotionScene("ImplicitIntegrator", {}, 50)),
      free(freeMotionScene("FreeMotion", {}, 50));
  advanceFreely(one, 100);
  advanceFreely(free, 100);
  EXPECT_LT((one.motion().x - free.motion().x).lpNorm<Eigen::Infinity>(), 1e-10);
}

TEST(FreeMotion, TheUncoupledCorrectionIsExactWhereNothingCouples) {
  const Build::Fields uncoupled{{"correction", std::string("uncoupled")},
                                {"geometric_stiffness", std::string("none")}};
  Simulation one(
      freeMotionScene("ImplicitIntegrator", {{"geometric_stiffness", std::string("none")}}, 0)),
      free(freeMotionScene("FreeMotion", uncoupled, 0));
  advanceFreely(one, 100);
  advanceFreely(free, 100);
  EXPECT_LT((one.motion().x - free.motion().x).lpNorm<Eigen::Infinity>(), 1e-10);
}

/// Five points in two states over a floor, joined by springs of constant stiffness: within each
/// state from one point to the next, and between the states where `joined`.
Scene springScene(const char* integrator, Build::Fields fields, double joined, double h = 0.01,
                  double mass = 1) {
  Scene scene;
  Build build(scene);
  fields.emplace_back("h", h);
  build.add(integrator, "integrator", std::move(fields));
  build.add("AutoContactSolver", "contacts",
            {{"precision", 1e-14}, {"iterations", std::int64_t{100000}}});
  build.add("Gravity", "gravity");
  build.add("Points", "a",
            {{"position", Array<Vec3>{Vec3(0, 0.02, 0), Vec3(0, 1, 0), Vec3(0, 2, 0)}}});
  build.add("Points", "b", {{"position", Array<Vec3>{Vec3(1, 0.5, 0), Vec3(1, 1.5, 0)}}});
  const auto springs = [&](const char* name, const std::vector<std::string>& ends,
                           const Array<Edge>& edges, const Vec3& rest, double stiffness) {
    build.mapped(
        "Difference", "Points", name, ends,
        {{"edges", edges}, {"offset", Array<Vec3>(std::vector<Vec3>(edges.size(), rest))}});
    build.add("UniformCompliance", std::string(name) + " law",
              {{"state", build.link(name)}, {"compliance", 1 / stiffness}, {"handling", "force"}});
  };
  build.add("UniformMass", "mass a", {{"state", build.link("a")}, {"mass", mass}});
  build.add("UniformMass", "mass b", {{"state", build.link("b")}});
  springs("in a", {"a"}, {{0, 1}, {1, 2}}, Vec3(0, 1, 0), 400);
  springs("in b", {"b"}, {{0, 1}}, Vec3(0, 1, 0), 300);
  if (joined > 0) springs("joint", {"a", "b"}, {{1, 3}}, Vec3(1, -0.5, 0), joined);
  for (const char* state : {"a", "b"}) {
    const std::string height = std::string("height of ") + state;
    build.mapped("Mask", "Scalars", height, {state}, {{"coordinates", Array<std::int64_t>{1}}});
    build.add("UniformCompliance", height + " law",
              {{"state", build.link(height)}, {"admissible", "pushing"}});
  }
  return scene;
}

Build::Fields correction(const char* name, Build::Fields more = {}) {
  more.emplace_back("correction", std::string(name));
  return more;
}

TEST(FreeMotion, TheFactorOfEachStateIsExactWhereStatesAreNotConnected) {
  for (const bool wire : {false, true}) {
    Simulation one(springScene("ImplicitIntegrator", {}, 0)),
        free(springScene("FreeMotion", correction("linear_solver", {{"wire", wire}}), 0));
    advanceFreely(one, 100);
    advanceFreely(free, 100);
    EXPECT_GT(one.motion().lambda.maxCoeff(), 1);
    EXPECT_LT(between(one, free), 1e-10) << wire;
  }
}

TEST(FreeMotion, TheFactorOfEachStateLeavesOutWhatConnectsThem) {
  Simulation one(springScene("ImplicitIntegrator", {}, 500)),
      free(springScene("FreeMotion", correction("linear_solver"), 500)),
      generic(springScene("FreeMotion", correction("generic"), 500));
  for (Simulation* each : {&one, &free, &generic}) advanceFreely(*each, 100);
  EXPECT_LT(between(one, generic), 1e-10);
  EXPECT_GT(between(one, free), 1e-6);
}

TEST(FreeMotion, AWireIsRefusedWhereStiffnessConnectsOthersThanNeighbours) {
  Scene scene = springScene("FreeMotion", correction("linear_solver", {{"wire", true}}), 0);
  Build build(scene);
  build.mapped("Difference", "Points", "whole", {"a"}, {{"edges", Array<Edge>{{0, 2}}}});
  build.add("UniformCompliance", "whole law",
            {{"state", build.link("whole")}, {"compliance", 0.1}, {"handling", "force"}});
  Simulation simulation(std::move(scene));
  EXPECT_EQ(simulation.step().status, SolveStatus::Refused);
  EXPECT_THAT(refusal(simulation).text(),
              HasSubstr("integrator: A wire connects neighbours alone"));
}

TEST(FreeMotion, ThePrecomputedCorrectionIsExactWhileTheMatrixStays) {
  Simulation one(springScene("ImplicitIntegrator", {}, 500)),
      free(springScene("FreeMotion", correction("precomputed"), 500));
  advanceFreely(one, 100);
  advanceFreely(free, 100);
  EXPECT_LT(between(one, free), 1e-10);
}

TEST(FreeMotion, ThePrecomputedCorrectionIsThatOfTheStartWhereverTheMotionIs) {
  // Adopted or rewound motions go on with the same numbers.
  const Build::Fields precomputed = correction("precomputed");
  const auto scene = [&] { return freeMotionScene("FreeMotion", precomputed, 50); };
  Simulation through(scene()), again(scene());
  advanceFreely(through, 40);
  again.restore(through.motion());
  advanceFreely(through, 20);
  advanceFreely(again, 20);
  EXPECT_EQ(between(through, again), 0);
}

TEST(FreeMotion, ItsStagesHaveTheirTimes) {
  Simulation simulation(springScene("FreeMotion", {}, 500));
  advanceFreely(simulation, 10);
  ASSERT_GT(simulation.motion().lambda.maxCoeff(), 0) << "it lies on the floor";
  for (const Stage stage :
       {Stage::Solve, Stage::Prepare, Stage::Build, Stage::SolveConstraints, Stage::Correct})
    EXPECT_GT(simulation.report().seconds[static_cast<std::size_t>(stage)], 0) << stageText(stage);
}

/// A scene with its precomputed inverse in a folder of its own.
class Precomputed : public testing::Test {
 protected:
  Scene scene(double h = 0.01, double mass = 1, const char* name = "scene.inverse") {
    Scene made = springScene("FreeMotion", correction("precomputed", {{"file", std::string(name)}}),
                             500, h, mass);
    made.folder = folder_;
    return made;
  }
  std::string file() const { return folder_ + "/scene.inverse"; }
  void write() {
    Simulation simulation(scene());
    ASSERT_TRUE(simulation.precompute(folder_));
  }
  std::string sentence(Scene of) {
    Simulation simulation(std::move(of));
    EXPECT_EQ(simulation.step().status, SolveStatus::Refused);
    EXPECT_EQ(simulation.motion().step, 0);
    return refusal(simulation).text();
  }
  std::string bytes() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void replace(const std::string& text) {
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << text;
  }

  std::string folder_ = test::ownFolder().string();
};

TEST_F(Precomputed, TheFileGivesTheMotionBitForBit) {
  Simulation without(scene());
  advanceFreely(without, 100);
  EXPECT_FALSE(std::filesystem::exists(file()));
  write();
  EXPECT_EQ(bytes().size(), 20u + 40u + 15u * 16u / 2u * 8u + 8u);
  Simulation with(scene());
  advanceFreely(with, 100);
  EXPECT_EQ(between(without, with), 0);
}

TEST_F(Precomputed, TheNumbersOfTheFileCountAndAreReadOnce) {
  write();
  Simulation whole(scene());
  const auto force = [](const Simulation& of) {
    return VecX(test::Probe(of).lambda("height of a law"));
  };
  int steps = 0;
  for (; steps < 2 || (steps < 200 && force(whole).isZero(0)); ++steps) advanceFreely(whole, 1);
  ASSERT_FALSE(force(whole).isZero(0));

  // Where the inverse is twice as large, half the force moves as far.
  const std::string text = bytes();
  PrecomputedHeader header;
  std::memcpy(&header.velocities, &text[20], 8);
  std::memcpy(&header.h, &text[28], 8);
  std::memcpy(&header.alpha, &text[36], 8);
  std::memcpy(&header.beta, &text[44], 8);
  std::memcpy(&header.hash, &text[52], 8);
  const Result<MatX> inverse = readPrecomputed(file(), header);
  ASSERT_TRUE(inverse);
  ASSERT_TRUE(writePrecomputed(file(), header, 2 * *inverse));
  Simulation twice(scene());
  advanceFreely(twice, 1);
  std::filesystem::remove(file());
  advanceFreely(twice, steps - 1);
  EXPECT_LE((2 * force(twice) - force(whole)).norm(), 1e-9 * force(whole).norm());
}

TEST_F(Precomputed, OfAnotherSceneItIsRefused) {
  write();
  EXPECT_THAT(sentence(scene(0.02)),
              HasSubstr("It was computed for h = 0.01 s, but the scene has 0.02 s"));
  EXPECT_THAT(
      sentence(scene(0.01, 2)),
      HasSubstr("It was computed for other masses, stiffnesses or places. Compute it anew"));
  Scene other = freeMotionScene(
      "FreeMotion", correction("precomputed", {{"file", std::string("scene.inverse")}}), 50);
  other.folder = folder_;
  EXPECT_THAT(sentence(std::move(other)),
              HasSubstr("It was computed for 15 velocities, but the scene has 6"));
}

TEST_F(Precomputed, AnEditThatMakesItStaleIsRefusedAndItsUndoIsNot) {
  write();
  Simulation simulation(scene());
  advanceFreely(simulation, 3);
  const Id mass = simulation.scene().find("mass a")->id;
  auto inverse = simulation.apply(Edit{SetField{mass, "mass", 3.0}});
  ASSERT_TRUE(inverse);
  EXPECT_EQ(simulation.step().status, SolveStatus::Refused);
  EXPECT_EQ(simulation.motion().step, 3);
  ASSERT_TRUE(simulation.apply(*inverse));
  advanceFreely(simulation, 3);
}

TEST_F(Precomputed, EveryDamageIsRefused) {
  write();
  const std::string whole = bytes();
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{10}, std::size_t{40}, whole.size() / 2, whole.size() - 1}) {
    replace(whole.substr(0, length));
    EXPECT_THAT(sentence(scene()), HasSubstr("scene.inverse")) << length;
  }
  replace(whole + "x");
  EXPECT_THAT(sentence(scene()), HasSubstr("bytes instead of"));
  for (std::size_t at = 0; at < whole.size(); at += 7) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    replace(damaged);
    EXPECT_THAT(sentence(scene()), HasSubstr("scene.inverse")) << at;
  }
}

TEST_F(Precomputed, OnlyANameThatEndsInInverseIsTaken) {
  for (const char* name : {"../scene.inverse", "/tmp/scene.inverse", "scene.json", ".inverse"})
    EXPECT_THAT(sentence(scene(0.01, 1, name)),
                HasSubstr("Use a name without folders that ends in .inverse"))
        << name;
  Simulation simulation(scene(0.01, 1, "scene.json"));
  EXPECT_FALSE(simulation.precompute(folder_));
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/scene.json"));
}

}  // namespace
}  // namespace compliant
