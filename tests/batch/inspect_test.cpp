#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/inspect/solved_step.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

const std::string cradle = test::sourceFolder() + "/assets/scenes/newtons_cradle.json";

/// The step of the cradle after so many.
SolvedStep stepAfter(int before) {
  Simulation simulation(*loadScene(cradle));
  for (int i = 0; i < before; ++i) simulation.step();
  return *solvedStep(simulation, 0);
}

TEST(BatchInspect, PrintsWhatAnInspectionReads) {
  const SolvedStep step = stepAfter(9);
  const Reading reading = *findInspection("rows")->read(step, {});
  const Finished rows = compliantProgram({"inspect", cradle, "rows", "--at-step", "10"});
  EXPECT_EQ(rows.code, 0) << rows.err;
  EXPECT_EQ(rows.out, step.caption() + "\n" + textOf(reading));
  const Finished json = compliantProgram({"inspect", cradle, "rows", "--at-step", "10", "--json"});
  EXPECT_EQ(json.out, jsonOf(step.caption(), reading));
}

TEST(BatchInspect, TakesRowsAsItNamesThem) {
  const Reading reading = *findInspection("rows")->read(stepAfter(9), {});
  const ReadingTable* table = nullptr;
  for (const Reading::Part& part : reading.parts)
    if (const auto* found = std::get_if<ReadingTable>(&part)) table = found;
  ASSERT_NE(table, nullptr);
  const std::string name = table->lines.front().cells.front().text;
  const Finished equation =
      compliantProgram({"inspect", cradle, "equation", name, "--at-step", "10"});
  EXPECT_EQ(equation.code, 0) << equation.err;
  EXPECT_THAT(equation.out, HasSubstr(" of " + name + ", all in m/s"));
}

TEST(BatchInspect, SaysWhatIsWrong) {
  const auto expect = [](const Finished& run, int code, const std::string& sentence) {
    EXPECT_EQ(run.code, code);
    EXPECT_THAT(run.err, HasSubstr(sentence));
    EXPECT_EQ(run.out, "");
  };
  expect(compliantProgram({"inspect", cradle, "nothing"}), 1,
         "nothing: There is no such instrument; they are rows, achieved, iterations, equation");
  expect(compliantProgram({"inspect", cradle, "equation"}), 1, "Name a row or contact");
  expect(compliantProgram({"inspect", cradle, "equation", "nobody"}), 1,
         "nobody: This step has no such row");
  expect(compliantProgram({"inspect", cradle, "rows", "--at-step", "0"}), 1,
         "Enter a whole number from 1 to 1e9");
  expect(compliantProgram({"inspect", cradle, "rows", "--system", "2"}), 1,
         "The scene has 1 system");
}

}  // namespace
}  // namespace compliant::test
