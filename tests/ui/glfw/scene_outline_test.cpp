// The scene tree of the light viewer, drawn and used without a window.

#include "ui/glfw/scene_outline.hpp"

#include <gmock/gmock.h>

#include "engine/json/scene_file.hpp"
#include "tests/ui/glfw/hand.hpp"

namespace compliant {
namespace {

using testing::ElementsAre;

constexpr const char* scene = R"({"compliant_lab": 1, "components": {
  "arm/bob": {"type": "Points", "position": [[0, 0, 0]]},
  "arm/mass": {"type": "UniformMass", "state": "arm/bob"},
  "gravity": {"type": "Gravity"}}})";

class Outline : public testing::Test {
 protected:
  Outline() {
    session.openScene(*readScene(scene));
    hand.draw();
  }
  ImVec2 at(const std::string& path) {
    const ImVec4 place = outline.places().at(path);
    return {place.z - 20, (place.y + place.w) / 2};
  }
  Id id(const char* name) { return session.document().scene().find(name)->id; }

  Session session{[] {}};
  SceneOutline outline{session};
  test::Hand hand{[this](const InstrumentLook& look) { outline.draw(look); }};
};

TEST_F(Outline, AClickSelectsAndWithControlOneMore) {
  hand.click(at("gravity"));
  EXPECT_THAT(session.selection(), ElementsAre(id("gravity")));
  ImGui::GetIO().KeyCtrl = true;
  hand.click(at("arm/bob"));
  EXPECT_THAT(session.selection(), ElementsAre(id("gravity"), id("arm/bob")));
  hand.click(at("gravity"));
  EXPECT_THAT(session.selection(), ElementsAre(id("arm/bob")));
  ImGui::GetIO().KeyCtrl = false;
}

TEST_F(Outline, ABranchSelectsWhatIsInItAndFolds) {
  hand.click(at("arm"));
  EXPECT_THAT(session.selection(), ElementsAre(id("arm/bob"), id("arm/mass")));
  const ImVec4 line = outline.places().at("arm");
  hand.click({line.x + 6, (line.y + line.w) / 2});
  EXPECT_FALSE(outline.places().contains("arm/bob"));
  EXPECT_TRUE(outline.places().contains("gravity"));
  hand.click({line.x + 6, (line.y + line.w) / 2});
  EXPECT_TRUE(outline.places().contains("arm/bob"));
}

TEST_F(Outline, TheFilterLeavesWhatItFinds) {
  hand.click({100, 16});
  hand.type("type:mass");
  hand.draw();
  EXPECT_TRUE(outline.places().contains("arm/mass"));
  EXPECT_FALSE(outline.places().contains("gravity"));
  hand.enter();
  session.openScene(*readScene(scene));
  hand.draw();
  EXPECT_TRUE(outline.places().contains("gravity")) << "another scene is shown whole";
}

TEST_F(Outline, FollowsTheScene) {
  ASSERT_TRUE(session.edit({Rename{id("gravity"), "weight"}}, "Rename"));
  hand.draw();
  EXPECT_TRUE(outline.places().contains("weight"));
  EXPECT_FALSE(outline.places().contains("gravity"));
}

}  // namespace
}  // namespace compliant
