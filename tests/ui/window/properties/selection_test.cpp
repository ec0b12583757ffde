// What the properties say of more than one component.

#include <QListWidget>
#include <QTreeView>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/fields/vector_field.hpp"
#include "ui/qt/properties/selection_list.hpp"
#include "ui/qt/tree/scene_tree.hpp"

namespace compliant {
namespace {

class SeveralSelected : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    ASSERT_TRUE(session().edit({Rename{idOf("rope"), "hung/rope"}}, "Rename"));
    ASSERT_TRUE(session().edit({Rename{idOf("length"), "hung/length"}}, "Rename"));
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

TEST_F(SeveralSelected, ASolverIsChangedIntoAnother) {
  ASSERT_TRUE(session().edit(
      {Insert{{session().document().scene().nextId(), "LdltSolver", "solver", {}}}}, "Add"));
  session().select({idOf("hung/rope")});
  EXPECT_EQ(panel().typeField(), nullptr);
  const Id solver = idOf("solver");
  session().select({solver});
  ASSERT_NE(panel().typeField(), nullptr);
  EXPECT_EQ(panel().typeField()->value(), "LdltSolver");
  EXPECT_GE(panel().typeField()->box()->findData("SchurSolver"), 0);
  emit panel().typeField()->edited("SchurSolver", Gesture{});
  EXPECT_EQ(idOf("solver"), solver);
  EXPECT_EQ(session().document().scene().find(solver)->type().name, "SchurSolver");
  EXPECT_EQ(session().selected(), solver);
  EXPECT_EQ(panel().typeField()->value(), "SchurSolver");
  session().document().undo();
  EXPECT_EQ(panel().typeField()->value(), "LdltSolver");
}

TEST_F(SeveralSelected, OneTypeIsChangedTogether) {
  ASSERT_TRUE(session().edit(
      {Insert{{session().document().scene().nextId(), "UniformCompliance", "second", {}}}}, "Add"));
  session().select({idOf("hung/rope"), idOf("second")});
  ASSERT_NE(panel().list(), nullptr);
  EXPECT_EQ(panel().list()->title(), "2 components");
  EXPECT_EQ(panel().nameField(), nullptr);
  PropertyEditor* editor = panel().editor("compliance");
  ASSERT_NE(editor, nullptr);
  EXPECT_EQ(editor->row()->field()->note(), "Mixed values, 0 to 0.001");
  EXPECT_EQ(panel().editor("handling")->row()->field()->note(), "");
  emit editor->edited(0.25, Gesture{});
  EXPECT_EQ(panel().editor("compliance")->row()->field()->note(), "");
  EXPECT_EQ(compliance("hung/rope"), 0.25);
  EXPECT_EQ(compliance("second"), 0.25);
  session().document().undo();
  EXPECT_EQ(compliance("hung/rope"), 0.001);
}

TEST_F(SeveralSelected, AFactorChangesEachByWhatItHas) {
  ASSERT_TRUE(session().edit({Insert{{session().document().scene().nextId(),
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

TEST_F(SeveralSelected, AFactorChangesOneCoordinateOfEachVector) {
  ASSERT_TRUE(session().edit({Insert{{session().document().scene().nextId(),
                                      "Gravity",
                                      "second",
                                      {{"acceleration", Vec3(2, -4, 0)}}}}},
                             "Add"));
  session().select({idOf("gravity"), idOf("second")});
  auto* vector = field<VectorField>("acceleration");
  ASSERT_NE(vector, nullptr);
  type(vector->edit(1), "*0.5");
  QTest::keyClick(vector->edit(1), Qt::Key_Return);
  const auto accelerationOf = [this](std::string_view name) {
    const Component& component = *session().document().scene().find(name);
    return std::get<Vec3>(component.type().find("acceleration")->read(component));
  };
  EXPECT_EQ(accelerationOf("gravity"), Vec3(0, -4.905, 0));
  EXPECT_EQ(accelerationOf("second"), Vec3(2, -2, 0));
  EXPECT_EQ(session().document().steps().back().label,
            "Multiply acceleration y of 2 components by 0.5");
  session().document().undo();
  EXPECT_EQ(accelerationOf("second"), Vec3(2, -4, 0));
}

TEST_F(SeveralSelected, AListIsScaledAndShiftedAsAWhole) {
  session().select({idOf("ball")});
  const auto position = [this] {
    const Component& ball = *session().document().scene().find(idOf("ball"));
    return std::get<Array<Vec3>>(ball.type().find("position")->read(ball));
  };
  const auto enter = [this](const QString& text) {
    auto* list = field<TextField>("position");
    ASSERT_NE(list, nullptr);
    type(list->line(), text);
    QTest::keyClick(list->line(), Qt::Key_Return);
  };
  enter("*3");
  EXPECT_EQ(position(), (Array<Vec3>{Vec3(0, -3, 0)}));
  enter("+[0.5, 0, -1]");
  EXPECT_EQ(position(), (Array<Vec3>{Vec3(0.5, -3, -1)}));
  EXPECT_EQ(session().document().steps().back().label, "Shift position of ball");
  EXPECT_EQ(field<TextField>("position")->line()->text(), "[[0.5, -3, -1]]");
  for (const char* wrong : {"*", "/0", "+0.5", "+[1, 2]", "+[a, 0, 0]", "+"}) {
    enter(wrong);
    EXPECT_FALSE(field<TextField>("position")->error().isEmpty()) << wrong;
    EXPECT_EQ(position(), (Array<Vec3>{Vec3(0.5, -3, -1)})) << wrong;
    QTest::keyClick(field<TextField>("position")->line(), Qt::Key_Escape);
  }
  session().document().undo();
  session().document().undo();
  EXPECT_EQ(position(), (Array<Vec3>{Vec3(0, -1, 0)}));
}

TEST_F(SeveralSelected, AListOfNumbersNeedsNoBrackets) {
  session().select({idOf("hung/rope")});
  const auto values = [this] {
    const Component& rope = *session().document().scene().find(idOf("hung/rope"));
    return std::get<Array<double>>(rope.type().find("target_values")->read(rope));
  };
  const auto enter = [this](const QString& text) {
    auto* list = field<TextField>("target_values");
    ASSERT_NE(list, nullptr);
    type(list->line(), text);
    QTest::keyClick(list->line(), Qt::Key_Return);
  };
  enter("-12");
  EXPECT_EQ(values(), Array<double>{-12});
  EXPECT_EQ(field<TextField>("target_values")->line()->text(), "[-12]");
  enter("1, 2.5");
  EXPECT_EQ(values(), (Array<double>{1, 2.5}));
  enter("[3]");
  EXPECT_EQ(values(), Array<double>{3});
  enter("1 2");
  EXPECT_FALSE(field<TextField>("target_values")->error().isEmpty());
  EXPECT_EQ(values(), Array<double>{3});
}

}  // namespace
}  // namespace compliant
