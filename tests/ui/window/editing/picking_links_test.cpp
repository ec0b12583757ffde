// Links that are set by a click on their other end.

#include <QToolButton>
#include <QTreeView>

#include "tests/ui/window/four_points.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"

namespace compliant {
namespace {

class PickingLinks : public FourPoints {
 protected:
  // Clicks the cross hair behind a link field of what is selected.
  void pick(const char* field) {
    PropertyEditor* editor = window_->properties().editor(field);
    ASSERT_NE(editor, nullptr);
    for (QToolButton* each : editor->row()->findChildren<QToolButton*>())
      if (each->accessibleName().startsWith("Pick")) {
        QTest::mouseClick(each, Qt::LeftButton);
        return paint();
      }
    FAIL() << "no button to pick " << field;
  }
  Id linkOf(const char* component, const char* field) {
    const Component* each = session().document().scene().find(std::string_view(component));
    const std::vector<Id> ids = linkedIds(each->type().find(field)->read(*each));
    return ids.empty() ? 0 : ids.front();
  }
  std::size_t steps() { return session().document().steps().size(); }
};

TEST_F(PickingLinks, AClickInTheViewSetsTheLinkInOneStep) {
  session().select({idOf("mass")});
  ASSERT_TRUE(session().edit({SetField{idOf("mass"), "state", Link{0}}}, "Unlink"));
  pick("state");
  // Nothing is there: it goes on waiting, and the selection stays.
  click(pixel(Vec3(0.5, 0.6, 0)));
  EXPECT_EQ(steps(), 1U);
  click(pixel(2));
  EXPECT_EQ(linkOf("mass", "state"), net());
  EXPECT_EQ(steps(), 2U);
  EXPECT_EQ(session().document().steps().back().label, "Link state of “mass” to “net”");
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("mass")});
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(linkOf("mass", "state"), 0U);
  press(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(linkOf("mass", "state"), net());
  // A click selects again.
  paint();
  click(pixel(1));
  EXPECT_EQ(session().selection(), std::vector<Id>{net()});
}

TEST_F(PickingLinks, ARodStandsForItsState) {
  ASSERT_TRUE(session().edit(
      {Insert{{session().document().scene().nextId(), "UniformCompliance", "second", {}}}}, "Add"));
  session().select({idOf("second")});
  pick("state");
  click((pixel(0) + pixel(1)) / 2);
  EXPECT_EQ(linkOf("second", "state"), idOf("length"));
}

TEST_F(PickingLinks, ALineOfTheTreeDoesTheSameAndTheSelectionComesBack) {
  ASSERT_TRUE(session().edit({SetField{idOf("rod"), "state", Link{0}}}, "Unlink"));
  session().select({idOf("rod")});
  pick("state");
  SceneTree& tree = window_->tree();
  const QModelIndex line = tree.model()->indexOf(idOf("length"));
  QTest::mouseClick(tree.view()->viewport(), Qt::LeftButton, {},
                    tree.view()->visualRect(line).center());
  EXPECT_TRUE(wait([this] { return linkOf("rod", "state") == idOf("length"); }));
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("rod")});
  EXPECT_EQ(steps(), 2U);
}

TEST_F(PickingLinks, EscLeavesAndSelectsNothingElse) {
  session().select({idOf("mass")});
  pick("state");
  press(Qt::Key_Escape);
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("mass")});
  click(pixel(1));
  EXPECT_EQ(session().selection(), std::vector<Id>{net()});
  EXPECT_EQ(steps(), 0U);
}

TEST_F(PickingLinks, WhereNothingFitsASentenceSaysSo) {
  view().setFocus();
  press(Qt::Key_N, Qt::ControlModifier);
  ASSERT_TRUE(session().edit({Insert{{1, "UniformMass", "mass", {}}}}, "Add"));
  session().select({idOf("mass")});
  pick("state");
  EXPECT_EQ(window_->messages().sentence(), "Nothing to link: the scene needs a state.");
}

}  // namespace
}  // namespace compliant
