#include <random>

#include "engine/json/scene_file.hpp"
#include "tests/import/sofa_text.hpp"
#include "tests/support/sofa_everything.hpp"

namespace compliant::test {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t end) {
  return end == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

const char* const nonsense[] = {"nan",
                                "-inf",
                                "1e308",
                                "-1e308",
                                "1e999",
                                "1000000000",
                                "-1",
                                "0",
                                "@",
                                "@dofs.position",
                                "@../..",
                                "@[-9]",
                                "@[99999999999]",
                                "",
                                "\"",
                                "&#0;",
                                "&lt;",
                                "<Node>",
                                "</Node>",
                                "/>",
                                "0 0",
                                "2-900000000",
                                "\xff\xfe"};

/// Start and length of a random attribute value (or of nothing much).
std::pair<std::size_t, std::size_t> someValue(Random& random, const std::string& text) {
  const std::size_t start = text.find("=\"", below(random, text.size()));
  if (start == std::string::npos) return {0, 0};
  const std::size_t end = text.find('"', start + 2);
  return {start + 2, end == std::string::npos ? 0 : end - start - 2};
}

std::string mutated(Random& random, std::string text) {
  const auto times = 1 + below(random, 4);
  for (std::size_t i = 0; i < times && !text.empty(); ++i) {
    const auto [start, length] = someValue(random, text);
    const auto [otherStart, otherLength] = someValue(random, text);
    switch (below(random, 6)) {
      case 0:
        text.resize(below(random, text.size()));
        break;
      case 1:
        text.replace(start, length, nonsense[below(random, std::size(nonsense))]);
        break;
      case 2:
        text.replace(start, length, text.substr(otherStart, otherLength));
        break;
      case 3:
        text.erase(start, length);
        break;
      case 4:
        text[below(random, text.size())] = static_cast<char>(below(random, 256));
        break;
      default: {
        const std::size_t from = below(random, text.size());
        text.insert(below(random, text.size()), text.substr(from, below(random, 200)));
      }
    }
  }
  return text;
}

TEST(SofaFuzz, TheSceneToMutateIsWhole) {
  const ImportedScene scene = imported(everythingOfSofa);
  EXPECT_GE(scene.scene.size(), 85u);
  Simulation simulation(scene.scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
}

TEST(SofaFuzz, TheSceneOfContactsToMutateIsWholeAndMoves) {
  const ImportedScene scene = imported(contactsOfSofa);
  EXPECT_GE(scene.scene.size(), 40u);
  Simulation simulation(scene.scene);
  expectNoIssues(simulation);
  advance(simulation, 100);
  for (const double x : simulation.motion().x) ASSERT_TRUE(std::isfinite(x));
}

void expectScenesOrSentences(const std::string& whole, int times) {
  Random random(20240611);
  int scenes = 0, refused = 0;
  for (int i = 0; i < times; ++i) {
    const std::string text = mutated(random, whole);
    const Result<ImportedScene> result = importSofaScene(text);
    if (!result) {
      ++refused;
      EXPECT_FALSE(result.error().what.empty());
      continue;
    }
    ++scenes;
    for (const ImportFinding& finding : result->findings) EXPECT_FALSE(finding.sentence.empty());
    const Result<Scene> again = readScene(writeScene(result->scene));
    ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << text;
    if (i % 10 == 0 && result->scene.size() > 0) {
      Simulation simulation(result->scene);
      simulation.step();
    }
  }
  EXPECT_GT(scenes, times / 6);
  EXPECT_GT(refused, times / 6);
}

TEST(SofaFuzz, AnyTextIsASceneThatCanBeSavedOrASentence) {
  expectScenesOrSentences(everythingOfSofa, 3000);
}

TEST(SofaFuzz, AnyTextOfContactsIsASceneThatCanBeSavedOrASentence) {
  expectScenesOrSentences(contactsOfSofa, 1500);
}

}  // namespace
}  // namespace compliant::test
