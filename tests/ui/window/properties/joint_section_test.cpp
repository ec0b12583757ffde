// A joint in the property panel: its kind, and how it holds each coordinate.

#include "ui/qt/properties/joint_section.hpp"

#include <QApplication>
#include <QScrollBar>

#include "ui/qt/properties/joint_force_section.hpp"

#include "engine/analysis/softness.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/model/build/joints.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/widgets/scale_slider.hpp"

namespace compliant {
namespace {

class JointInThePanel : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    const QString file = folder_.filePath("four_bar.json");
    ASSERT_TRUE(QFile::copy(
        QString::fromStdString(test::sourceFolder() + "/assets/scenes/four_bar.json"), file));
    open(file);
    session().select({idOf("hold")});
  }
  void TearDown() override {
    session().document().goTo(0);
    OpenWindow::TearDown();
  }
  JointSection& section() { return *window_->properties().joint(); }
  template <class T>
  T field(const char* component, const char* name) {
    const Component* found = session().document().scene().find(component);
    return std::get<T>(found->type().find(name)->read(*found));
  }
};

TEST_F(JointInThePanel, ShowsWhatItHoldsAndOnlyForJoints) {
  ASSERT_TRUE(section().isVisible());
  EXPECT_EQ(section().kind()->value(), "hinge");
  EXPECT_EQ(section().hold(0)->value(), "hard");
  EXPECT_EQ(section().hold(5)->value(), "free");
  EXPECT_FALSE(section().compliance(0)->isVisible());
  session().select({idOf("motor")});
  EXPECT_FALSE(section().isVisible());
}

TEST_F(JointInThePanel, MovesTheJointThatIsSelected) {
  // Four hinges share the law: which of them, says the selected row.
  EXPECT_FALSE(section().place()->isVisible());
  session().selectRow(idOf("hold"), 5);
  ASSERT_TRUE(wait([this] { return section().place()->isVisible(); }));
  const auto before = section().place()->value();
  const auto axis = section().axis()->value();
  emit section().place()->edited({before[0] + 0.125, before[1], before[2]}, {});
  EXPECT_EQ(session().document().steps().back().label, "Move hold");
  EXPECT_EQ(session().document().position(), 1U);
  EXPECT_NEAR(section().place()->value()[0], before[0] + 0.125, 1e-12);
  EXPECT_EQ(section().axis()->value(), axis);
  emit section().axis()->edited({0, 0, 0}, {});  // refused, and shown as it is
  EXPECT_EQ(session().document().position(), 1U);
  EXPECT_EQ(section().axis()->value(), axis);
  EXPECT_TRUE(section().axis()->error().contains("direction"));
  // One row more for each joint: the same joint stays selected.
  const auto place = section().place()->value();
  emit section().hold(5)->edited("compliant", {});
  EXPECT_EQ(session().document().position(), 2U);
  EXPECT_EQ(section().place()->value(), place);
  EXPECT_EQ(section().kind()->value(), "other") << "a hinge on a torsion spring is no weld";
  EXPECT_EQ(section().axis()->error(), "");
}

TEST_F(JointInThePanel, TakesAnAxisNumberByNumber) {
  session().selectRow(idOf("hold"), 5);
  ASSERT_TRUE(wait([this] { return section().axis()->isVisible(); }));
  const std::array<double, 3> first{0, 1, 1}, second{2, 1, 1};
  emit section().axis()->edited(first, {});
  EXPECT_EQ(section().axis()->value(), first) << "not made shorter while the next number is typed";
  emit section().axis()->edited(second, {});
  EXPECT_EQ(section().axis()->value(), second);
  const auto at = jointPlace(session().document().scene(), idOf("hinges map"), 1);
  ASSERT_TRUE(at);
  EXPECT_NEAR((at->axis - Vec3(2, 1, 1).normalized()).norm(), 0, 1e-9);
  session().document().undo();
  EXPECT_NEAR(section().axis()->value()[0], 0, 1e-9);
}

TEST_F(JointInThePanel, MakesACoordinateSoftInOneStep) {
  emit section().hold(1)->edited("compliant", {});
  EXPECT_EQ(session().document().steps().back().label, "Set along y of hold");
  EXPECT_EQ(session().document().position(), 1U);
  const double soft = softnessFor(session().document().scene(), 1).along;
  EXPECT_EQ(field<Array<double>>("hold", "compliances").vector(),
            (std::vector<double>{0, soft, 0, 0, 0}));
  ASSERT_TRUE(wait([this] { return section().compliance(1)->isVisible(); }));
  emit section().compliance(1)->edited(0.02, {});
  EXPECT_EQ(field<Array<double>>("hold", "compliances").vector()[1], 0.02);
  EXPECT_EQ(session().issueOf(idOf("hold")), "");
}

TEST_F(JointInThePanel, LimitsAFreeCoordinateInOneStep) {
  emit section().hold(5)->edited("limited", {});
  EXPECT_EQ(session().document().steps().back().label, "Set about z of hold");
  EXPECT_EQ(session().document().position(), 1U);
  EXPECT_EQ(section().kind()->value(), "hinge");
  ASSERT_TRUE(
      wait([this] { return section().lower(5)->isVisible() && section().upper(5)->isVisible(); }));
  // Around where the hinges are at the start.
  EXPECT_GE(section().upper(5)->value() - section().lower(5)->value(), 0.99);
  emit section().upper(5)->edited(0.7, {});
  EXPECT_EQ(field<Array<double>>("hold/about z upper limit", "target_values").vector(),
            std::vector<double>{0.7});
  emit section().lower(5)->edited(0.9, {});
  EXPECT_EQ(section().lower(5)->error(), "The lower limit about z must be below the upper one");
  emit section().lower(5)->edited(0.5, {});
  EXPECT_EQ(section().lower(5)->error(), "");
  emit section().hold(5)->edited("free", {});
  EXPECT_EQ(session().document().scene().find("hold/about z upper limit"), nullptr);
  EXPECT_FALSE(section().upper(5)->isVisible());
}

TEST_F(JointInThePanel, OpensItsRowsWhenADragOfTheComplianceEnds) {
  auto* slider = window_->properties().editor("compliance")->row()->findChild<ScaleSlider*>();
  ASSERT_NE(slider, nullptr);
  window_->properties().ensureWidgetVisible(slider);
  settle();
  const auto height = [&] { return slider->mapTo(&window_->properties(), QPoint()).y(); };
  const int before = height();
  const QPoint middle = slider->rect().center();
  QTest::mousePress(slider, Qt::LeftButton, {}, {6, middle.y()});
  for (int x = 6; x < middle.x(); x += 4) {
    QTest::mouseMove(slider, {x, middle.y()});
    QMouseEvent move(QEvent::MouseMove, QPointF(x, middle.y()),
                     slider->mapToGlobal(QPointF(x, middle.y())), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(slider, &move);
  }
  settle();
  EXPECT_GT(field<double>("hold", "compliance"), 0);
  EXPECT_FALSE(section().compliance(0)->isVisible());
  EXPECT_EQ(height(), before);
  QTest::mouseRelease(slider, Qt::LeftButton, {}, middle);
  ASSERT_TRUE(wait([this] { return section().compliance(0)->isVisible(); }));
  settle();
  EXPECT_EQ(height(), before) << "it stays under the mouse";
}

TEST_F(JointInThePanel, StaysWhereItIsWhenItsLawBecomesAnotherOne) {
  QScrollBar* bar = window_->properties().verticalScrollBar();
  ASSERT_TRUE(wait([bar] { return bar->maximum() > 100; }));
  bar->setValue(90);
  emit section().hold(1)->edited("compliant", {});
  EXPECT_TRUE(wait([bar] { return bar->value() == 90; }));
  EXPECT_TRUE(window_->properties().updatesEnabled());
}

TEST_F(JointInThePanel, KeepsTheFocusWhenItsLawBecomesAnotherOne) {
  JointSection* const before = &section();
  section().hold(1)->setFocus();
  ASSERT_TRUE(wait([this] { return section().isAncestorOf(QApplication::focusWidget()); }));
  QWidget* const focus = QApplication::focusWidget();
  emit section().hold(1)->edited("compliant", {});
  // One compliance for all has become one for each.
  EXPECT_NE(window_->properties().editor("compliances"), nullptr);
  EXPECT_EQ(window_->properties().editor("compliance"), nullptr);
  EXPECT_EQ(&section(), before);
  EXPECT_EQ(QApplication::focusWidget(), focus);
  session().document().undo();
  EXPECT_NE(window_->properties().editor("compliance"), nullptr);
  EXPECT_EQ(&section(), before);
}

TEST_F(JointInThePanel, DrivesAHingeSoftlyAndLeavesItOne) {
  emit section().hold(5)->edited("driven", {});
  EXPECT_EQ(section().kind()->value(), "hinge");
  const Softness soft = softnessFor(session().document().scene(), 1);
  EXPECT_EQ(section().compliance(5)->value(), soft.about);
  EXPECT_EQ(section().damping(5)->value(), soft.criticalAbout);
  EXPECT_EQ(field<std::int64_t>("hinges", "width"), 6);
  // As a ball joint it keeps its servo; as a weld it has none.
  emit section().kind()->edited("ball joint", {});
  EXPECT_EQ(section().hold(5)->value(), "driven");
  emit section().kind()->edited("weld", {});
  EXPECT_EQ(section().hold(5)->value(), "hard");
  EXPECT_EQ(section().kind()->value(), "weld");
}

TEST_F(JointInThePanel, StaysOneThingBesideTheRestOfItsGroup) {
  session().select({idOf("hold"), idOf("motor")});
  ASSERT_TRUE(section().isVisible());
  EXPECT_EQ(section().kind()->value(), "hinge");
  session().select({idOf("motor"), idOf("hinges")});
  EXPECT_FALSE(section().isVisible());
}

TEST_F(JointInThePanel, BecomesAnotherKind) {
  emit section().kind()->edited("weld", {});
  EXPECT_EQ(field<std::int64_t>("hinges", "width"), 6);
  EXPECT_TRUE(field<bool>("hinges map", "rz"));
  EXPECT_EQ(section().kind()->value(), "weld");
  EXPECT_EQ(session().document().position(), 1U);
  emit section().kind()->edited("ball joint", {});
  EXPECT_EQ(field<std::int64_t>("hinges", "width"), 3);
}

TEST_F(JointInThePanel, ABushingIsAWeldThatIsSoftInEveryCoordinate) {
  emit section().kind()->edited("bushing", {});
  EXPECT_EQ(section().kind()->value(), "bushing");
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(section().hold(i)->value(), "compliant") << i;
  emit section().kind()->edited("weld", {});
  EXPECT_EQ(section().kind()->value(), "weld");
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(section().hold(i)->value(), "hard") << i;
}

TEST_F(JointInThePanel, TellsItsForceAboutAnyPlace) {
  JointForceSection& section = *window_->properties().jointForce();
  ASSERT_TRUE(section.isVisible());
  EXPECT_EQ(section.force(), "–") << "no step has found it";
  EXPECT_EQ(section.torque(), "–");
  session().send(StepForward{});
  ASSERT_TRUE(
      wait([&] { return session().snapshot().motion.step == 1 && section.force() != "–"; }));
  EXPECT_FALSE(section.force().startsWith("(0, 0, 0)"));
  EXPECT_FALSE(section.place()->isVisible());
  const QString force = section.force(), torque = section.torque();
  section.about()->setValue("place");
  emit section.about()->edited("place", {});
  EXPECT_TRUE(section.place()->isVisible());
  section.place()->setValue({100, 20, -30});
  emit section.place()->edited({100, 20, -30}, {});
  EXPECT_EQ(section.force(), force);
  EXPECT_NE(section.torque(), torque);
}

TEST_F(JointInThePanel, SaysWhyNothingCanBeHeld) {
  emit section().kind()->edited("slider", {});
  for (const std::size_t i : {0, 1, 3, 4, 5}) emit section().hold(i)->edited("free", {});
  EXPECT_EQ(field<std::int64_t>("hinges", "width"), 1);
  EXPECT_NE(section().hold(5)->value(), "free");
}

TEST_F(JointInThePanel, SetsTheSpeedOfItsMotorWhereItsFolderIsSelected) {
  EXPECT_FALSE(section().speed()->isVisible())
      << "Four hinges share the law, of which one is driven";
  const auto before = session().document().scene().names();
  JointShape shape{JointKind::Motor, Vec3(0, 1, 0)};
  shape.speed = 2;
  const auto made =
      makeJoint(session().document().scene(), PointRef{idOf("bars"), 1}, std::nullopt, shape);
  ASSERT_TRUE(made.ok()) << made.error().text();
  ASSERT_TRUE(session().edit(made->edit, "Add a motor"));
  std::vector<Id> folder;
  for (const auto& [name, id] : session().document().scene().names())
    if (!before.contains(name)) folder.push_back(id);
  session().select(folder);
  ASSERT_TRUE(wait([this] { return section().isVisible() && section().speed()->isVisible(); }));
  EXPECT_EQ(section().kind()->value(), "motor");
  emit section().speed()->edited(-5, {});
  EXPECT_EQ(session().document().steps().back().label.substr(0, 13), "Set the speed");
  const auto speeds = [&] {
    std::vector<double> all;
    for (const Id id : folder) {
      const Component* each = session().document().scene().find(id);
      if (const Field* values = each->type().find("target_values"))
        for (const double value : std::get<Array<double>>(values->read(*each)).vector())
          all.push_back(value);
    }
    return all;
  };
  EXPECT_EQ(speeds(), std::vector<double>{-5});
}

}  // namespace
}  // namespace compliant
