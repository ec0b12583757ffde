#include "ui/model/solving/rates.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

std::string shown(const Rates& rates) {
  std::string text;
  for (const HudLine& line : rates.lines())
    text += line.label + " " + line.value.substr(line.value.find_first_not_of(' ')) + " " +
            line.unit + "; ";
  return text;
}

TEST(Rates, CountPicturesAndStepsOfTheLastSecond) {
  Rates rates;
  // A slow start that is forgotten, then 50 pictures a second with 24 steps between two of them.
  rates.addFrame(0, 0);
  rates.addFrame(1, 5);
  for (int i = 1; i <= 100; ++i) rates.addFrame(1 + 24 * i, 5 + 0.02 * i);
  EXPECT_NEAR(*rates.framesPerSecond(), 50, 1e-9);
  EXPECT_NEAR(*rates.steps(), 1200, 1e-9);
  EXPECT_EQ(shown(rates), "frames 50 fps; steps 1,200 /s; ");
}

TEST(Rates, AreTheLastToGoWhereThereIsLittleRoom) {
  std::vector<HudLine> lines{{"time", "1", "s"}, {"energy", "2", "J"}, {"rows", "3", ""}};
  for (const HudLine& line : Rates().lines()) lines.push_back(line);
  std::string labels;
  for (const HudLine& line : fittingLines(lines, 3)) labels += line.label + " ";
  EXPECT_EQ(labels, "time frames steps ");
}

TEST(Rates, AreUnknownAtTheBeginningAndAfterAHaltOrAReset) {
  Rates rates;
  EXPECT_EQ(shown(rates), "frames - fps; steps - /s; ");
  for (int i = 0; i < 10; ++i) rates.addFrame(i, 0.02 * i);
  EXPECT_EQ(rates.framesPerSecond(), std::nullopt);
  for (int i = 10; i < 30; ++i) rates.addFrame(i, 0.02 * i);
  EXPECT_NEAR(*rates.steps(), 50, 1e-9);
  rates.addFrame(0, 0.62);  // time has gone back to the start
  EXPECT_EQ(rates.steps(), std::nullopt);
  for (int i = 0; i < 30; ++i) rates.addFrame(i, 1 + 0.02 * i);
  rates.halt();
  EXPECT_EQ(rates.framesPerSecond(), std::nullopt);
}

TEST(Rates, OfASceneThatStepsEveryTwoSecondsAreFractionsAndNotNothing) {
  Rates rates;
  rates.addFrame(1, 0);
  rates.addFrame(2, 2);
  rates.addFrame(3, 4);
  EXPECT_NEAR(*rates.steps(), 0.5, 1e-9);
}

}  // namespace
}  // namespace compliant
