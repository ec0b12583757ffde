#include "ui/model/read_out_lines.hpp"

#include <gtest/gtest.h>

#include "tests/ui/model/hand_made_snapshot.hpp"

namespace compliant {
namespace {

TEST(ReadOutLines, CountsTheRowsThatAreSolvedAsTheStatusBarDoes) {
  HandMade made;
  made.structure.rows = 2;  // one of them acts as a force and is not solved for
  made.structure.systems.resize(2);
  made.structure.systems[0].unknowns = 4;
  made.structure.systems[0].rows = 1;
  made.structure.systems[1].unknowns = 2;
  made.publish();
  EXPECT_EQ(sizeText(systemSize(made.structure)), "6 unknowns, 1 row");
  const auto lines = readOutLines(made.snapshot);
  const auto shown = [&lines](const std::string& label) {
    for (const ReadOutLine& line : lines)
      if (line.label == label) return std::stoi(line.value);
    return -1;
  };
  EXPECT_EQ(shown("unknowns"), 6);
  EXPECT_EQ(shown("rows"), 1);
  EXPECT_EQ(sizeText({1, 2}), "1 unknown, 2 rows");
}

}  // namespace
}  // namespace compliant
