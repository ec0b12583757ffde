#include "ui/model/build/templates.hpp"
#include "tests/ui/model/square_net.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {
namespace {

/// A document that is drawn in, as the windows do.
struct Drawing {
  Document document;
  const Scene& scene() const { return document.scene(); }
  /// 0 when there is none.
  Id id(std::string_view name) const {
    const Component* component = scene().find(name);
    return component != nullptr ? component->id : 0;
  }
  std::string text() const { return writeScene(scene()); }
  /// The new points; fails when the template refuses.
  std::vector<PointRef> take(const Result<Creation>& made) {
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
    if (!made.ok()) return {};
    const Status edited = document.edit(made->edit, made->label);
    EXPECT_TRUE(edited) << edited.error().text();
    return made->points;
  }
  template <class T>
  T field(std::string_view name, const char* field) const {
    const Component& component = *scene().find(name);
    return std::get<T>(component.type().find(field)->read(component));
  }
};

/// Two rods of 1 m that start level, hung at the origin.
Drawing doublePendulum() {
  Drawing drawing;
  const PointRef hung = drawing.take(makeAnchor(drawing.scene(), Vec3(0, 0, 0), 0)).at(0);
  const PointRef elbow = drawing.take(makeLink(drawing.scene(), hung, Vec3(1, 0, 0), 0, 0)).at(0);
  drawing.take(makeLink(drawing.scene(), elbow, Vec3(2, 0, 0), 0, 0));
  return drawing;
}

TEST(Templates, ADoublePendulumSwingsAndItsRodsKeepTheirLengths) {
  const Drawing drawing = doublePendulum();
  Simulation simulation(drawing.scene());
  const test::Probe probe(simulation);
  double lowest = 0, worst = 0;
  for (int i = 0; i < 300; ++i) {
    test::advance(simulation, 1);
    const Vec3 a = probe.point("points", 0), b = probe.point("points", 1),
               c = probe.point("points", 2);
    EXPECT_EQ(a, Vec3(0, 0, 0));
    worst = std::max({worst, std::abs((b - a).norm() - 1), std::abs((c - b).norm() - 1)});
    lowest = std::min(lowest, c.y());
  }
  EXPECT_LT(worst, 1e-10);
  EXPECT_LT(lowest, -1.5);
  EXPECT_TRUE(simulation.structure()->issues.empty());
}

TEST(Templates, UndoAndRedoReturnTheVerySameText) {
  Drawing drawing;
  std::vector<std::string> texts{drawing.text()};
  const auto take = [&](const Result<Creation>& made) {
    const std::vector<PointRef> points = drawing.take(made);
    texts.push_back(drawing.text());
    return points.empty() ? PointRef() : points.front();
  };
  const PointRef hung = take(makeAnchor(drawing.scene(), Vec3(0, 0, 0), 0));
  const PointRef bob = take(makeLink(drawing.scene(), hung, Vec3(1, 0, 0), 0, 0));
  take(makeLink(drawing.scene(), bob, Vec3(2, 0, 0), 0, 0));
  take(separateLink(drawing.scene(), drawing.id("rods"), 1));
  take(toggleFixed(drawing.scene(), hung));
  take(makeRope(drawing.scene(), bob, Vec3(3, 1, 0), {5, springCompliance}));
  take(makeNet(drawing.scene(), Vec3(0, 0, 0),
               test::squareNet(4, NetLinks::Diagonal, springCompliance)));
  take(makePulley(drawing.scene(), Vec3(0, 5, 0)));
  EXPECT_EQ(drawing.document.steps().size(), texts.size() - 1);
  for (std::size_t i = texts.size() - 1; i > 0; --i) {
    EXPECT_EQ(drawing.text(), texts[i]);
    EXPECT_NE(texts[i], texts[i - 1]);
    drawing.document.undo();
  }
  EXPECT_EQ(drawing.text(), texts[0]);
  EXPECT_EQ(drawing.scene().size(), 0U);
  for (std::size_t i = 1; i < texts.size(); ++i) {
    drawing.document.redo();
    EXPECT_EQ(drawing.text(), texts[i]);
  }
}

TEST(Templates, TheFirstPointBringsItsSurroundingsAndTheSecondNone) {
  Drawing drawing;
  drawing.take(makePoint(drawing.scene(), Vec3(0, 1, 0), 0));
  EXPECT_EQ(drawing.scene().size(), 4U);
  for (const char* name : {"points", "mass", "gravity", "integrator"})
    EXPECT_NE(drawing.id(name), 0U) << name;
  // Free fall: with α = β = 1 a fall of n steps is g h² n (n + 1) / 2.
  Simulation simulation(drawing.scene());
  test::advance(simulation, 10);
  EXPECT_NEAR(test::Probe(simulation).point("points", 0).y(), 1 - 9.81 * 1e-4 * 55, 1e-12);

  ASSERT_TRUE(drawing.document.edit({Erase{drawing.id("gravity")}}, "Delete gravity"));
  drawing.take(makePoint(drawing.scene(), Vec3(1, 1, 0), 0));
  EXPECT_EQ(drawing.scene().size(), 3U);
  EXPECT_EQ(drawing.field<Array<Vec3>>("points", "position").size(), 2U);
}

TEST(Templates, LinksOfOneLawShareAMappingAndOthersBeginTheirOwn) {
  Drawing drawing = doublePendulum();
  EXPECT_EQ(drawing.field<Array<Edge>>("rods map", "edges"), (Array<Edge>{{0, 1}, {1, 2}}));
  const Id points = drawing.id("points");
  drawing.take(
      makeLink(drawing.scene(), PointRef{points, 0}, PointRef{points, 2}, springCompliance, 0));
  EXPECT_EQ(drawing.field<Array<Edge>>("rods map", "edges").size(), 2U);
  EXPECT_EQ(drawing.field<Array<Edge>>("springs map", "edges"), (Array<Edge>{{0, 2}}));
  EXPECT_EQ(drawing.field<double>("springs", "compliance"), springCompliance);
  // A rod that is damped is of another law.
  ASSERT_TRUE(
      drawing.document.edit({SetField{drawing.id("springs"), "damping_ratio", 0.1}}, "Damp"));
  drawing.take(makeLink(drawing.scene(), PointRef{points, 2}, Vec3(3, 0, 0), springCompliance, 0));
  EXPECT_EQ(drawing.field<Array<Edge>>("springs 2 map", "edges"), (Array<Edge>{{2, 3}}));
}

TEST(Templates, PointsOfTwoStatesAreLinkedAndMoreOfThemStayLinked) {
  Scene scene;
  Build build(scene);
  build.add("Points", "a", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("PointMasses", "masses", {{"state", build.link("a")}, {"masses", Array<double>{3.0}}});
  build.add("Points", "b", {{"position", Array<Vec3>{Vec3(0, -1, 0)}}});
  build.add("UniformMass", "mass",
            {{"state", build.link("b")}, {"mass", 2.0}, {"per", std::string("total")}});
  Drawing drawing{Document(std::move(scene))};
  const PointRef a{drawing.id("a"), 0}, b{drawing.id("b"), 0};
  drawing.take(makeLink(drawing.scene(), b, a, 0, 0));
  EXPECT_EQ(drawing.field<Array<Edge>>("rods map", "edges"), (Array<Edge>{{1, 0}}));
  // A second point of the first state moves the number of the other's.
  drawing.take(makePoint(drawing.scene(), Vec3(5, 0, 0), a.state));
  EXPECT_EQ(drawing.field<Array<Edge>>("rods map", "edges"), (Array<Edge>{{2, 0}}));
  EXPECT_EQ(drawing.field<Array<double>>("masses", "masses"), (Array<double>{3, 3}));
  drawing.take(makePoint(drawing.scene(), Vec3(6, 0, 0), b.state));
  EXPECT_EQ(drawing.field<double>("mass", "mass"), 4.0);
  Simulation simulation(drawing.scene());
  EXPECT_TRUE(simulation.structure()->issues.empty());
  const auto& line = simulation.structure()->constraint(drawing.id("rods"))->lines.at(0);
  EXPECT_EQ(simulation.structure()->place(line.from, simulation.motion()), Vec3(0, -1, 0));
  EXPECT_EQ(simulation.structure()->place(line.to, simulation.motion()), Vec3(0, 0, 0));
}

TEST(Templates, APointThatWouldNotFitTheSelectedStateGetsItsOwn) {
  Scene scene;
  Build build(scene);
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 1, 0)}}});
  build.mapped("Identity", "Points", "copy", {"ball"});
  build.add("DiagonalCompliance", "law",
            {{"state", build.link("copy")}, {"compliances", Array<double>{1, 1, 1, 2, 2, 2}}});
  Drawing drawing{Document(std::move(scene))};
  EXPECT_EQ(stateForNewPoints(drawing.scene(), drawing.id("law")), drawing.id("ball"));
  const PointRef made =
      drawing.take(makePoint(drawing.scene(), Vec3(1, 0, 0), drawing.id("ball"))).at(0);
  EXPECT_EQ(made.state, drawing.id("points"));
  EXPECT_EQ(drawing.field<Array<Vec3>>("ball", "position").size(), 2U);
}

TEST(Templates, TwoPointsMayHaveSeveralLinks) {
  Drawing drawing = doublePendulum();
  const Id points = drawing.id("points");
  const PointRef a{points, 0}, b{points, 1};
  // A spring beside the rod, and the rod once more.
  drawing.take(makeLink(drawing.scene(), b, a, springCompliance, 0));
  drawing.take(makeLink(drawing.scene(), a, b, 0, 0));
  EXPECT_EQ(drawing.field<Array<Edge>>("springs map", "edges"), (Array<Edge>{{1, 0}}));
  EXPECT_EQ(drawing.field<Array<Edge>>("rods map", "edges"), (Array<Edge>{{0, 1}, {1, 2}, {0, 1}}));
  Simulation once(doublePendulum().scene()), twice(drawing.scene());
  EXPECT_TRUE(twice.structure()->issues.empty());
  test::advance(once, 100);
  test::advance(twice, 100);
  // What repeats a rod moves nothing.
  EXPECT_LT((test::Probe(once).position("points") - test::Probe(twice).position("points")).norm(),
            1e-6);
}

TEST(Templates, FixingTwiceIsLikeNever) {
  Drawing drawing;
  const PointRef point = drawing.take(makePoint(drawing.scene(), Vec3(0, 1, 0), 0)).at(0);
  const std::string before = drawing.text();
  drawing.take(toggleFixed(drawing.scene(), point));
  EXPECT_EQ(drawing.field<Array<std::int64_t>>("anchors", "indices"), (Array<std::int64_t>{0}));
  Simulation simulation(drawing.scene());
  test::advance(simulation, 10);
  EXPECT_EQ(test::Probe(simulation).point("points", 0), Vec3(0, 1, 0));
  drawing.take(toggleFixed(drawing.scene(), point));
  EXPECT_EQ(drawing.text(), before);
}

TEST(Templates, ASeparatedLinkMovesAsBeforeUntilItsLawChanges) {
  Drawing drawing = doublePendulum();
  ASSERT_TRUE(drawing.document.edit({SetField{drawing.id("rods"), "compliance", 1e-3}}, "Soften"));
  Simulation together(drawing.scene());
  drawing.take(separateLink(drawing.scene(), drawing.id("rods"), 1));
  EXPECT_EQ(drawing.field<Array<Edge>>("rods map", "edges"), (Array<Edge>{{0, 1}}));
  EXPECT_EQ(drawing.field<Array<Edge>>("rods 2 map", "edges"), (Array<Edge>{{1, 2}}));
  EXPECT_EQ(drawing.field<double>("rods 2", "compliance"), 1e-3);
  Simulation apart(drawing.scene());
  test::advance(together, 50);
  test::advance(apart, 50);
  const VecX difference =
      test::Probe(together).position("points") - test::Probe(apart).position("points");
  EXPECT_LT(difference.norm(), 1e-9);
}

TEST(Templates, ThePulleyFallsWithAThirdOfG) {
  // Atwood's machine of 1 and 2 kg: a = g (2 − 1)/(2 + 1).
  Drawing drawing;
  drawing.take(makePulley(drawing.scene(), Vec3(0, 0, 0)));
  Simulation simulation(drawing.scene());
  EXPECT_TRUE(simulation.structure()->issues.empty());
  test::advance(simulation, 10);
  const VecX v = test::Probe(simulation).velocity("pulley/points");
  EXPECT_NEAR(v[1], 9.81 / 3 * 0.1, 1e-9);
  EXPECT_NEAR(v[10], -9.81 / 3 * 0.1, 1e-9);
}

TEST(Templates, ARopeOfRodsHangsBetweenItsEnds) {
  Drawing drawing;
  const PointRef nail = drawing.take(makeAnchor(drawing.scene(), Vec3(0, 0, 0), 0)).at(0);
  drawing.take(makeRope(drawing.scene(), nail, Vec3(2, 0, 0), {3, 0}));
  EXPECT_EQ(drawing.field<Array<Edge>>("rope/links map", "edges"),
            (Array<Edge>{{4, 0}, {0, 1}, {1, 2}, {2, 3}}));
  EXPECT_EQ(drawing.field<Array<std::int64_t>>("rope/anchors", "indices"),
            (Array<std::int64_t>{3}));
  const auto places = drawing.field<Array<Vec3>>("rope/points", "position");
  EXPECT_LT((places[1] - Vec3(1, -0.3, 0)).norm(), 1e-12);
  Simulation simulation(drawing.scene());
  const auto length = [&](Index a, Index b) {
    const test::Probe probe(simulation);
    return (probe.point("rope/points", a) - probe.point("rope/points", b)).norm();
  };
  const double before = length(0, 1);
  test::advance(simulation, 200);
  EXPECT_NEAR(length(0, 1), before, 1e-9);
  EXPECT_EQ(test::Probe(simulation).point("rope/points", 3), Vec3(2, 0, 0));
}

TEST(Templates, ANetHangsAtItsCorners) {
  Drawing drawing;
  drawing.take(makeNet(drawing.scene(), Vec3(0, 1, 0),
                       test::squareNet(5, NetLinks::Square, springCompliance)));
  EXPECT_EQ(drawing.field<Array<Edge>>("net/links map", "edges").size(), 40U);
  drawing.take(makeNet(drawing.scene(), Vec3(0, 1, 0),
                       test::squareNet(5, NetLinks::Diagonal, springCompliance)));
  EXPECT_EQ(drawing.field<Array<Edge>>("cloth/links map", "edges").size(), 72U);
  Simulation simulation(drawing.scene());
  EXPECT_TRUE(simulation.structure()->issues.empty());
  test::advance(simulation, 50);
  EXPECT_EQ(test::Probe(simulation).point("net/points", 24), Vec3(0.5, 1, 0.5));
  EXPECT_LT(test::Probe(simulation).point("net/points", 12).y(), 0.95);
}

TEST(Templates, AnEmptyStateGetsWhatItsFirstPointsNeed) {
  Scene scene;
  Build(scene).add("Points", "points");
  Drawing drawing{Document(scene)};
  drawing.take(makePoint(drawing.scene(), Vec3(0, 1, 0), drawing.id("points")));
  EXPECT_EQ(test::namesOf(drawing.scene()),
            (std::vector<std::string>{"gravity", "integrator", "mass", "points"}));
  Simulation simulation(drawing.scene());
  test::advance(simulation, 10);
  EXPECT_LT(test::Probe(simulation).point("points", 0).y(), 1);
}

TEST(Templates, ATotalMassOfNoPointsStaysAndOneThatWouldBeTooLargeIsLeftAlone) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points");
  build.add("UniformMass", "mass",
            {{"state", build.link("points")}, {"mass", 6e11}, {"per", std::string("total")}});
  Drawing drawing{Document(scene)};
  const Id points = drawing.id("points");
  drawing.take(makePoint(drawing.scene(), Vec3(0, 1, 0), points));
  EXPECT_EQ(drawing.field<double>("mass", "mass"), 6e11);
  // Two points of 6e11 kg together would be more than a mass may be: a state of its own.
  const auto made = drawing.take(makePoint(drawing.scene(), Vec3(1, 1, 0), points));
  ASSERT_EQ(made.size(), 1u);
  EXPECT_NE(made[0].state, points);
  EXPECT_EQ(drawing.field<double>("mass", "mass"), 6e11);
}

TEST(Templates, NamesThatWouldBeTooLongAreCut) {
  for (const std::string& name : {std::string(195, 'x'), std::string(190, 'b') + "/rod 1",
                                  std::string(98, 'y') + "/" + std::string(100, 'z')}) {
    Drawing drawing = doublePendulum();
    ASSERT_TRUE(drawing.document.edit({Rename{drawing.id("rods"), name}}, "Rename"));
    drawing.take(separateLink(drawing.scene(), drawing.id(name), 0));
    EXPECT_EQ(drawing.field<Array<Edge>>("rods map", "edges").size(), 1u);
  }
}

TEST(Templates, StandBesideWhatIsThere) {
  Drawing drawing;
  const auto net = [&](const Vec3& centre) {
    return makeNet(drawing.scene(), centre, test::squareNet(3, NetLinks::Square, 0));
  };
  const auto place = [&](const char* state) {
    return drawing.field<Array<Vec3>>(state, "position")[0];
  };
  for (int i = 0; i < 3; ++i) drawing.take(makeBeside(drawing.scene(), Vec3(1, 2, 3), net));
  EXPECT_EQ(place("net/points"), Vec3(0.75, 2, 2.75));
  EXPECT_EQ(place("net 2/points"), Vec3(1.5, 2, 2.75));
  EXPECT_EQ(place("net 3/points"), Vec3(2.25, 2, 2.75));
  // A rope between two points cannot stand elsewhere.
  const Id id = drawing.id("net/points");
  const auto rope = [&](const Vec3&) {
    return makeRope(drawing.scene(), PointRef{id, 0}, PointRef{id, 8}, {3, 0});
  };
  drawing.take(makeBeside(drawing.scene(), Vec3(0, 0, 0), rope));
  const std::string once = drawing.text();
  drawing.take(makeBeside(drawing.scene(), Vec3(0, 0, 0), rope));
  EXPECT_NE(drawing.text(), once);
}

TEST(Templates, WhatCannotBeIsRefusedWithASentence) {
  Drawing drawing = doublePendulum();
  const Id points = drawing.id("points");
  const std::string before = drawing.text();
  const auto sentence = [](const Result<Creation>& made) {
    return made.ok() ? std::string() : made.error().text();
  };
  const PointRef first{points, 0}, second{points, 1};
  EXPECT_EQ(sentence(makeLink(drawing.scene(), first, first, 0, 0)),
            "A link needs two different points");
  EXPECT_EQ(sentence(makeLink(drawing.scene(), first, Vec3(0, 0, 0), 0, 0)),
            "Both points start at the same place");
  EXPECT_EQ(sentence(makeLink(drawing.scene(), first, PointRef{points, 9}, 0, 0)),
            "This point no longer exists");
  EXPECT_EQ(sentence(makePoint(drawing.scene(), Vec3(0, 1e12, 0), 0)),
            "A point must lie within 1e9 m of the origin");
  EXPECT_EQ(sentence(toggleFixed(drawing.scene(), PointRef{points, -1})),
            "This point no longer exists");
  EXPECT_EQ(sentence(separateLink(drawing.scene(), drawing.id("rods"), -1)),
            "rods: Click the link to separate");
  EXPECT_EQ(sentence(makeRope(drawing.scene(), first, second, {0, 0})),
            "A rope needs 1 to 1000 points between its ends");
  EXPECT_EQ(
      sentence(makeNet(drawing.scene(), Vec3(0, 0, 0), test::squareNet(1, NetLinks::Square, 0))),
      "A net needs 2 to 100 points along each side");
  EXPECT_EQ(drawing.text(), before);

  Scene mapped;
  Build build(mapped);
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.mapped("Identity", "Points", "copy", {"ball"});
  EXPECT_EQ(sentence(toggleFixed(mapped, {test::idOf(mapped, "copy"), 0})),
            "copy: A mapping computes these points. Fix the points it starts from");
}

}  // namespace
}  // namespace compliant
