#include "ui/model/display/law_plot.hpp"
#include "ui/model/basics/number_format.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/ui/model/hand_made_snapshot.hpp"

namespace compliant {
namespace {

TEST(LawPlot, APrefixStandsBeforeEachOfSeveralUnits) {
  EXPECT_EQ(prefixed("m", "N"), "mN");
  EXPECT_EQ(prefixed("m", "(m, rad)"), "(mm, mrad)");
  EXPECT_EQ(prefixed("", "(N, N·m)"), "(N, N·m)");
}

TEST(LawPlot, EveryRowIsADotOnItsLaw) {
  const HandMade made;
  LawPlot plot;
  fillLawPlot(made.snapshot, {}, plot);
  ASSERT_EQ(plot.rows, 5);
  ASSERT_TRUE(plot.complete());
  EXPECT_TRUE(plot.points[0].hard());
  EXPECT_EQ(plot.points[0].force, -5);
  EXPECT_EQ(plot.points[1].strain, -3e-3);
  EXPECT_EQ(plot.points[1].row, 1);
  EXPECT_EQ(plot.points[1].constraint, 10u);
  EXPECT_EQ(plot.points[3].constraint, 11u);
  EXPECT_EQ(plot.points[3].row, 1);
  for (const LawPlotPoint& point : plot.points) EXPECT_LT(point.offLaw, 1e-12);
  EXPECT_EQ(plot.offLawRows, 0);
  EXPECT_LE(plot.strain.low, -2e-2);
  EXPECT_LE(plot.force.low, -5);
  EXPECT_GE(plot.force.high, 3);
}

TEST(LawPlot, KnowsTheRowsOfAngles) {
  HandMade made;
  made.structure.constraints[1].angles = true;
  // The second row of the first constraint turns about y.
  for (auto& line : made.structure.constraints[0].lines) {
    line.joint.row.fill(-1);
    line.joint.row[0] = 0;
    line.joint.row[4] = 1;
  }
  made.structure.constraints[0].width = 2;
  made.publish();
  LawPlot plot;
  fillLawPlot(made.snapshot, {}, plot);
  ASSERT_EQ(plot.points.size(), 5u);
  EXPECT_STREQ(plot.points[0].units().force, "N");
  EXPECT_STREQ(plot.points[1].units().force, "N·m");
  EXPECT_STREQ(plot.points[4].units().compliance, "rad/(N·m)");
}

TEST(LawPlot, SolverErrorIsOffTheLaw) {
  HandMade made;
  made.snapshot.motion.lambda[1] = 2;     // the law says 3
  made.snapshot.motion.strain[0] = 1e-3;  // hard, should be 0
  LawPlot plot;
  fillLawPlot(made.snapshot, {}, plot);
  EXPECT_NEAR(plot.points[1].offLaw, 1.0 / 3, 1e-12);
  EXPECT_GT(plot.points[0].offLaw, offLawThreshold);
  EXPECT_EQ(plot.offLawRows, 2);
}

TEST(LawPlot, IsJudgedOnceAStepHasFollowedTheLatestEdit) {
  HandMade made;
  LawPlot plot;
  made.snapshot.motion.step = 5;
  fillLawPlot(made.snapshot, {}, plot);
  EXPECT_TRUE(plot.judged);
  made.snapshot.stepped = false;
  fillLawPlot(made.snapshot, {}, plot);
  EXPECT_FALSE(plot.judged);
  made.snapshot.stepped = true;
  made.snapshot.motion.step = 0;
  fillLawPlot(made.snapshot, {}, plot);
  EXPECT_FALSE(plot.judged) << "nothing was solved yet";
}

TEST(LawPlot, RoundingOfAHardRowIsOnTheLaw) {
  EXPECT_LT(offLawOf(1e-12, 0, 100, 1), offLawThreshold);
  EXPECT_EQ(offLawOf(0, 0, 100, 1), 0);
  EXPECT_LT(offLawOf(1e-16, 1e-8, 0, 1), offLawThreshold);
  EXPECT_LE(offLawOf(1, 1e-3, 1e6, 1), 1);
}

TEST(LawPlot, ManyRowsAreThinnedButTheInterestingOnesStay) {
  HandMade made;
  constexpr Index rows = 100'000;
  made.structure.constraints = {{10, "many", Handling::Constraint, 1, 0, 0, rows - 5, 1, {}},
                                {11, "few", Handling::Constraint, 1, 0, rows - 5, 5, 1, {}}};
  made.structure.rows = rows;
  made.publish();
  Motion& motion = made.snapshot.motion;
  motion.lambda = VecX::LinSpaced(rows, -1, 1);
  motion.strain = -1e-3 * motion.lambda;
  made.snapshot.compliance.assign(rows, 1e-3);
  made.snapshot.dampingRatio.assign(rows, 0);
  motion.lambda[777] = 50;
  motion.strain[777] = 0;
  LawPlot plot;
  const std::vector<Id> selection = {11};
  fillLawPlot(made.snapshot, selection, plot);
  EXPECT_EQ(plot.rows, rows);
  EXPECT_FALSE(plot.complete());
  EXPECT_LE(plot.points.size(), mostLawPlotPoints);
  EXPECT_GT(plot.points.size(), mostLawPlotPoints / 4);
  const auto has = [&](Id id, Index row) {
    return std::any_of(plot.points.begin(), plot.points.end(),
                       [&](const LawPlotPoint& d) { return d.constraint == id && d.row == row; });
  };
  EXPECT_TRUE(has(10, 777));
  for (Index row = 0; row < 5; ++row) EXPECT_TRUE(has(11, row));
}

TEST(LawPlot, BrokenNumbersAndNoRowsGiveAnEmptyPlot) {
  HandMade made;
  made.snapshot.motion.lambda.setConstant(NAN);
  LawPlot plot;
  fillLawPlot(made.snapshot, {}, plot);
  EXPECT_TRUE(plot.points.empty());
  made.snapshot.motion = Motion();
  fillLawPlot(made.snapshot, {}, plot);
  EXPECT_EQ(plot.rows, 0);
  EXPECT_TRUE(plot.strain.empty());
}

/// All rows with one compliance in m/N, as if the forces stayed those of before; the next moment.
void sweep(HandMade& made, double compliance, LawPlot& plot) {
  Snapshot& s = made.snapshot;
  s.compliance.assign(5, compliance);
  s.motion.strain = -compliance * s.motion.lambda;
  ++s.motion.step;
  fillLawPlot(s, {}, plot);
}

TEST(LawPlot, TheAxesHoldStillWhileTheComplianceIsSwept) {
  HandMade made;
  LawPlot plot;
  sweep(made, 1e-3, plot);
  const AxisRange strain = plot.strain, force = plot.force;
  ASSERT_FALSE(strain.empty());
  EXPECT_FALSE(plot.frozen);
  // To hard and on to ten thousand times as soft, in hundreds of moments.
  for (double c = 1e-3; c > 1e-9; c *= 0.95) sweep(made, c, plot);
  sweep(made, 0, plot);
  for (double c = 1e-9; c < 10; c *= 1.05) {
    sweep(made, c, plot);
    ASSERT_EQ(plot.strain, strain) << c;
    ASSERT_EQ(plot.force, force) << c;
  }
  EXPECT_TRUE(plot.frozen);
  // What is soft now has left them, and so it says.
  EXPECT_EQ(plot.outside, 3);
}

TEST(LawPlot, AfterASweepTheAxesGrowWhenItRestsAndShrinkWhenTheyAreFitted) {
  HandMade made;
  LawPlot plot;
  for (const double c : {1e-3, 1e-2, 1e-1}) sweep(made, c, plot);
  const AxisRange before = plot.strain;
  EXPECT_GT(plot.outside, 0);
  // Drawn again and again at one moment, it has not rested.
  for (int i = 0; i < 500; ++i) fillLawPlot(made.snapshot, {}, plot);
  EXPECT_EQ(plot.strain, before);
  for (int i = 0; i < 100; ++i) sweep(made, 1e-1, plot);
  EXPECT_EQ(plot.outside, 0);
  EXPECT_LE(plot.strain.low, -0.3);
  const AxisRange wide = plot.strain;
  for (const double c : {1e-2, 1e-3, 1e-4})
    for (int i = 0; i < 100; ++i) sweep(made, c, plot);
  EXPECT_EQ(plot.strain, wide);
  plot.fit();
  sweep(made, 1e-4, plot);
  EXPECT_FALSE(plot.frozen);
  EXPECT_LT(plot.strain.high, 2e-3);
}

TEST(LawPlot, AtTheStartNothingHoldsTheAxes) {
  HandMade made;
  const VecX forces = made.snapshot.motion.lambda;
  made.snapshot.motion.lambda.setZero();
  LawPlot plot;
  for (const double c : {1e-3, 1e-4, 1e-5}) sweep(made, c, plot);
  EXPECT_FALSE(plot.frozen);
  made.snapshot.motion.lambda = forces;
  sweep(made, 1e-5, plot);
  EXPECT_LT(plot.strain.high, 1e-4);
  EXPECT_EQ(plot.outside, 0);
}

// As a part of the strain axis.
double partOfAxis(const LawPlot& plot, double strain) {
  return strain / (plot.strain.high - plot.strain.low);
}

TEST(LawPlot, HardRowsOnTheirLawStandOnTheirLine) {
  HandMade made;
  made.snapshot.compliance = {0, 0, 0, 1e-3, 0};
  made.snapshot.motion.lambda[3] = 0;
  made.snapshot.motion.strain << 2e-9, 3e-9, 0, 0, 0;  // the error of the solver
  LawPlot plot;
  fillLawPlot(made.snapshot, {}, plot);
  ASSERT_EQ(plot.offLawRows, 0);
  EXPECT_LT(partOfAxis(plot, 3e-9), 1e-3);
  EXPECT_LT(plot.strain.low, -1e-3);
  EXPECT_GT(plot.strain.high, 1e-3);
  EXPECT_EQ(plot.outside, 0);
  // Made soft, their line tilts: it is neither upright nor flat.
  made.snapshot.compliance = {0.01, 0.01, 0.01, 0.01, 0.01};
  made.snapshot.stepped = false;
  fillLawPlot(made.snapshot, {}, plot);
  const double forceAtTheEnd = plot.strain.high / 0.01;
  EXPECT_GT(forceAtTheEnd, 0.02 * (plot.force.high - plot.force.low));
  EXPECT_LT(forceAtTheEnd, 50 * (plot.force.high - plot.force.low));
  // Fitted before the next step, the axis has room for where the rows are going.
  plot.fit();
  fillLawPlot(made.snapshot, {}, plot);
  EXPECT_GE(plot.strain.high, 0.05);
}

TEST(LawPlot, StiffSpringsBesideHardRowsKeepARangeThatShowsTheirStrain) {
  HandMade made;
  made.snapshot.compliance = {0, 1e-5, 1e-5, 1e-5, 1e-5};
  made.snapshot.motion.strain << 2e-9, -3e-5, 0, -2e-5, 0;
  LawPlot plot;
  fillLawPlot(made.snapshot, {}, plot);
  EXPECT_GT(partOfAxis(plot, 3e-5), 0.05);
  EXPECT_LT(partOfAxis(plot, 2e-9), 1e-3);
}

TEST(AxisRange, LimitsAreWholeMarks) {
  const AxisRange range = niceRange(-0.013, 0.041);
  EXPECT_DOUBLE_EQ(range.step, 0.01);
  EXPECT_DOUBLE_EQ(range.low, -0.02);
  EXPECT_DOUBLE_EQ(range.high, 0.05);
  EXPECT_EQ(niceRange(3, 3).low, 0);
  EXPECT_EQ(niceRange(0, 0), (AxisRange{-1, 1, 0.5}));
  EXPECT_EQ(niceRange(NAN, INFINITY), (AxisRange{-1, 1, 0.5}));
}

TEST(AxisRange, GrowsToWhatLeavesItAndStandsStillOtherwise) {
  const AxisRange start = grownRange({}, -1, 1);
  EXPECT_EQ(grownRange(start, -0.5, 0.7), start);
  EXPECT_EQ(grownRange(start, 0, 0.01), start);
  EXPECT_EQ(grownRange(start, NAN, 1), start);
  EXPECT_GE(grownRange(start, -0.5, 3).high, 3);
  EXPECT_LE(grownRange(start, -0.5, 3).low, -1);
}

TEST(LawPlot, TheAxesNeverShrinkDuringARun) {
  HandMade made;
  const VecX forces = made.snapshot.motion.lambda, strains = made.snapshot.motion.strain;
  LawPlot plot;
  const auto show = [&](double factor, std::int64_t step) {
    made.snapshot.motion.lambda = factor * forces;
    made.snapshot.motion.strain = factor * strains;
    made.snapshot.motion.step = step;
    fillLawPlot(made.snapshot, {}, plot);
  };
  show(1, 1);
  const AxisRange strain = plot.strain, force = plot.force;
  for (std::int64_t step = 2; step < 300; ++step) {
    show(1e-3 * (2 + std::cos(0.1 * static_cast<double>(step))), step);
    ASSERT_EQ(plot.strain, strain) << step;
    ASSERT_EQ(plot.force, force) << step;
  }
  show(10, 300);
  EXPECT_EQ(plot.outside, 0);
  EXPECT_GT(plot.force.high, force.high);
  // The next run is seen in its own size.
  show(0, 0);
  show(1, 1);
  EXPECT_EQ(plot.strain, strain);
  EXPECT_EQ(plot.force, force);
}

TEST(QuantityText, HasUnitsThatPeopleRead) {
  EXPECT_EQ(quantityText(1.2345e-5, "m"), "12.3 µm");
  EXPECT_EQ(quantityText(-250, "N"), "-250 N");
  EXPECT_EQ(quantityText(999.9, "N"), "1 kN");
  EXPECT_EQ(quantityText(0, "N"), "0 N");
  EXPECT_EQ(quantityText(NAN, "N"), "–");
  EXPECT_EQ(quantityText(0.00133, ""), "0.00133") << "no prefix, which would be read as a unit";
  EXPECT_EQ(roundedText(1.0 / 3), "0.333");
}

}  // namespace
}  // namespace compliant
