#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <map>

#include "engine/base/read_file.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/folders.hpp"

/// Every input that ever showed a fault (tests/data/found), taken as the fuzzers take it: a new one
/// is a file there and nothing else.
namespace compliant::fuzz {
namespace {

const std::filesystem::path folder = test::sourceFolder() + "/tests/data/found";

class EveryTarget : public testing::TestWithParam<const Target*> {};

TEST_P(EveryTarget, TakesAllInputsThatWereFoundOrRefusesThemWithASentence) {
  int inputs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != GetParam()->ending) continue;
    // The last one named is the culprit of a crash.
    std::fprintf(stderr, "%s\n", entry.path().filename().c_str());
    const Result<std::string> text = readFile(entry.path().string());
    ASSERT_TRUE(text.ok()) << text.error().text();
    const Verdict verdict = GetParam()->run(*text);
    EXPECT_FALSE(verdict.wrong) << entry.path().filename() << ": " << verdict.wrong->text();
    ++inputs;
  }
  EXPECT_GT(inputs, 0) << "none of " << GetParam()->ending;
}

TEST_P(EveryTarget, IsReachedByItsGrammarOnBothSides) {
  Random random(20261123);
  const std::vector<std::string> seeds = GetParam()->seeds();
  ASSERT_FALSE(seeds.empty());
  int taken = 0, refused = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string text = GetParam()->mutate(random.of(seeds), random);
    SCOPED_TRACE(text);
    const Verdict verdict = GetParam()->run(text);
    ASSERT_FALSE(verdict.wrong) << verdict.wrong->text();
    ++(verdict.taken ? taken : refused);
  }
  EXPECT_GT(taken, 30);
  EXPECT_GT(refused, 3);
}

TEST_P(EveryTarget, TakesItsSeeds) {
  for (const std::string& seed : GetParam()->seeds()) {
    const Verdict verdict = GetParam()->run(seed);
    EXPECT_FALSE(verdict.wrong) << verdict.wrong->text();
  }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, EveryTarget, testing::ValuesIn(targets()),
                         [](const auto& info) { return std::string(info.param->name); });

TEST(FoundInputs, AllHaveAnEndingThatSomeTargetReads) {
  std::map<std::string, int> endings;
  for (const Target* target : targets()) endings[target->ending] = 1;
  endings[".md"] = 1;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    EXPECT_TRUE(endings.contains(entry.path().extension().string())) << entry.path().filename();
}

}  // namespace
}  // namespace compliant::fuzz
