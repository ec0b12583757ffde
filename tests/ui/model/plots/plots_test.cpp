#include "ui/model/plots/plots.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/interactive/history_reading.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"

/// Numbers over time: the past is read from the history, names follow, memory is bounded.
namespace compliant::plots_test {
namespace {

/// Falls freely from 1 m: y = 1 − g t (t + h)/2 at the end of every step of the implicit Euler
/// scheme.
Scene steppedBall() {
  Scene scene = test::fallingBall();
  Build(scene).add("ImplicitIntegrator", "integrator");
  return scene;
}

class PlotsOfABall : public testing::Test {
 protected:
  void SetUp() override {
    session_.openScene(steppedBall());
    ASSERT_TRUE(eventually([&] { return !session_.snapshot().structure->states.empty(); }));
  }
  template <class Condition>
  bool eventually(Condition condition) {
    return test::eventually(session_, condition);
  }
  void step(int count) {
    const std::int64_t before = session_.snapshot().motion.step;
    session_.send(StepForward{count});
    ASSERT_TRUE(eventually([&] { return session_.snapshot().motion.step == before + count; }));
  }
  Id idOf(const char* name) { return session_.document().scene().find(std::string_view(name))->id; }
  PlotNumber height() { return Quantity{&quantities::position, idOf("ball"), 1}; }
  bool knows(std::size_t curve, std::size_t samples) {
    return eventually([&] { return plots_.curves()[curve].samples.times().size() == samples; });
  }

  Session session_{[] {}};
  Plots plots_{session_};
};

TEST_F(PlotsOfABall, ACurveAskedForLateShowsThePastStepByStep) {
  step(5);
  ASSERT_TRUE(plots_.add({height()}));
  ASSERT_TRUE(knows(0, 6));
  const CurveSamples& samples = plots_.curves()[0].samples;
  for (std::size_t n = 0; n < 6; ++n) {
    EXPECT_NEAR(samples.times()[n], 0.01 * static_cast<double>(n), 1e-12);
    EXPECT_NEAR(samples.values()[n], 1 - 9.81 * 1e-4 * static_cast<double>(n * (n + 1)) / 2, 1e-12);
  }
  step(3);
  EXPECT_TRUE(knows(0, 9));
}

TEST_F(PlotsOfABall, ALongHistoryIsReadInPiecesAndALateCurveCatchesUp) {
  const int steps = static_cast<int>(mostReadMoments) + 900;
  step(steps);
  ASSERT_TRUE(plots_.add({height()}));
  ASSERT_TRUE(knows(0, static_cast<std::size_t>(steps) + 1));
  ASSERT_TRUE(plots_.add({Quantity{&quantities::kinetic, 0, 0}}));
  ASSERT_TRUE(knows(1, static_cast<std::size_t>(steps) + 1));
  step(2);
  ASSERT_TRUE(knows(1, static_cast<std::size_t>(steps) + 3));
  EXPECT_TRUE(knows(0, static_cast<std::size_t>(steps) + 3));
  const auto times = plots_.curves()[0].samples.times();
  EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
}

TEST_F(PlotsOfABall, AResetBeginsTheCurveAnewAndAResumedPastCutsIt) {
  ASSERT_TRUE(plots_.add({height()}));
  step(6);
  ASSERT_TRUE(knows(0, 7));
  session_.send(Seek{2});
  ASSERT_TRUE(eventually([&] { return session_.snapshot().transport.inPast(); }));
  EXPECT_TRUE(knows(0, 7));  // looking back forgets nothing
  session_.send(Play{});
  ASSERT_TRUE(eventually([&] { return session_.snapshot().motion.step > 2; }));
  session_.send(Pause{});
  ASSERT_TRUE(eventually([&] { return !session_.snapshot().transport.playing; }));
  ASSERT_TRUE(knows(0, static_cast<std::size_t>(session_.snapshot().motion.step) + 1));
  session_.send(Reset{});
  EXPECT_TRUE(knows(0, 1));
}

TEST_F(PlotsOfABall, ACurveOutlivesItsComponentAndItsName) {
  const Id mass = idOf("mass");
  ASSERT_TRUE(plots_.add({DesignNumber{mass, "mass", 0}, height()}));
  EXPECT_EQ(plots_.curves()[0].words.label(), "mass: mass");
  EXPECT_EQ(plots_.curves()[0].words.unit, "kg");
  ASSERT_TRUE(session_.edit({Rename{mass, "weight"}}, "Rename"));
  EXPECT_EQ(plots_.curves()[0].words.label(), "weight: mass");
  ASSERT_TRUE(session_.edit({Erase{mass}}, "Delete"));
  EXPECT_TRUE(plots_.curves()[0].ended);
  EXPECT_EQ(plots_.curves()[0].words.label(), "weight: mass");
  EXPECT_FALSE(plots_.curves()[0].samples.isEmpty());
  EXPECT_FALSE(plots_.curves()[1].ended);
  session_.document().undo();
  EXPECT_FALSE(plots_.curves()[0].ended);
}

TEST_F(PlotsOfABall, ANumberOfTheDesignStepsWhenItIsEdited) {
  const Id mass = idOf("mass");
  ASSERT_TRUE(plots_.add({DesignNumber{mass, "mass", 0}}));
  ASSERT_TRUE(session_.edit({SetField{mass, "mass", 3.0}}, "Set"));
  // At the start there is no before.
  ASSERT_EQ(plots_.curves()[0].samples.values().size(), 1u);
  EXPECT_EQ(plots_.curves()[0].samples.values()[0], 3);
  step(1);
  ASSERT_TRUE(session_.edit({SetField{mass, "mass", 5.0}}, "Set"));
  const auto values = plots_.curves()[0].samples.values();
  EXPECT_EQ(std::vector<double>(values.begin(), values.end()), (std::vector<double>{3, 3, 5}));
}

TEST_F(PlotsOfABall, CurvesOfOneUnitShareAPlot) {
  ASSERT_TRUE(plots_.add({height(), Quantity{&quantities::speed, idOf("ball"), 0},
                          Quantity{&quantities::position, idOf("ball"), 0},
                          Quantity{&quantities::velocity, idOf("ball"), 2}}));
  const auto groups = plots_.groups();
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].unit, "m");
  EXPECT_EQ(groups[0].title, "Coordinate");
  EXPECT_EQ(groups[0].curves, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(groups[1].unit, "m/s");
  EXPECT_EQ(plots_.curves()[3].words.label(), "ball: vz");
}

TEST_F(PlotsOfABall, ThereAreBoundsAndDoublesAreNotPlottedTwice) {
  ASSERT_TRUE(plots_.add({height(), height()}));
  EXPECT_EQ(plots_.curves().size(), 1u);
  std::vector<PlotNumber> many;
  for (Index i = 0; i < 40; ++i) many.push_back(Quantity{&quantities::position, idOf("ball"), i});
  const Status done = plots_.add(many);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().text(), "Plots: hold at most 16 curves. Remove one first");
  EXPECT_EQ(plots_.curves().size(), mostPlotCurves);
  // A style becomes free with its curve.
  const int style = plots_.curves()[3].style;
  plots_.remove(3);
  ASSERT_TRUE(plots_.add({Quantity{&quantities::speed, idOf("ball"), 0}}));
  EXPECT_EQ(plots_.curves().back().style, style);
}

TEST_F(PlotsOfABall, AnotherSceneBeginsWithoutCurves) {
  ASSERT_TRUE(plots_.add({height()}));
  session_.openScene(steppedBall());
  EXPECT_TRUE(plots_.curves().empty());
}

TEST_F(PlotsOfABall, TheTableHasUnitsAndADecimalPoint) {
  ASSERT_TRUE(plots_.add({height(), Quantity{&quantities::kinetic, 0, 0}}));
  step(1);
  ASSERT_TRUE(knows(0, 2));
  ASSERT_TRUE(knows(1, 2));
  // v = −0.0981 m/s after one step of 0.01 s; y and ½ m v² as doubles have them.
  const std::string table = plots_.table();
  EXPECT_EQ(table.substr(0, table.find('\n')), "t [s],\"ball: y [m]\",\"kinetic energy [J]\"");
  EXPECT_NE(table.find("\n0,1,0\n0.01,0.999019,0.0048118"), std::string::npos) << table;
}

TEST_F(PlotsOfABall, WhatIsNotThereIsAGapAndNoCrash) {
  ASSERT_TRUE(plots_.add({Quantity{&quantities::force, 777, 0},
                          Quantity{&quantities::position, idOf("ball"), 99},
                          DesignNumber{777, "mass", 0}, DesignNumber{idOf("mass"), "nothing", 0}}));
  step(2);
  ASSERT_TRUE(knows(0, 3));
  EXPECT_TRUE(std::isnan(plots_.curves()[1].samples.values()[2]));
  EXPECT_TRUE(plots_.curves()[0].ended);
}

TEST(PlotView, ZoomKeepsTheCentreAndStopsWhereDoublesEnd) {
  const Interval half = zoomed({0, 10}, 5, 0.5);
  EXPECT_EQ(half, (Interval{2.5, 7.5}));
  EXPECT_EQ(zoomed({0, 10}, 0, 0.5), (Interval{0, 5}));
  EXPECT_EQ(moved({0, 10}, 3), (Interval{3, 13}));
  Interval deep{1, 2};
  for (int i = 0; i < 1000; ++i) deep = zoomed(deep, 1.5, 0.5);
  EXPECT_GT(deep.length(), 0);
  Interval wide{1, 2};
  for (int i = 0; i < 5000; ++i) wide = zoomed(wide, 1.5, 2);
  EXPECT_TRUE(std::isfinite(wide.length()));
}

TEST(Seeking, FindsTheMomentNearestToATime) {
  Transport transport;
  EXPECT_FALSE(seekTo(transport, 1));
  transport.historySize = 11;
  transport.historyStart = 1;
  transport.historyEnd = 2;
  EXPECT_EQ(seekTo(transport, 1.32)->index, 3);
  EXPECT_EQ(seekTo(transport, 99)->index, 10);
}

}  // namespace
}  // namespace compliant::plots_test
