#include <gtest/gtest.h>

#include <filesystem>

#include "engine/json/scene_file.hpp"
#include "engine/scene/registry.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/probe.hpp"

/// Spoilt scene files: whatever a text holds, it gives a scene that can be laid out and stepped, or
/// an Error with a sentence.
namespace compliant::test {
namespace {

std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (const Type* type : registry().types()) {
    if (!type->example) continue;
    Scene scene;
    type->example(scene);
    texts.push_back(writeScene(scene));
  }
  const std::string folder = test::sourceFolder() + "/assets/scenes";
  if (std::filesystem::exists(folder))
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".json") continue;
      const Result<std::string> text = readFile(entry.path().string());
      if (text.ok() && text->size() < 20000) texts.push_back(*text);
    }
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string spoilt(const std::string& seed, const std::string& other, Dice& dice) {
  std::string text = seed;
  const auto anywhere = [&] {
    return static_cast<std::size_t>(dice.integer(0, static_cast<int>(text.size()) - 1));
  };
  for (int k = dice.integer(1, 2); k > 0 && !text.empty(); --k) {
    const std::size_t at = anywhere(), length = static_cast<std::size_t>(dice.integer(1, 40));
    switch (dice.integer(0, 11)) {
      case 0:
        text[at] = static_cast<char>(text[at] ^ (1 << dice.integer(0, 7)));
        break;
      case 1:
        text[at] = static_cast<char>(dice.integer(0, 255));
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(anywhere(), text.substr(at, length));
        break;
      case 4:
        text.resize(at);
        break;
      case 5:
        text.insert(at, other.substr(static_cast<std::size_t>(
                                         dice.integer(0, static_cast<int>(other.size()) - 1)),
                                     length));
        break;
      case 6: {  // two words exchanged: links to other components, other types
        const std::size_t quote = text.find('"', at), close = text.find('"', quote + 1);
        const std::size_t from = text.find('"', anywhere()), to = text.find('"', from + 1);
        if (quote != std::string::npos && close != std::string::npos && from != std::string::npos &&
            to != std::string::npos)
          text.replace(quote, close - quote, text.substr(from, to - from));
        break;
      }
      default: {  // another number in place of a digit: valid files with odd values
        const std::size_t digit = text.find_first_of("0123456789", at);
        const char* numbers[] = {
            "-1",  "0",    "1e308", "-1e308", "1e-320", "99999999", "9223372036854775807",
            "0.5", "\"\"", "[]"};
        if (digit != std::string::npos) text.replace(digit, 1, numbers[dice.integer(0, 9)]);
        break;
      }
    }
  }
  return text;
}

TEST(SpoiltSceneFile, GivesASceneOrASentenceAndNeverACrash) {
  const std::vector<std::string> texts = seeds();
  Dice dice(2024);
  int scenes = 0, refused = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::string& seed = texts[static_cast<std::size_t>(round) % texts.size()];
    const std::string& other =
        texts[static_cast<std::size_t>(dice.integer(0, static_cast<int>(texts.size()) - 1))];
    const std::string text = spoilt(seed, other, dice);
    SCOPED_TRACE(text);
    const Result<Scene> scene = readScene(text);
    if (!scene.ok()) {
      ++refused;
      ASSERT_TRUE(scene.error().where.starts_with("line ")) << scene.error().text();
      ASSERT_GT(scene.error().what.size(), 10u);
      continue;
    }
    ++scenes;
    const std::string written = writeScene(*scene);
    const Result<Scene> again = readScene(written);
    ASSERT_TRUE(again.ok()) << again.error().text();
    ASSERT_EQ(writeScene(*again), written);
    Simulation simulation(*scene);
    for (int i = 0; i < 3; ++i) {
      if (!usable(simulation.step().status)) break;
      ASSERT_TRUE(simulation.motion().x.allFinite());
    }
    simulation.energies();
    for (const auto& issue : simulation.structure()->issues) ASSERT_GT(issue.sentence.size(), 10u);
  }
  // The mutations reach both sides.
  EXPECT_GT(scenes, 200);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace compliant::test
