#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numbers>
#include <random>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/probe.hpp"

namespace compliant {
namespace {

/// A floor and two balls in one place above it.
Scene twoBalls(std::vector<std::string> ignored = {}) {
  Scene scene;
  Build build(scene);
  build.add("Gravity", "gravity");
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}});
  for (const char* name : {"a", "b"}) {
    build.add("RigidFrames", name, {{"position", Array<Vec3>{Vec3(0, 0.2, 0)}}});
    build.add("Ball", std::string(name) + "/shape", {{"state", build.link(name)}, {"radius", 0.2}});
    build.add("RigidMass", std::string(name) + "/mass", {{"state", build.link(name)}});
  }
  build.add("ShapeContacts", "contacts", {{"ignored_pairs", build.links(ignored)}});
  return scene;
}

std::size_t contactsOf(const Scene& scene) {
  Simulation simulation(scene);
  EXPECT_TRUE(usable(simulation.step().status));
  return simulation.motion().contacts.size();
}

TEST(IgnoredPairs, NeverTouch) {
  EXPECT_EQ(contactsOf(twoBalls()), 3U);
  EXPECT_EQ(contactsOf(twoBalls({"a/shape", "b/shape"})), 2U);
  EXPECT_EQ(contactsOf(twoBalls({"b/shape", "a/shape"})), 2U);
  EXPECT_EQ(contactsOf(twoBalls({"b/shape", "a/shape", "floor/shape", "a/shape"})), 1U);
}

TEST(IgnoredPairs, OfAShapeWithItselfAreItsElements) {
  Scene scene = twoBalls();
  Build build(scene);
  build.set("a", "position", Array<Vec3>{Vec3(3, 0.2, 0), Vec3(3.1, 0.2, 0)});
  EXPECT_EQ(contactsOf(scene), 4U);
  build.set("contacts", "ignored_pairs", build.links({"a/shape", "a/shape"}));
  EXPECT_EQ(contactsOf(scene), 3U);
}

/// A ball above a plate that is fixed or not, each with an integrator of its own.
Scene ballInAnotherSystem(bool fixed) {
  Scene scene;
  Build build(scene);
  build.add("ShapeContacts", "contacts");
  build.add("Gravity", "gravity");
  build.add("RigidFrames", "ball/frame", {{"position", Array<Vec3>{Vec3(0, 0.3, 0)}}});
  build.add("Ball", "ball/shape", {{"state", build.link("ball/frame")}, {"radius", 0.2}});
  build.add("SolidMass", "ball/mass", {{"state", build.link("ball/frame")}});
  build.add("ImplicitIntegrator", "ball/steps");
  build.add("RigidFrames", "plate/frame", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("Box", "plate/shape",
            {{"state", build.link("plate/frame")}, {"size", Vec3(1, 0.2, 1)}});
  build.add("SolidMass", "plate/mass", {{"state", build.link("plate/frame")}});
  build.add("ImplicitIntegrator", "plate/steps");
  if (fixed)
    build.add("FixedPoints", "plate/fix",
              {{"state", build.link("plate/frame")}, {"indices", Array<std::int64_t>{0}}});
  return scene;
}

TEST(ShapesOfOtherSystems, TouchWhereNothingMovesThem) {
  Simulation simulation(ballInAnotherSystem(true));
  EXPECT_TRUE(simulation.layout().issues.empty());
  test::advance(simulation, 100);
  EXPECT_NEAR(test::Probe(simulation).position("ball/frame")[1], 0.3, 1e-6);
  ASSERT_EQ(simulation.motion().contacts.size(), 1U);
  const double weight = 1000 * 4.0 / 3.0 * std::numbers::pi * 0.008 * 9.81;
  EXPECT_NEAR(simulation.motion().contacts[0].force[0], weight, 1e-6 * weight);
}

TEST(ShapesOfOtherSystems, SayThatTheyDoNotTouchWhereTheyMove) {
  const Layout layout = layOut(ballInAnotherSystem(false));
  ASSERT_EQ(layout.issues.size(), 1U);
  EXPECT_EQ(layout.issues[0].sentence,
            "Bodies that move with different integrators do not touch each other, such as those of "
            "“ball/steps” and “plate/steps”");
}

TEST(IgnoredPairs, KeepTheirShapesWhenTheseAreRenamed) {
  Scene scene = twoBalls({"a/shape", "b/shape"});
  const Id shape = scene.find(std::string_view("a/shape"))->id;
  ASSERT_TRUE(applyEdit(scene, {Rename{shape, "a/marble"}}).ok());
  EXPECT_EQ(contactsOf(scene), 2U);
  EXPECT_NE(writeScene(scene).find("\"ignored_pairs\": [\"a/marble\", \"b/shape\"]"),
            std::string::npos);
}

TEST(IgnoredPairs, GoWithTheirShapesAndComeBackWithThem) {
  Scene scene = twoBalls({"a/shape", "b/shape", "floor/shape", "b/shape"});
  const std::string before = writeScene(scene);
  const auto inverse =
      applyEdit(scene, eraseWithUsers(scene, scene.find(std::string_view("a"))->id));
  ASSERT_TRUE(inverse.ok()) << inverse.error().text();
  const Component* detector = scene.find(std::string_view("contacts"));
  ASSERT_NE(detector, nullptr);
  const auto left = std::get<Array<Link>>(detector->type().find("ignored_pairs")->read(*detector));
  ASSERT_EQ(left.size(), 2U);
  EXPECT_EQ(left[0].id, scene.find(std::string_view("floor/shape"))->id);
  ASSERT_TRUE(applyEdit(scene, *inverse).ok());
  EXPECT_EQ(writeScene(scene), before);
}

TEST(IgnoredPairs, SayWhenAPartnerIsMissing) {
  const Scene scene = twoBalls({"a/shape", "b/shape", "floor/shape"});
  const Layout layout = layOut(scene);
  ASSERT_EQ(layout.issues.size(), 1U);
  EXPECT_EQ(layout.issues[0].sentence,
            "ignored_pairs names two shapes for each pair; “floor/shape” at its end has no partner "
            "and is ignored");
  EXPECT_EQ(contactsOf(scene), 2U);
}

TEST(IgnoredPairs, AreShapes) {
  const auto read = readScene(R"({"compliant_lab": 1, "components": {
    "a": {"type": "Points", "position": [[0, 0, 0]]},
    "contacts": {"type": "ShapeContacts", "ignored_pairs": ["a", "a"]}}})");
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().text().find("ignored_pairs links to “a”, a state"), std::string::npos)
      << read.error().text();
}

/// The same scene with its components added in another order, so that their ids are others.
Scene inAnotherOrder(const Scene& scene, std::uint32_t seed) {
  std::vector<std::string> names;
  for (const auto& [name, id] : scene.names()) names.push_back(name);
  std::shuffle(names.begin(), names.end(), std::mt19937(seed));
  Scene other;
  Build build(other);
  for (const std::string& name : names)
    build.add(scene.find(std::string_view(name))->type().name, name);
  for (const std::string& name : names) {
    const Component& from = *scene.find(std::string_view(name));
    for (const Field& field : from.type().fields) {
      Value value = field.read(from);
      const auto renamed = [&](Link link) {
        return link.id == 0 ? link
                            : Link{other.find(std::string_view(scene.find(link.id)->name))->id};
      };
      if (const auto* link = std::get_if<Link>(&value)) {
        value = renamed(*link);
      } else if (const auto* links = std::get_if<Array<Link>>(&value)) {
        std::vector<Link> all;
        for (const Link& each : *links) all.push_back(renamed(each));
        value = Array<Link>(std::move(all));
      }
      build.set(name, field.name, std::move(value));
    }
  }
  return other;
}

TEST(DetectedContacts, AreTheSameBitForBitWhateverTheOrderOfComponents) {
  for (const char* sample :
       {"pyramid.json", "marble_run.json", "balls_in_a_tray.json", "card_house.json"}) {
    const Result<Scene> read = loadScene(test::sourceFolder() + "/assets/scenes/" + sample);
    ASSERT_TRUE(read.ok()) << sample;
    Simulation first(*read);
    std::deque<Simulation> others;
    for (const std::uint32_t seed : {1U, 2U, 3U}) others.emplace_back(inAnotherOrder(*read, seed));
    std::size_t most = 0;
    for (int i = 0; i < 60; ++i) {
      ASSERT_TRUE(usable(first.step().status));
      most = std::max(most, first.motion().contacts.size());
      for (Simulation& other : others) {
        ASSERT_TRUE(usable(other.step().status));
        ASSERT_EQ(first.motion().contacts, other.motion().contacts) << sample << " " << i;
        ASSERT_EQ(first.motion().x, other.motion().x) << sample << " " << i;
      }
    }
    EXPECT_GT(most, 0U) << sample;
  }
}

TEST(DetectedContacts, TenThousandInAStepEndAndStayFinite) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.005}});
  build.add("AutoContactSolver", "contact solver", {{"precision", 1e-6}});
  build.add("Gravity", "gravity");
  build.add("ShapeContacts", "contacts");
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}});
  std::vector<Vec3> places;
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 100; ++j) places.emplace_back(0.25 * i, 0.1, 0.25 * j);
  build.add("Points", "balls", {{"position", Array<Vec3>(places)}});
  build.add("UniformMass", "balls/mass", {{"state", build.link("balls")}});
  build.add("Ball", "balls/shape", {{"state", build.link("balls")}, {"radius", 0.1}});
  Simulation simulation(std::move(scene));
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(usable(simulation.step().status))
        << simulation.report().systems[0].solve.message.c_str();
    EXPECT_EQ(simulation.motion().contacts.size(), 10'000U);
    EXPECT_TRUE(simulation.motion().x.allFinite() && simulation.motion().v.allFinite());
  }
  for (const Contact& contact : simulation.motion().contacts)
    ASSERT_TRUE(contact.force.allFinite());
}

/// The same number in one heap, every ball of which leans on all others: a few sweeps for each
/// step, and no more is asked.
TEST(DetectedContacts, TenThousandInOneHeapEndAndStayFinite) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.005}});
  build.add("AutoContactSolver", "contact solver",
            {{"precision", 1e-4}, {"iterations", std::int64_t{20}}});
  build.add("Gravity", "gravity");
  build.add("ShapeContacts", "contacts");
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}});
  std::vector<Vec3> places;
  for (int i = 0; i < 15; ++i)
    for (int j = 0; j < 15; ++j)
      for (int k = 0; k < 16; ++k) places.emplace_back(0.2 * i, 0.1 + 0.2 * k, 0.2 * j);
  build.add("Points", "balls", {{"position", Array<Vec3>(places)}});
  build.add("UniformMass", "balls/mass", {{"state", build.link("balls")}});
  build.add("Ball", "balls/shape", {{"state", build.link("balls")}, {"radius", 0.1}});
  Simulation simulation(std::move(scene));
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(usable(simulation.step().status))
        << simulation.report().systems[0].solve.message.c_str();
    EXPECT_GT(simulation.motion().contacts.size(), 10'000U);
    ASSERT_TRUE(simulation.motion().x.allFinite() && simulation.motion().v.allFinite());
  }
  EXPECT_LE(simulation.motion().v.cwiseAbs().maxCoeff(), 0.2)
      << "two steps of free fall bring 0.1 m/s";
}

TEST(DetectedContacts, OfFixedBodiesThatOverlapThereAreNone) {
  Scene scene = twoBalls();
  Build build(scene);
  for (const char* name : {"a", "b"})
    build.add("FixedPoints", std::string(name) + "/fixed",
              {{"state", build.link(name)}, {"indices", Array<std::int64_t>{0}}});
  EXPECT_EQ(contactsOf(scene), 0U);
}

TEST(DetectedContacts, OfCoincidentMovingBodiesAreFiniteAndTheSameEachTime) {
  Simulation first(twoBalls()), second(twoBalls());
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(usable(first.step().status));
    ASSERT_TRUE(usable(second.step().status));
    ASSERT_TRUE(first.motion().x.allFinite());
    ASSERT_EQ(first.motion().contacts, second.motion().contacts);
  }
}

TEST(DetectedContacts, TheMarginSaysWhatIsWrong) {
  Scene scene = twoBalls();
  const Id detector = scene.find(std::string_view("contacts"))->id;
  const auto sentence = [&](double margin) {
    const auto edited = applyEdit(scene, {SetField{detector, "margin", margin}});
    return edited.ok() ? std::string() : edited.error().what;
  };
  EXPECT_EQ(sentence(0.01), "");
  EXPECT_NE(sentence(-0.01), "");
  EXPECT_NE(sentence(std::numeric_limits<double>::quiet_NaN()), "");
  EXPECT_NE(sentence(std::numeric_limits<double>::infinity()), "");
}

/// Two frames of bars, one started through the other at any angle.
TEST(DetectedContacts, OfMeshesThatStartInEachOtherPushThemApart) {
  const std::vector<Vec3> corners{
      Vec3(-0.3, -0.3, -0.3), Vec3(0.7, -0.3, -0.3), Vec3(0.7, 0.1, -0.3),  Vec3(0.1, 0.1, -0.3),
      Vec3(0.1, 0.7, -0.3),   Vec3(-0.3, 0.7, -0.3), Vec3(-0.3, -0.3, 0.3), Vec3(0.7, -0.3, 0.3),
      Vec3(0.7, 0.1, 0.3),    Vec3(0.1, 0.1, 0.3),   Vec3(0.1, 0.7, 0.3),   Vec3(-0.3, 0.7, 0.3)};
  std::vector<std::int64_t> faces;
  for (std::int64_t k = 1; k <= 4; ++k)
    for (const std::int64_t corner : {std::int64_t{3}, (4 + k) % 6, (3 + k) % 6, std::int64_t{9},
                                      (3 + k) % 6 + 6, (4 + k) % 6 + 6})
      faces.push_back(corner);
  for (std::int64_t k = 0; k < 6; ++k)
    for (const std::int64_t corner : {k, (k + 1) % 6, (k + 1) % 6 + 6, k, (k + 1) % 6 + 6, k + 6})
      faces.push_back(corner);
  std::mt19937 random(21);
  std::uniform_real_distribution<double> unit(-1, 1);
  const auto any = [&](double size) {
    return Vec3(size * Vec3(unit(random), unit(random), unit(random)));
  };
  int overlapping = 0;
  for (int i = 0; i < 12; ++i) {
    Scene scene;
    Build build(scene);
    build.add(
        "RigidFrames", "angles",
        {{"position", Array<Vec3>{any(0.3), any(0.3)}}, {"rotation", Array<Vec3>{any(3), any(3)}}});
    build.add("SolidMass", "mass", {{"state", build.link("angles")}, {"density", 100.0}});
    build.add("TriangleMesh", "shape",
              {{"state", build.link("angles")},
               {"vertices", Array<Vec3>(corners)},
               {"triangles", Array<std::int64_t>(faces)}});
    build.add("ShapeContacts", "contacts");
    Simulation simulation(std::move(scene));
    ASSERT_TRUE(simulation.structure()->issues.empty())
        << simulation.structure()->issues[0].sentence;
    const auto least = [&] {
      double gap = 0;
      for (const Contact& contact : simulation.motion().contacts) gap = std::min(gap, contact.gap);
      return gap;
    };
    ASSERT_TRUE(usable(simulation.step().status));
    overlapping += least() < -0.01 ? 1 : 0;
    double fastest = 0;
    for (int k = 0; k < 400; ++k) {
      ASSERT_TRUE(usable(simulation.step().status));
      fastest = std::max(fastest, simulation.motion().v.cwiseAbs().maxCoeff());
    }
    EXPECT_GT(least(), -1e-3) << i;
    EXPECT_LT(fastest, 30) << i;
  }
  EXPECT_GE(overlapping, 8);
}

TEST(DetectedContacts, OfAMeshOfSliversAreFinite) {
  // A box whose top is a fan of triangles a nanometre wide.
  std::vector<Vec3> corners{Vec3(-0.5, -1, -0.5), Vec3(0.5, -1, -0.5), Vec3(0.5, -1, 0.5),
                            Vec3(-0.5, -1, 0.5),  Vec3(-0.5, 0, -0.5), Vec3(0.5, 0, -0.5),
                            Vec3(0.5, 0, 0.5),    Vec3(-0.5, 0, 0.5)};
  std::vector<std::int64_t> faces{0, 1, 2, 0, 2, 3, 0, 5, 1, 0, 4, 5, 1, 6, 2,
                                  1, 5, 6, 2, 7, 3, 2, 6, 7, 3, 4, 0, 3, 7, 4};
  std::int64_t last = 5;
  for (int i = 1; i <= 20; ++i) {
    corners.emplace_back(0.5 - 1e-9 * i, 0, -0.5 + 1e-9 * i);
    const auto next = static_cast<std::int64_t>(corners.size()) - 1;
    faces.insert(faces.end(), {6, last, next});
    faces.insert(faces.end(), {4, next, last});
    last = next;
  }
  faces.insert(faces.end(), {6, last, 7, 4, 7, last});
  Scene scene = twoBalls();
  Build build(scene);
  build.add("RigidFrames", "block", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "block/mass", {{"state", build.link("block")}});
  build.add("FixedPoints", "block/fixed",
            {{"state", build.link("block")}, {"indices", Array<std::int64_t>{0}}});
  build.add("TriangleMesh", "block/shape",
            {{"state", build.link("block")},
             {"vertices", Array<Vec3>(corners)},
             {"triangles", Array<std::int64_t>(faces)}});
  build.set("a", "position", Array<Vec3>{Vec3(0.5, 0.15, -0.5)});
  ASSERT_TRUE(layOut(scene).issues.empty()) << layOut(scene).issues[0].sentence;
  Simulation simulation(std::move(scene));
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(usable(simulation.step().status));
    ASSERT_TRUE(simulation.motion().x.allFinite());
    EXPECT_GE(simulation.motion().contacts.size(), 2U);
    for (const Contact& contact : simulation.motion().contacts) {
      ASSERT_TRUE(contact.axes.allFinite() && std::isfinite(contact.gap));
      ASSERT_NEAR(contact.axes.col(0).norm(), 1, 1e-9);
    }
  }
}

}  // namespace
}  // namespace compliant
