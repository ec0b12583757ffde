#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include <filesystem>

#include "engine/base/text.hpp"
#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

/// A ball of 1 kg on a spring of 100 N/m along a line: x'' = −100 x.
constexpr const char* oscillator = R"({
  "compliant_lab": 1,
  "title": "Oscillator",
  "components": {
    "ball": { "type": "Scalars", "position": [0.1] },
    "integrator": { "type": "ImplicitIntegrator", "alpha": 0.5, "beta": 0.5 },
    "mass": { "type": "UniformMass", "state": "ball" },
    "spring": { "type": "UniformCompliance", "state": "ball", "compliance": 0.01 }
  }
}
)";

constexpr const char* hangingBall = R"({
  "compliant_lab": 1,
  "components": {
    "bob": { "type": "Points", "position": [[1, 2, 0]] },
    "gravity": { "type": "Gravity" },
    "mass": { "type": "UniformMass", "state": "bob" },
    "length": { "type": "Scalars" },
    "to nail": { "type": "DistanceToTarget", "inputs": ["bob"], "output": "length", "indices": [0], "targets": [[0, 2, 0]] },
    "rod": { "type": "UniformCompliance", "state": "length" }
  }
}
)";

TEST(BatchRun, SummarisesWhatItDid) {
  const Finished run =
      compliantProgram({"run", fileWith("summary.json", oscillator), "--steps", "200"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  for (const char* part :
       {"Oscillator", "steps             200", "simulated time    2 s", "wall time",
        "real-time factor", "final energy      0.5 J", "worst residual", "motion   "})
    EXPECT_THAT(run.out, HasSubstr(part));
}

TEST(BatchRun, StopsAtTheFirstStepAtWhichAConditionHolds) {
  const std::string scene = fileWith("break.json", oscillator);
  const Finished run =
      compliantProgram({"run", scene, "--steps", "200", "--break-when", "ball.x[0] < 0", "--csv",
                        freshPath("break.csv"), "--columns", "ball.x*"});
  EXPECT_EQ(run.code, 2);
  // cos(10 t) changes its sign at t = 0.157 s.
  EXPECT_THAT(run.out, HasSubstr("steps             16\n"));
  EXPECT_THAT(run.err, HasSubstr("Step 16, t = 0.16 s: Stopped because ball.x[0] < 0 (-"));
  const Finished never =
      compliantProgram({"run", scene, "--steps", "200", "--break-when", "abs(ball.x[0]) > 0.2"});
  EXPECT_EQ(never.code, 0) << never.err;
  const Finished wrong = compliantProgram({"run", scene, "--break-when", "ball.y > 1"});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_THAT(wrong.err, HasSubstr("--break-when ball: There is no such quantity"));
}

TEST(BatchRun, TimeCountsWholeSteps) {
  const std::string scene = fileWith("time.json", oscillator);
  EXPECT_THAT(compliantProgram({"run", scene, "--time", "0.3"}).out,
              HasSubstr("steps             30\n"));
  EXPECT_THAT(compliantProgram({"run", scene, "--time", "0.301"}).out,
              HasSubstr("steps             31\n"));
  EXPECT_THAT(compliantProgram({"run", scene}).out, HasSubstr("steps             500\n"));
}

TEST(BatchRun, TheTableHasUnitsAndTheStartAndEveryKthStep) {
  const std::string table = freshPath("table.csv");
  const Finished run = compliantProgram(
      {"run", fileWith("table.json", oscillator), "--steps", "20", "--csv", table, "--every", "5"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto lines = linesOf(contentOf(table));
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[0],
            "t [s],kinetic [J],gravity [J],elastic [J],total [J],residual [1],spring.phi[0] "
            "[m],spring.lambda[0] [N]");
  EXPECT_EQ(cells(lines[1])[0], "0");
  EXPECT_EQ(cells(lines[1])[6], "0.10000000000000001");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    ASSERT_EQ(cells(lines[i]).size(), 8U);
    EXPECT_NEAR(*parseNumber(cells(lines[i])[0]), 0.05 * static_cast<double>(i - 1), 1e-12);
    // Conserved at α = β = ½.
    EXPECT_NEAR(*parseNumber(cells(lines[i])[4]), 0.5, 1e-12);
  }
}

TEST(BatchRun, TellsWhatIsLeftOfTheForcesOnTheWayToAnEquilibrium) {
  const std::string table = freshPath("imbalance.csv");
  std::string scene = hangingBall;
  scene.replace(scene.find("\"rod\""), 0,
                "\"integrator\": { \"type\": \"StaticIntegrator\" },\n    ");
  const Finished run = compliantProgram({"run", fileWith("imbalance.json", scene), "--steps", "200",
                                         "--csv", table, "--columns", "imbalance"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("imbalance  "));
  const auto lines = linesOf(contentOf(table));
  EXPECT_EQ(lines[0], "t [s],imbalance [N]");
  // At first the ball hangs level with the nail: its whole weight is left.
  EXPECT_GT(*parseNumber(cells(lines[2])[1]), 9);
  EXPECT_LT(*parseNumber(cells(lines.back())[1]), 1e-6);
}

TEST(BatchRun, ColumnsAreChosenByPatternsInWhichBracketsAreLetters) {
  const std::string table = freshPath("columns.csv");
  const Finished run =
      compliantProgram({"run", fileWith("columns.json", hangingBall), "--steps", "1", "--csv",
                        table, "--columns", "bob.?[0].y", "rod.lambda*"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(linesOf(contentOf(table))[0],
            "t [s],bob.x[0].y [m],bob.v[0].y [m/s],rod.lambda[0] [N]");
}

TEST(BatchRun, ForcesOnStatesAreToldWhereTheyAreSummedUpAndCountContacts) {
  const auto table = [&](const char* forces) {
    const std::string path = freshPath("forces.csv");
    const std::string scene = std::string(R"({
  "compliant_lab": 1,
  "components": {
    "steps": { "type": "ImplicitIntegrator", "constraint_forces": ")") +
                              forces + R"(" },
    "gravity": { "type": "Gravity" },
    "contacts": { "type": "ShapeContacts" },
    "floor": { "type": "RigidFrames", "position": [[0, 0, 0]] },
    "floor/shape": { "type": "HalfSpace", "state": "floor" },
    "floor/mass": { "type": "RigidMass", "state": "floor" },
    "floor/fixed": { "type": "FixedPoints", "state": "floor", "indices": [0] },
    "box": { "type": "RigidFrames", "position": [[0, 0.5, 0]] },
    "box/shape": { "type": "Box", "state": "box", "size": [1, 1, 1] },
    "box/mass": { "type": "RigidMass", "state": "box", "mass": 5 }
  }
})";
    const Finished run = compliantProgram({"run", fileWith("forces.json", scene), "--steps", "50",
                                           "--csv", path, "--columns", "box.?[0].y"});
    EXPECT_EQ(run.code, 0) << run.err;
    return linesOf(contentOf(path));
  };
  EXPECT_EQ(table("off")[0], "t [s],box.x[0].y [m],box.v[0].y [m/s]");
  for (const char* forces : {"constrained", "independent"}) {
    const auto lines = table(forces);
    EXPECT_EQ(lines[0], "t [s],box.x[0].y [m],box.v[0].y [m/s],box.f[0].y [N]") << forces;
    EXPECT_NEAR(*parseNumber(cells(lines.back())[3]), 5 * 9.81, 1e-5) << forces;
  }
}

const std::string found3 = test::sourceFolder() + "/tests/data/found3/";

TEST(BatchRun, ExitsWithTwoWhereNotAllIsSolved) {
  struct Case {
    std::vector<std::string> arguments;
    const char* sentence;
  };
  const std::string stretched = R"({
  "compliant_lab": 1,
  "components": {
    "steps": { "type": "ImplicitIntegrator", "h": 0.5, "beta": 0.5 },
    "bob": { "type": "Points", "position": [[1, 0, 0]], "velocity": [[0, 30, 0]] },
    "mass": { "type": "UniformMass", "state": "bob" },
    "length": { "type": "Scalars" },
    "to nail": { "type": "DistanceToTarget", "inputs": ["bob"], "output": "length", "indices": [0], "targets": [[0, 0, 0]] },
    "rod": { "type": "UniformCompliance", "state": "length" }
  }
})";
  const std::string falling = R"({
  "compliant_lab": 1,
  "components": {
    "steps": { "type": "StaticIntegrator" },
    "gravity": { "type": "Gravity" },
    "bob": { "type": "Points", "position": [[0, 0, 0]] },
    "mass": { "type": "UniformMass", "state": "bob" }
  }
})";
  const Case cases[] = {
      {{found3 + "run_without_mass.json"}, "1 component is left out"},
      {{found3 + "unconverged_run.json"}, " steps stopped before the precision was reached"},
      {{fileWith("falling.json", falling), "--steps", "1"}, "the last step reached no equilibrium"},
      {{fileWith("stretched.json", stretched), "--steps", "1"},
       "hard constraints are missed by far"}};
  for (const Case& each : cases) {
    std::vector<std::string> arguments{"run"};
    arguments.insert(arguments.end(), each.arguments.begin(), each.arguments.end());
    const Finished run = compliantProgram(arguments);
    EXPECT_EQ(run.code, 2) << each.arguments[0] << run.err;
    ASSERT_FALSE(linesOf(run.err).empty()) << each.arguments[0];
    EXPECT_THAT(linesOf(run.err).back(), testing::StartsWith("Not everything is solved: "))
        << each.arguments[0];
    EXPECT_THAT(run.err, HasSubstr(each.sentence)) << each.arguments[0];
    arguments.emplace_back("--allow-unsolved");
    EXPECT_EQ(compliantProgram(arguments).code, 0) << each.arguments[0];
  }
}

TEST(BatchRun, ARunThatDivergedReplaysBitForBit) {
  for (const char* scene :
       {"replay_after_divergence.json", "replay_oblique_plane_and_divergence.json"}) {
    const std::string recording = freshPath("diverged.recording");
    const Finished run =
        compliantProgram({"run", found3 + scene, "--steps", "60", "--record", recording});
    EXPECT_TRUE(run.code == 0 || run.code == 2) << scene << run.err;
    const Finished same = compliantProgram({"replay", recording});
    EXPECT_EQ(same.code, 0) << scene << same.err;
  }
}

TEST(BatchRun, AStepThatWasTakenBackLeavesNothing) {
  // Its fourth step halts, however many are asked for.
  const auto motion = [&](const char* steps, int code) {
    const Finished run = compliantProgram(
        {"run", found3 + "refused_pseudostatic_step_stays.json", "--steps", steps});
    EXPECT_EQ(run.code, code) << steps << '\n' << run.err;
    return run.out.substr(run.out.find("steps  "), 24) +
           run.out.substr(run.out.find("motion  "), 34);
  };
  const std::string before = motion("3", 0);
  EXPECT_EQ(motion("4", 2), before);
  EXPECT_EQ(motion("10", 2), before);
}

TEST(BatchRun, EveryColumnOfAMechanismHasANameOfItsOwnAndTheUnitOfItsRow) {
  const std::string table = freshPath("joints.csv");
  const Finished run = compliantProgram(
      {"run", test::sourceFolder() + "/assets/scenes/four_bar.json", "--set",
       "steps.constraint_forces=independent", "--steps", "1", "--csv", table, "--columns", "*"});
  ASSERT_EQ(run.code, 0) << run.err;
  std::set<std::string> names;
  for (const std::string& name : cells(linesOf(contentOf(table))[0]))
    EXPECT_TRUE(names.insert(name).second) << name << " twice";
  for (const char* name : {"hinges.x[0].x [m]", "hinges.x[3].ry [rad]", "hinges.v[1].rx [rad/s]",
                           "hinges.f[2].z [N]", "hinges.f[2].rx [N·m]", "hold.phi[0].rx [rad]",
                           "bars.x[3].qw [1]", "crank angle.x[0] [rad]"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(BatchRun, TheLedgerClosesInEveryRow) {
  const std::string table = freshPath("ledger.csv");
  const Finished run =
      compliantProgram({"run", fileWith("ledger.json", hangingBall), "--steps", "30", "--csv",
                        table, "--columns", "total", "damped", "work", "numerical"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto lines = linesOf(contentOf(table));
  ASSERT_EQ(lines[0], "t [s],total [J],damped [J],work [J],numerical [J]");
  const auto value = [&](std::size_t line, std::size_t column) {
    return *parseNumber(cells(lines[line])[column]);
  };
  for (std::size_t i = 1; i < lines.size(); ++i)
    EXPECT_NEAR(value(i, 1) - value(1, 1), value(i, 3) + value(i, 4) - value(i, 2), 1e-10);
}

TEST(BatchRun, APatternThatFitsNothingIsRefused) {
  const Finished run = compliantProgram({"run", fileWith("nothing.json", oscillator), "--csv",
                                         freshPath("nothing.csv"), "--columns", "bal.x*"});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr("--columns bal.x*: No column matches"));
}

TEST(BatchRun, SettingsChangeTheScene) {
  const std::string scene = fileWith("set.json", oscillator), table = freshPath("set.csv");
  // Released from 0.1 m with k = 1/0.001 N/m: 5 J.
  const Finished run =
      compliantProgram({"run", scene, "--steps", "10", "--set", "spring.compliance=1e-3", "--set",
                        "integrator.h=0.02", "--csv", table});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("simulated time    0.2 s"));
  EXPECT_NEAR(*parseNumber(cells(linesOf(contentOf(table))[5])[4]), 5, 1e-9);
}

TEST(BatchRun, ARecordingReplaysBitForBitAndADamagedOneDoesNot) {
  const std::string recording = freshPath("swing.recording");
  ASSERT_EQ(compliantProgram({"run", fileWith("record.json", hangingBall), "--steps", "250",
                              "--record", recording})
                .code,
            0);
  const Finished same = compliantProgram({"replay", recording});
  EXPECT_EQ(same.code, 0) << same.err;
  EXPECT_EQ(same.out, "steps   250\nedits   0\nchecks  4 agree bit for bit\n");

  std::string text = contentOf(recording);
  const auto hash = text.rfind("\"hash\":\"") + 8;
  text[hash] = text[hash] == '0' ? '1' : '0';
  const Finished other = compliantProgram({"replay", fileWith("other.recording", text)});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("differs from the recorded one at step 250"));
}

TEST(BatchRun, ARefusedStepNamesComponentStepAndTime) {
  const std::string scene = fileWith("refused.json", hangingBall);
  // Overflows: the product of force and step is not a number.
  const Finished run = compliantProgram(
      {"run", scene, "--set", "gravity.acceleration=[0,-1e308,0]", "--steps", "10"});
  EXPECT_EQ(run.code, 2) << run.out;
  EXPECT_EQ(linesOf(run.err).size(), 1U) << run.err;
  EXPECT_THAT(run.err, HasSubstr("(step "));
  EXPECT_THAT(run.out, testing::Not(HasSubstr("nan")));
}

TEST(BatchRun, ASystemThatTheSolverCannotTreatIsRefusedWithItsReason) {
  const std::string scene = fileWith("massless.json", R"({
  "compliant_lab": 1,
  "components": {
    "ball": { "type": "Scalars", "position": [0.1] },
    "solver": { "type": "SchurSolver" },
    "spring": { "type": "UniformCompliance", "state": "ball", "compliance": 0.01 }
  }
})");
  const Finished run = compliantProgram({"run", scene, "--steps", "10"});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, testing::StartsWith("solver: The Schur complement needs a mass"));
  EXPECT_THAT(run.err, HasSubstr("(step 1, t = 0 s)"));
}

/// The oscillator with a spring of 1e8 N/m, stepped explicitly.
std::string diverging() {
  std::string scene = oscillator;
  scene.replace(scene.find("\"alpha\": 0.5, \"beta\": 0.5"), 25, "\"alpha\": 0");
  scene.replace(scene.find("0.01"), 4, "1e-8, \"handling\": \"force\"");
  return scene;
}

TEST(BatchRun, EndsAtTheLastGoodStepWhereTheSimulationDiverges) {
  const std::string scene = fileWith("diverging.json", diverging()),
                    table = freshPath("diverging.csv");
  const Finished run = compliantProgram({"run", scene, "--steps", "50", "--csv", table});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, testing::StartsWith("integrator: The simulation diverged because h = "));
  EXPECT_THAT(run.err, HasSubstr("value 0 (from 0) of “ball” went from "));
  EXPECT_THAT(run.err, HasSubstr(" in one step (step "));
  const auto lines = linesOf(contentOf(table));
  ASSERT_LE(lines.size(), 4U);
  EXPECT_THAT(run.out, HasSubstr("steps             " + std::to_string(lines.size() - 2) + "\n"));
  const Finished on = compliantProgram({"run", scene, "--steps", "50", "--keep-going"});
  EXPECT_EQ(on.code, 2) << "until numbers end";
  EXPECT_THAT(on.err,
              testing::StartsWith("ball: The simulation diverged: a position or velocity has "
                                  "grown beyond 1e100"));
}

TEST(BatchRun, TakesBackTheWholeSeriesOfStepsInWhichEnergyGrew) {
  std::string text = oscillator;
  text.replace(text.find("\"alpha\": 0.5, \"beta\": 0.5"), 25, "\"alpha\": 0");
  text.replace(text.find("0.01"), 4, "2e-5, \"handling\": \"force\"");
  const std::string scene = fileWith("growing.json", text), table = freshPath("growing.csv"),
                    recording = freshPath("growing.recording");
  const Finished run =
      compliantProgram({"run", scene, "--steps", "100", "--csv", table, "--record", recording});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr(" has reached "));
  EXPECT_THAT(run.err, HasSubstr(" steps were taken back (step "));
  const auto lines = linesOf(contentOf(table));
  ASSERT_GE(lines.size(), 3U);
  EXPECT_THAT(run.out, HasSubstr("steps             " + std::to_string(lines.size() - 2) + "\n"));
  // The first step is what is given; ten times its energy is what is still believed.
  const auto energy = [&](std::size_t line) { return *parseNumber(cells(lines[line])[4]); };
  EXPECT_LE(energy(lines.size() - 1), 10 * energy(2));
  EXPECT_EQ(compliantProgram({"replay", recording}).code, 0);
  // As many steps as are left are the same run.
  const Finished shorter =
      compliantProgram({"run", scene, "--steps", std::to_string(lines.size() - 2)});
  const auto motion = [](const std::string& out) { return out.substr(out.find("motion  "), 34); };
  EXPECT_EQ(motion(run.out), motion(shorter.out));
  // What went down a pipe stays: the sentence tells which rows are not to be believed.
  const Finished piped = compliantProgram({"run", scene, "--steps", "100", "--csv", "/dev/stdout"});
  EXPECT_THAT(piped.err, HasSubstr("; the rows of the table after t = " +
                                   numberText(*parseNumber(cells(lines.back())[0])) +
                                   " s belong to them (step "));
}

TEST(BatchRun, ADumpSaysWhatEachOfItsFilesIs) {
  const std::string folder = freshPath("dump");
  const Finished run = compliantProgram({"run", fileWith("dumped.json", hangingBall), "--steps",
                                         "3", "--dump-system", folder, "--at-step", "2"});
  ASSERT_EQ(run.code, 0) << run.err;
  const std::string index = contentOf(folder + "/index.json");
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name == "index.json") continue;
    ++files;
    EXPECT_THAT(index, HasSubstr("\"" + name + "\": \"")) << name;
    EXPECT_THAT(index, testing::Not(HasSubstr("\"" + name + "\": \"\""))) << name;
  }
  EXPECT_EQ(files, 15);
  for (const char* file : {"M", "D", "K", "f", "v", "basis", "reaction", "change", "impulse"})
    EXPECT_TRUE(std::filesystem::exists(folder + "/" + file + ".mtx")) << file;
}

TEST(BatchRun, TheContactProblemOfAStepIsSolvedAgainFromEachOfItsFiles) {
  const std::string folder = freshPath("contact dump");
  const Finished run =
      compliantProgram({"run", test::sourceFolder() + "/assets/scenes/stack_of_ten.json", "--steps",
                        "3", "--dump-contact-problem", folder, "--at-step", "2"});
  ASSERT_EQ(run.code, 0) << run.err;
  for (const char* file : {"contact_problem.json", "contact_problem.dat", "contact_problem.hdf5"}) {
    const Finished solved = compliantProgram({"solve", folder + "/" + file, "--precision", "1e-8"});
    EXPECT_EQ(solved.code, 0) << file << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("contacts    40 with friction")) << file;
    EXPECT_THAT(solved.out, HasSubstr("status      solved")) << file;
  }
  const Finished none = compliantProgram({"run", fileWith("free.json", hangingBall), "--steps", "1",
                                          "--dump-contact-problem", freshPath("none")});
  EXPECT_NE(none.code, 0);
  EXPECT_THAT(none.err, HasSubstr("neither contacts nor"));
}

TEST(BatchRun, ADumpOfARefusedStepHasTheSystemAndTheReason) {
  const std::string folder = freshPath("refused dump");
  std::string scene = hangingBall;
  scene.replace(scene.find("\"rod\""), 0, "\"solver\": { \"type\": \"CondensedSolver\" },\n    ");
  const Finished refused = compliantProgram(
      {"run", fileWith("condensed.json", scene), "--steps", "3", "--dump-system", folder});
  EXPECT_EQ(refused.code, 2);
  const std::string index = contentOf(folder + "/index.json");
  EXPECT_THAT(index, HasSubstr("\"status\": \"refused\", \"reason\": \""));
  EXPECT_THAT(contentOf(folder + "/W.mtx"), HasSubstr("1 1 1\n"));
  EXPECT_FALSE(std::filesystem::exists(folder + "/change.mtx"));
}

TEST(BatchCheck, ListsRolesAndSystems) {
  const Finished check = compliantProgram({"check", fileWith("check.json", oscillator)});
  EXPECT_EQ(check.code, 0) << check.err;
  for (const char* part :
       {"Oscillator", "state               1", "constraint          1",
        "whole scene: 1 unknown, 1 row", "ImplicitIntegrator “integrator”, h = 0.01 s",
        "AutoSolver by default", "Issues\n  none"})
    EXPECT_THAT(check.out, HasSubstr(part));
}

TEST(BatchCheck, EndsWithOneWhenAComponentIsLeftOut) {
  const Finished check = compliantProgram(
      {"check", fileWith("issues.json", hangingBall), "--set", "to nail.indices=[3]"});
  EXPECT_EQ(check.code, 1);
  EXPECT_THAT(check.err, HasSubstr("to nail: indices[0] is 3, but the input has 1 points"));
}

TEST(BatchManual, HasEveryTypeOrOne) {
  const Finished all = compliantProgram({"manual"});
  EXPECT_EQ(all.code, 0);
  EXPECT_THAT(all.out, HasSubstr("### ImplicitIntegrator"));
  const Finished one = compliantProgram({"manual", "UniformCompliance"});
  EXPECT_EQ(one.code, 0);
  EXPECT_EQ(one.out.find("### UniformCompliance"), 0U);
  EXPECT_EQ(compliantProgram({"manual", "Banana"}).code, 1);
}

TEST(BatchHelp, HasAnExampleForEverySubcommand) {
  EXPECT_EQ(compliantProgram({"--help"}).code, 0);
  EXPECT_THAT(compliantProgram({"--version"}).out, HasSubstr("compliant 0."));
  for (const char* command : {"run", "check", "render", "replay", "manual"}) {
    const Finished help = compliantProgram({command, "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_THAT(help.out, HasSubstr("Example: compliant " + std::string(command)));
  }
}

}  // namespace
}  // namespace compliant::test
