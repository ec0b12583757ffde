#include "ui/model/solving/hud_lines.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/ui/model/hand_made_snapshot.hpp"

namespace compliant {
namespace {

TEST(HudLines, CountsTheRowsThatAreSolvedAsTheStatusBarDoes) {
  HandMade made;
  made.structure.rows = 2;  // one of them acts as a force and is not solved for
  made.structure.systems.resize(2);
  made.structure.systems[0].unknowns = 4;
  made.structure.systems[0].rows = 1;
  made.structure.systems[1].unknowns = 2;
  made.publish();
  EXPECT_EQ(sizeText(systemSize(made.structure)), "6 unknowns, 1 row");
  const auto lines = hudLines(made.snapshot);
  const auto shown = [&lines](const std::string& label) {
    for (const HudLine& line : lines)
      if (line.label == label) return std::stoi(line.value);
    return -1;
  };
  EXPECT_EQ(shown("unknowns"), 6);
  EXPECT_EQ(shown("rows"), 1);
  EXPECT_EQ(sizeText({1, 2}), "1 unknown, 2 rows");
}

TEST(ResidualText, HasOneDigitAfterThePointWhateverItsSize) {
  EXPECT_EQ(residualText(1.234e-15), "1.2e-15");
  EXPECT_EQ(residualText(1e-3), "1.0e-3");
  EXPECT_EQ(residualText(0.5), "5.0e-1");
  EXPECT_EQ(residualText(0), "0");
  EXPECT_EQ(residualText(NAN), "-");
}

TEST(HudLines, WritePowersOfTenAsChartsAndTheLogDoInTheSameWidth) {
  HandMade made;
  const auto energy = [&made](double value) {
    made.snapshot.energies.kinetic = value;
    return hudLines(made.snapshot)[1].value;
  };
  EXPECT_EQ(energy(3.876e8), "    3.88e8");
  EXPECT_EQ(energy(2e6), "    2.00e6");
  EXPECT_EQ(energy(-4.7e-5), "  -4.70e-5");
  EXPECT_EQ(energy(1e120), "  1.00e120");
  EXPECT_EQ(energy(12.5), "    12.500");
}

TEST(HudLines, SayHowTheSystemsAreSolved) {
  HandMade made;
  made.structure.systems.resize(3);
  made.publish();
  made.snapshot.report.systems.resize(3);
  const auto solver = [&made] {
    const auto lines = hudLines(made.snapshot);
    EXPECT_EQ(lines.back().label, "solver");
    return lines.back().words;
  };
  EXPECT_EQ(solver(), "") << "nothing was solved yet";
  made.snapshot.motion.step = 1;
  made.snapshot.report.systems[0].method = "auto → LDLᵀ";
  EXPECT_EQ(solver(), "auto → LDLᵀ");
  made.snapshot.report.systems[1].method = "Schur complement, sparse";
  made.snapshot.report.systems[2].method = "Schur complement, sparse";
  EXPECT_EQ(solver(), "auto → LDLᵀ; Schur complement, sparse");
  made.snapshot.motion.step = 0;
  made.snapshot.report.status = SolveStatus::Singular;
  EXPECT_TRUE(describesDesign(made.snapshot)) << "a first step that failed";
  EXPECT_STREQ(noStepText(made.snapshot), "no step yet");
  EXPECT_STREQ(noStepText(HandMade().snapshot), "nothing to solve") << "without a system";
  made.snapshot.motion.step = 1;
  made.snapshot.report.status = SolveStatus::Solved;
  made.snapshot.reported = false;
  EXPECT_STREQ(noStepText(made.snapshot), "edited since the last step");
  EXPECT_EQ(solver(), "") << "of a design that was edited since";
  made.snapshot.transport.playing = true;
  EXPECT_EQ(solver(), "auto → LDLᵀ; Schur complement, sparse") << "the next step follows at once";
}

TEST(HudLines, TellAContradictionFromAnEarlyStop) {
  StepReport report;
  report.systems.resize(1);
  report.status = report.systems[0].solve.status = SolveStatus::NotConverged;
  EXPECT_EQ(stepWarning(report), "The solver stopped early");
  // A direct solver may have done its part.
  report.systems[0].solve.newtonStopped = true;
  report.systems[0].solve.newtonResidual = 1e-4;
  report.systems[0].solve.relativeResidual = 1e-15;
  EXPECT_EQ(stepWarning(report), "Newton's method stopped early");
  EXPECT_EQ(report.leftover(), 1e-4);
  EXPECT_EQ(report.residual(), 1e-15);
  report.systems[0].solve.conflicts = 2;
  EXPECT_EQ(stepWarning(report), "Hard constraints contradict each other");
  report.status = SolveStatus::Diverged;
  EXPECT_EQ(stepWarning(report), "The simulation diverged");
}

TEST(HudLines, SayThatAResidualIsOfAStepThatFailed) {
  HandMade made;
  made.snapshot.report.status = SolveStatus::Diverged;
  made.publish();
  const auto unit = [&made] { return hudLines(made.snapshot)[2].unit; };
  EXPECT_EQ(unit(), "of the failed step");
  made.snapshot.report.status = SolveStatus::Solved;
  EXPECT_EQ(unit(), "");
}

TEST(HudLines, KeepWhatStandsNowhereElseWhereThereIsLittleRoom) {
  HandMade made;
  made.publish();
  const auto labelsOf = [&made](std::size_t room) {
    std::string labels;
    for (const HudLine& line : fittingLines(hudLines(made.snapshot), room))
      labels += line.label + " ";
    return labels;
  };
  EXPECT_EQ(labelsOf(9), "time energy residual step unknowns rows solver ");
  EXPECT_EQ(labelsOf(6), "time energy residual step rows solver ");
  EXPECT_EQ(labelsOf(5), "time energy residual step solver ");
  EXPECT_EQ(labelsOf(4), "time energy residual solver ");
  EXPECT_EQ(labelsOf(3), "time energy solver ");
}

}  // namespace
}  // namespace compliant
