#include "ui/model/rows/change_text.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "ui/model/document/document.hpp"

namespace compliant {
namespace {

class ChangeText : public testing::Test {
 protected:
  ChangeText() : document(scene()) {}
  static Scene scene() {
    Scene scene;
    Build build(scene);
    build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("points")}});
    build.add("UniformCompliance", "soft", {{"compliance", 1e-3}});
    build.add("UniformCompliance", "softer", {{"compliance", 4e-3}});
    build.add("ImplicitIntegrator", "steps");
    return scene;
  }
  Id idOf(std::string_view name) const { return document.scene().find(name)->id; }
  Edit set(std::string_view name, const std::string& field, Value value) const {
    return {SetField{idOf(name), field, std::move(value)}};
  }
  std::string toldOf(const Edit& edit, Document::Gesture gesture = 0) {
    const Status done = document.edit(edit, "Edit", gesture);
    EXPECT_TRUE(done) << done.error().text();
    return document.steps().back().change;
  }
  Document document;
};

TEST_F(ChangeText, TellsTheOldAndTheNewNumberRoundedWithItsUnit) {
  EXPECT_EQ(toldOf(set("soft", "compliance", 0.0234567)), "0.001 → 0.0235 m/N");
  EXPECT_EQ(document.steps().back().text(), "Edit: 0.001 → 0.0235 m/N");
  // What rounding would hide.
  EXPECT_EQ(toldOf(set("soft", "compliance", 0.0234568)), "0.0234567 → 0.0234568 m/N");
}

TEST_F(ChangeText, OfADragTellsWhereItBeganAndWhereItIs) {
  EXPECT_EQ(toldOf(set("soft", "compliance", 0.002), 7), "0.001 → 0.002 m/N");
  EXPECT_EQ(toldOf(set("soft", "compliance", 0.005), 7), "0.001 → 0.005 m/N");
}

TEST_F(ChangeText, OfSeveralComponentsTellsWhatTheyShare) {
  const auto both = [&](double c) {
    return Edit{Batch{{set("soft", "compliance", c), set("softer", "compliance", c)}}};
  };
  EXPECT_EQ(toldOf(both(0.02)), "… → 0.02 m/N");
  EXPECT_EQ(toldOf(both(0.0)), "0.02 → 0 m/N");
  EXPECT_EQ(toldOf({Batch{{set("soft", "compliance", 1.0), set("softer", "compliance", 2.0)}}}),
            "");
}

TEST_F(ChangeText, OfAListTellsTheOneEntryThatIsAnother) {
  EXPECT_EQ(toldOf(set("points", "position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 2, 0)})),
            "(1, 0, 0) → (1, 2, 0) m");
  EXPECT_EQ(toldOf(set("points", "position", Array<Vec3>{Vec3(3, 0, 0), Vec3(4, 2, 0)})), "");
}

TEST_F(ChangeText, TellsSwitchesChoicesAndShortTexts) {
  EXPECT_EQ(toldOf(set("soft", "enabled", false)), "on → off");
  EXPECT_EQ(toldOf({SetField{sceneId, "title", std::string("Bridge")}}), "“” → “Bridge”");
  EXPECT_EQ(toldOf({SetField{sceneId, "title", std::string(80, 'x')}}), "");
  EXPECT_EQ(toldOf({Rename{idOf("soft"), "hard"}}), "");
}

}  // namespace
}  // namespace compliant
