// Laws are told apart by their own code alone: elsewhere no kind of law is asked for.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "engine/laws/row_law.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

TEST(Laws, AreToldApartNowhereElse) {
  namespace fs = std::filesystem;
  // The one place that reads a name is the field of the scene file.
  const std::regex asks(R"(findLaw\(|(admissible|law)(\(\)|_)?(->|\.)name\(\))");
  int files = 0;
  std::vector<std::string> places;
  for (const char* folder : {"engine", "ui", "app"})
    for (const auto& each : fs::recursive_directory_iterator(sourceFolder() + "/" + folder)) {
      const std::string path = each.path().lexically_relative(sourceFolder()).string();
      if (each.path().extension() != ".cpp" && each.path().extension() != ".hpp") continue;
      if (path.starts_with("engine/laws/") || path == "engine/scene/constraint.hpp") continue;
      ++files;
      std::ifstream in(each.path());
      std::stringstream text;
      text << in.rdbuf();
      if (std::regex_search(text.str(), asks)) places.push_back(path);
    }
  EXPECT_GT(files, 900);
  EXPECT_EQ(places, std::vector<std::string>());
}

TEST(Laws, HaveNamesAndSentencesOfTheirOwn) {
  ASSERT_TRUE(laws().front()->admitsAll());
  for (const RowLaw* law : laws()) {
    EXPECT_EQ(findLaw(law->name()), law);
    EXPECT_TRUE(std::string(law->doc()).ends_with(".")) << law->name();
    EXPECT_EQ(law->admitsAll(), law == laws().front()) << law->name();
    for (const LawParameter* parameter : law->parameters()) {
      EXPECT_TRUE(std::string(parameter->doc).ends_with(".")) << parameter->name;
      EXPECT_GE(parameter->fallback, 0) << parameter->name;
      EXPECT_LE(parameter->fallback, parameter->largest) << parameter->name;
    }
  }
  EXPECT_EQ(findLaw("friction"), nullptr);
}

// What every law says of its set: Π is idempotent, and both ends of the range of forces are in it.
TEST(Laws, GiveSetsOfTheirRowsAndRanges) {
  const LawNumbers numbers;
  for (const RowLaw* law : laws()) {
    const AdmissibleSet set = law->set(numbers, 0.01, 0);
    EXPECT_EQ(set.rows(), law->rows()) << law->name();
    const ForceRange range = law->range(numbers);
    EXPECT_EQ(set.lower, 0.01 * range.least) << law->name();
    EXPECT_EQ(set.upper, 0.01 * range.most) << law->name();
    for (Index row = 0; row < law->rows(); ++row) {
      EXPECT_GE(law->scale(numbers, row), 0) << law->name();
      EXPECT_LE(law->scale(numbers, row), 1) << law->name();
    }
  }
}

}  // namespace
}  // namespace compliant::test
