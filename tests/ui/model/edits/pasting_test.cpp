#include "ui/model/edits/pasting.hpp"

#include <gtest/gtest.h>

#include <random>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/one_step.hpp"

namespace compliant {
namespace {

/// A ball on a rod in the branch "arm", and what acts on everything beside it.
Scene ballOnArm() {
  Scene scene;
  Build build(scene);
  build.add("Points", "arm/bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
  build.add("UniformMass", "arm/mass", {{"state", build.link("arm/bob")}, {"mass", 0.25}});
  build.mapped("DistanceToTarget", "Scalars", "arm/extension", {"arm/bob"},
               {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformCompliance", "arm/rod", {{"state", build.link("arm/extension")}});
  build.add("Gravity", "gravity");
  return scene;
}

std::vector<Id> idsOfBranch(const Scene& scene, const std::string& branch) {
  std::vector<Id> ids;
  for (const auto& [name, id] : scene.names())
    if (inBranch(name, branch + "/")) ids.push_back(id);
  return ids;
}

/// The name that a link field leads to.
std::string linkTarget(const Scene& scene, std::string_view component, std::string_view field) {
  const Component& from = *scene.find(component);
  const std::vector<Id> ids = linkedIds(from.type().find(field)->read(from));
  return ids.empty() ? "" : scene.find(ids.front())->name;
}

/// The sentence of a refused paste, "" when it would be done.
std::string pasteRefusal(const Scene& scene, std::string_view text) {
  std::vector<Id> ids;
  const auto edit = pasteOf(scene, text, ids);
  EXPECT_EQ(ids.empty(), !edit.ok());
  return edit ? "" : edit.error().text();
}

TEST(Pasting, ABranchBesideItselfBecomesANewBranchWithItsOwnLinks) {
  Document document(ballOnArm());
  const auto before = sceneHash(document.scene());
  const std::string text = writeComponents(document.scene(), idsOfBranch(document.scene(), "arm"));
  std::vector<Id> ids;
  const auto edit = pasteOf(document.scene(), text, ids);
  ASSERT_TRUE(edit.ok()) << edit.error().text();
  ASSERT_TRUE(document.edit(*edit, "Paste"));
  EXPECT_EQ(test::namesOf(document.scene()),
            (std::vector<std::string>{
                "arm/bob", "arm/extension", "arm/extension map", "arm/mass", "arm/rod", "arm 2/bob",
                "arm 2/extension", "arm 2/extension map", "arm 2/mass", "arm 2/rod", "gravity"}));
  EXPECT_EQ(linkTarget(document.scene(), "arm 2/mass", "state"), "arm 2/bob");
  EXPECT_EQ(linkTarget(document.scene(), "arm 2/extension map", "inputs"), "arm 2/bob");
  EXPECT_EQ(linkTarget(document.scene(), "arm/mass", "state"), "arm/bob");
  EXPECT_EQ(ids.size(), 5U);
  test::expectOneStep(document, before);
}

TEST(Pasting, IntoAnEmptySceneGivesTheSameComponents) {
  const Scene scene = ballOnArm();
  std::vector<Id> all;
  for (const auto& [name, id] : scene.names()) all.push_back(id);
  Document empty;
  std::vector<Id> ids;
  const auto edit = pasteOf(empty.scene(), writeComponents(scene, all), ids);
  ASSERT_TRUE(edit.ok());
  ASSERT_TRUE(empty.edit(*edit, "Paste"));
  EXPECT_EQ(sceneHash(empty.scene()), sceneHash(scene));
}

TEST(Pasting, AWholeSceneFileIsPastedWithoutItsTitle) {
  Scene scene = ballOnArm();
  scene.title = "Of another scene";
  Document document;
  std::vector<Id> ids;
  const auto edit = pasteOf(document.scene(), writeScene(scene), ids);
  ASSERT_TRUE(edit.ok());
  ASSERT_TRUE(document.edit(*edit, "Paste"));
  EXPECT_EQ(document.scene().size(), scene.size());
  EXPECT_EQ(document.scene().title, "");
}

TEST(Pasting, ALinkOutOfTheCopiedPartStaysWhereTheNameExists) {
  Document document(ballOnArm());
  const std::string text =
      writeComponents(document.scene(), {test::idOf(document.scene(), "arm/rod")});
  std::vector<Id> ids;
  const auto edit = pasteOf(document.scene(), text, ids);
  ASSERT_TRUE(edit.ok());
  ASSERT_TRUE(document.edit(*edit, "Paste"));
  EXPECT_EQ(linkTarget(document.scene(), "arm/rod 2", "state"), "arm/extension");
}

TEST(Pasting, ComponentsThatLinkToUnknownNamesAreRefusedWithAllOfThem) {
  const Scene scene = ballOnArm();
  const std::string text = writeComponents(
      scene,
      {test::idOf(scene, "arm/rod"), test::idOf(scene, "arm/mass"), test::idOf(scene, "gravity")});
  EXPECT_EQ(pasteRefusal(Scene(), text),
            "Nothing pasted: The components link to “arm/bob” and “arm/extension”, which "
            "the scene "
            "does not have");
}

TEST(Pasting, ALinkToAComponentOfAnotherKindIsRefused) {
  const Scene scene = ballOnArm();
  Scene other;
  Build(other).add("Gravity", "arm/bob");
  const std::string sentence =
      pasteRefusal(other, writeComponents(scene, {test::idOf(scene, "arm/mass")}));
  EXPECT_NE(sentence.find("it must be a state"), std::string::npos) << sentence;
}

TEST(Pasting, ACycleOfMappingsThroughTheSceneIsRefused) {
  Scene scene;
  Build build(scene);
  build.add("Points", "a");
  build.mapped("Subset", "Points", "b", {"a"});
  const std::string text = R"({"compliant_lab": 1, "components": {
    "back": {"type": "Subset", "inputs": ["b"], "output": "a"}}})";
  EXPECT_NE(pasteRefusal(scene, text).find("cycle"), std::string::npos)
      << pasteRefusal(scene, text);
}

TEST(Pasting, NonsenseIsAnsweredWithASentence) {
  const Scene scene = ballOnArm();
  EXPECT_EQ(pasteRefusal(scene, " \n"), "Nothing to paste: the clipboard has no text");
  EXPECT_EQ(pasteRefusal(scene, R"({"compliant_lab": 1, "components": {}})"),
            "Nothing to paste: the text on the clipboard has no components");
  for (const char* text : {"Dear colleague,", "[1, 2]", "\n3"})
    EXPECT_EQ(pasteRefusal(scene, text),
              "Nothing pasted: The text on the clipboard is not part of a scene");
  const std::string newer = pasteRefusal(scene, R"({"compliant_lab": 2, "components": {}})");
  EXPECT_NE(newer.find("version 2; this program reads versions 1 to 1"), std::string::npos)
      << newer;
  const std::string kind =
      pasteRefusal(scene, R"({"compliant_lab": 1, "components": {"x": {"type": "Nail"}}})");
  EXPECT_NE(kind.find("There is no type “Nail”"), std::string::npos) << kind;
}

TEST(Pasting, LongNamesAreRefusedAndNothingIsHalfPasted) {
  Scene scene;
  Build(scene).add("Gravity", std::string(200, 'g'));
  const auto before = sceneHash(scene);
  const std::string text = writeComponents(scene, {scene.names().begin()->second});
  EXPECT_NE(pasteRefusal(scene, text).find("at most 200 characters"), std::string::npos)
      << pasteRefusal(scene, text);
  EXPECT_EQ(sceneHash(scene), before);
}

// Letters lost, doubled, swapped and replaced: every text is pasted as a whole or answered with a
// sentence, and undo brings back the scene.
TEST(Pasting, TwoThousandDamagedTextsArePastedAsAWholeOrNotAtAll) {
  const Scene scene = ballOnArm();
  const auto start = sceneHash(scene);
  const std::string valid = writeComponents(scene, idsOfBranch(scene, "arm"));
  const std::string letters = "{}[]\",:0123456789.-e \n\\/abmrtu\x80\xff";
  std::mt19937 random(4711);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  int pasted = 0, refused = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string text = valid;
    for (std::size_t k = 1 + below(4); k > 0; --k) {
      const std::size_t at = below(text.size());
      const std::size_t length = std::min(text.size() - at, 1 + below(30));
      switch (below(5)) {
        case 0:
          text.erase(at, length == text.size() ? length - 1 : length);
          break;
        case 1:
          text.insert(at, text.substr(at, length));
          break;
        case 2:
          text[at] = letters[below(letters.size())];
          break;
        case 3:
          text.insert(at, 1, letters[below(letters.size())]);
          break;
        default:
          std::swap(text[at], text[below(text.size())]);
      }
    }
    Document document(scene);
    std::vector<Id> ids;
    const auto edit = pasteOf(document.scene(), text, ids);
    if (!edit) {
      ++refused;
      ASSERT_TRUE(ids.empty());
      ASSERT_FALSE(edit.error().text().empty()) << text;
      ASSERT_EQ(sceneHash(document.scene()), start);
      continue;
    }
    ++pasted;
    ASSERT_TRUE(document.edit(*edit, "Paste")) << text;
    ASSERT_EQ(document.scene().size(), scene.size() + ids.size());
    const auto end = sceneHash(document.scene());
    document.undo();
    ASSERT_EQ(sceneHash(document.scene()), start) << text;
    document.redo();
    ASSERT_EQ(sceneHash(document.scene()), end) << text;
  }
  EXPECT_GT(pasted, 20);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace compliant
