// What the properties say of more than one component.

#include <QListWidget>
#include <QTreeView>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/compliance_field.hpp"
#include "ui/qt/scene_tree.hpp"
#include "ui/qt/selection_list.hpp"
#include "ui/qt/text_field.hpp"

namespace compliant {
namespace {

class SeveralSelected : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    ASSERT_FALSE(session().edit({Rename{idOf("rope"), "hung/rope"}}, "Rename"));
    ASSERT_FALSE(session().edit({Rename{idOf("length"), "hung/length"}}, "Rename"));
  }
  PropertyPanel& panel() { return window_->properties(); }
};

TEST_F(SeveralSelected, ABranchShowsItsListAndNoFieldsOfAChild) {
  SceneTree& tree = window_->tree();
  auto* model = qobject_cast<SceneTreeModel*>(tree.view()->model());
  ASSERT_NE(model, nullptr);
  tree.view()->setCurrentIndex(model->indexOfPath("hung"));
  ASSERT_EQ(session().selection().size(), 2U);
  ASSERT_NE(panel().list(), nullptr);
  EXPECT_EQ(panel().list()->title(), "hung");
  EXPECT_EQ(panel().nameField(), nullptr);
  EXPECT_EQ(panel().editor("enabled"), nullptr);
  QListWidget* lines = panel().list()->lines();
  ASSERT_EQ(lines->count(), 2);
  QListWidgetItem* rope = lines->findItems("rope", Qt::MatchExactly).value(0);
  ASSERT_NE(rope, nullptr);
  QTest::mouseClick(lines->viewport(), Qt::LeftButton, {}, lines->visualItemRect(rope).center());
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("hung/rope")});
  ASSERT_NE(panel().nameField(), nullptr);
  EXPECT_EQ(panel().nameField()->line()->text(), "hung/rope");
  EXPECT_EQ(panel().list(), nullptr);
}

TEST_F(SeveralSelected, DifferentTypesAreCountedAndListed) {
  session().select({idOf("hung/rope"), idOf("ball")});
  ASSERT_NE(panel().list(), nullptr);
  EXPECT_EQ(panel().list()->title(), "2 components");
  EXPECT_EQ(panel().editor("compliance"), nullptr);
  EXPECT_EQ(panel().editor("enabled"), nullptr);
}

TEST_F(SeveralSelected, OneTypeIsChangedTogether) {
  ASSERT_FALSE(session().edit(
      {Insert{{session().document().scene().nextId(), "UniformCompliance", "second", {}}}}, "Add"));
  session().select({idOf("hung/rope"), idOf("second")});
  ASSERT_NE(panel().list(), nullptr);
  EXPECT_EQ(panel().list()->title(), "2 components");
  EXPECT_EQ(panel().nameField(), nullptr);
  PropertyEditor* editor = panel().editor("compliance");
  ASSERT_NE(editor, nullptr);
  emit editor->edited(0.25, Gesture{});
  EXPECT_EQ(compliance("hung/rope"), 0.25);
  EXPECT_EQ(compliance("second"), 0.25);
  session().document().undo();
  EXPECT_EQ(compliance("hung/rope"), 0.001);
}

TEST_F(SeveralSelected, AFactorChangesEachByWhatItHas) {
  ASSERT_FALSE(session().edit({Insert{{session().document().scene().nextId(),
                                       "UniformCompliance",
                                       "second",
                                       {{"compliance", 0.004}}}}},
                              "Add"));
  session().select({idOf("hung/rope"), idOf("second")});
  const std::size_t steps = session().document().steps().size();
  const auto enter = [this](const QString& text) {
    auto* field = this->field<ComplianceField>("compliance");
    ASSERT_NE(field, nullptr);
    type(field->edit(), text);
    QTest::keyClick(field->edit(), Qt::Key_Return);
  };
  enter("*2");
  EXPECT_EQ(compliance("hung/rope"), 0.002);
  EXPECT_EQ(compliance("second"), 0.008);
  EXPECT_EQ(session().document().steps().size(), steps + 1);
  EXPECT_EQ(session().document().steps().back().label, "Multiply compliance of 2 components by 2");
  enter("+0.5");
  EXPECT_EQ(compliance("second"), 0.508);
  session().document().undo();
  session().document().undo();
  EXPECT_EQ(compliance("hung/rope"), 0.001);
  EXPECT_EQ(compliance("second"), 0.004);
  session().document().redo();
  EXPECT_EQ(compliance("second"), 0.008);
  for (const char* wrong : {"*", "/0", "*x", "+-1"}) {
    enter(wrong);
    EXPECT_FALSE(field<ComplianceField>("compliance")->error().isEmpty()) << wrong;
    EXPECT_EQ(compliance("second"), 0.008) << wrong;
    QTest::keyClick(field<ComplianceField>("compliance")->edit(), Qt::Key_Escape);
  }
}

TEST_F(SeveralSelected, APlusSignBeforeASingleNumberIsStillASign) {
  session().select({idOf("hung/rope")});
  auto* field = this->field<ComplianceField>("compliance");
  ASSERT_NE(field, nullptr);
  type(field->edit(), "+0.5");
  QTest::keyClick(field->edit(), Qt::Key_Return);
  EXPECT_EQ(compliance("hung/rope"), 0.5);
}

}  // namespace
}  // namespace compliant
