// Mirror images and arrays of what is selected, by the form above the view.

#include <QAction>
#include <QPushButton>
#include <QStatusBar>

#include "tests/ui/window/four_points.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/toggle_field.hpp"
#include "ui/qt/forms/repeat_form.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/log/message_bar.hpp"

namespace compliant {
namespace {

class RepeatingByForm : public FourPoints {
 protected:
  RepeatForm& form() { return window_->repeatForm(); }
  std::size_t steps() { return session().document().steps().size(); }
};

TEST_F(RepeatingByForm, APairOfPointsIsMirroredByMouseAndKeys) {
  EXPECT_FALSE(window_->actions()[ActionId::Mirror]->isEnabled());
  session().select({net(), idOf("mass")});
  const std::string before = text();
  window_->actions()[ActionId::Mirror]->trigger();
  ASSERT_TRUE(form().isVisible());
  QTest::keyClick(form().axis()->box(), Qt::Key_Down);
  EXPECT_EQ(form().axis()->value(), "1");
  QTest::mouseClick(form().make(), Qt::LeftButton);
  EXPECT_FALSE(form().isVisible());
  EXPECT_EQ(points("net 2"), (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {0, -1, 0}}));
  EXPECT_EQ(session().selection(), (std::vector<Id>{idOf("net 2"), idOf("mass 2")}));
  EXPECT_EQ(steps(), 1U);
  const std::string after = text();
  view().setFocus();
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), before);
  press(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(text(), after);
}

TEST_F(RepeatingByForm, TheOriginalItselfGoesThroughTheMiddle) {
  session().select({net()});
  window_->actions()[ActionId::Mirror]->trigger();
  form().through()->box()->setFocus();
  QTest::keyClick(form().through()->box(), Qt::Key_Down);
  QTest::mouseClick(form().keep()->box(), Qt::LeftButton);
  ASSERT_FALSE(form().keep()->value());
  QTest::keyClick(form().make(), Qt::Key_Return);
  EXPECT_EQ(points(), (std::vector<Vec3>{{1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {1, 1, 0}}));
  EXPECT_EQ(steps(), 1U);
}

TEST_F(RepeatingByForm, AnArrayIsMadeFromThePaletteWithEnter) {
  session().select({net()});
  press(Qt::Key_K, Qt::ControlModifier);
  QTest::keyClicks(window_->commandPalette().search(), "array");
  QTest::keyClick(window_->commandPalette().search(), Qt::Key_Return);
  ASSERT_TRUE(form().isVisible());
  type(form().count()->edit(), "3");
  QTest::keyClick(form().count()->edit(), Qt::Key_Return);
  EXPECT_FALSE(form().isVisible());
  EXPECT_EQ(points("net 3")[0], Vec3(2, 0, 0));
  EXPECT_EQ(idOf("net 4"), 0U);
  EXPECT_EQ(session().document().steps().back().label, "Array of 3 × “net”");
  EXPECT_EQ(steps(), 1U);
}

TEST_F(RepeatingByForm, NonsenseIsToldAndEscClosesTheFormAlone) {
  session().select({net()});
  window_->actions()[ActionId::Array]->trigger();
  type(form().count()->edit(), "1");
  QTest::keyClick(form().count()->edit(), Qt::Key_Return);
  EXPECT_TRUE(form().count()->error().contains("below the minimum 2"));
  EXPECT_EQ(steps(), 0U);
  QTest::keyClick(form().count()->edit(), Qt::Key_Escape);  // the text
  form().make()->setFocus();
  press(Qt::Key_Escape);  // the form
  EXPECT_FALSE(form().isVisible());
  EXPECT_EQ(session().selection(), std::vector<Id>{net()});
  session().select({idOf("steps")});
  window_->actions()[ActionId::Array]->trigger();
  QTest::keyClick(form().make(), Qt::Key_Return);
  EXPECT_TRUE(window_->messages().sentence().startsWith("The selection has no points"))
      << window_->messages().sentence().toStdString();
  EXPECT_EQ(steps(), 0U);
}

TEST_F(RepeatingByForm, WhyItFailedIsForgottenWhenItSucceeds) {
  session().select({idOf("steps")});
  window_->actions()[ActionId::Array]->trigger();
  QTest::keyClick(form().make(), Qt::Key_Return);
  ASSERT_FALSE(window_->messages().sentence().isEmpty());
  session().select({net()});
  QTest::keyClick(form().make(), Qt::Key_Return);
  EXPECT_EQ(steps(), 1U);
  EXPECT_EQ(window_->messages().sentence(), "");
}

TEST_F(RepeatingByForm, SinglePointsAreMirroredWithinTheirState) {
  click(pixel(2));
  click(pixel(3), Qt::ControlModifier);
  window_->actions()[ActionId::Mirror]->trigger();
  QTest::keyClick(form().axis()->box(), Qt::Key_Down);
  form().through()->setValue("origin");
  QTest::mouseClick(form().make(), Qt::LeftButton);
  EXPECT_EQ(points().size(), 6U);
  EXPECT_EQ(session().selection(), std::vector<Id>{net()});
  EXPECT_EQ(session().selectedPoints(), (std::vector<PointRef>{{net(), 4}, {net(), 5}}));
  EXPECT_EQ(session().document().steps().back().label, "Mirror 2 points of “net”");
  EXPECT_EQ(steps(), 1U);
}

TEST_F(RepeatingByForm, PointsInThePlaneOfTheMirrorAreNotDoubled) {
  click(pixel(0));
  click(pixel(1), Qt::ControlModifier);
  window_->actions()[ActionId::Mirror]->trigger();
  QTest::keyClick(form().axis()->box(), Qt::Key_Down);
  form().through()->setValue("origin");
  QTest::mouseClick(form().make(), Qt::LeftButton);
  EXPECT_EQ(points().size(), 4U);
  EXPECT_EQ(window_->messages().sentence(), "The mirror image already exists");
  EXPECT_EQ(steps(), 0U);
}

TEST_F(RepeatingByForm, ARowOfOnePointIsSelectedAsPoints) {
  click(pixel(2));
  window_->actions()[ActionId::Array]->trigger();
  type(form().count()->edit(), "3");
  QTest::keyClick(form().count()->edit(), Qt::Key_Return);
  const std::vector<Vec3> all = points();
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(all[4], Vec3(2, 1, 0));
  EXPECT_EQ(all[5], Vec3(3, 1, 0));
  EXPECT_EQ(session().selectedPoints(), (std::vector<PointRef>{{net(), 4}, {net(), 5}}));
}

TEST_F(RepeatingByForm, ADrawnPointIsSelectedAsAPoint) {
  press(Qt::Key_P);
  click(pixel(2) + QPoint(60, 0));
  ASSERT_EQ(points().size(), 5U);
  EXPECT_EQ(session().selectedPoints(), (std::vector<PointRef>{{net(), 4}}));
}

TEST_F(RepeatingByForm, CopiedPointsArePastedAsAStateOfTheirOwn) {
  const std::string before = text();
  click(pixel(0));
  click(pixel(1), Qt::ControlModifier);
  press(Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(window_->statusBar()->currentMessage(),
            "Copied 2 points of “net” with the links among them as text.");
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(points("net 2"), (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}}));
  EXPECT_NE(idOf("rod 2"), 0U);
  EXPECT_EQ(idOf("nail 2"), 0U);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), before);
}

TEST_F(RepeatingByForm, DuplicatedPointsAreSelected) {
  click(pixel(3));
  press(Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(points("net 2"), (std::vector<Vec3>{{0, 1, 0}}));
  EXPECT_NE(idOf("nail 2"), 0U);
  EXPECT_EQ(session().selectedPoints(), (std::vector<PointRef>{{idOf("net 2"), 0}}));
  EXPECT_EQ(steps(), 1U);
}

TEST_F(RepeatingByForm, CutPointsGoWithWhatUsedThem) {
  const std::string before = text();
  click(pixel(1));
  press(Qt::Key_X, Qt::ControlModifier);
  EXPECT_EQ(points().size(), 3U);
  EXPECT_EQ(idOf("rod"), 0U);
  EXPECT_EQ(window_->statusBar()->currentMessage(), "Cut 1 point of “net”. Also deleted “rod”.");
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(points("net 2"), (std::vector<Vec3>{{1, 0, 0}}));
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), before);
}

TEST_F(RepeatingByForm, TheFormWrapsWhereTextIsLarge) {
  session().select({net()});
  applyTheme(*qApp, ThemeName::Dark, 2);
  for (const ActionId kind : {ActionId::Mirror, ActionId::Array}) {
    window_->actions()[kind]->trigger();
    ASSERT_TRUE(form().isVisible());
    window_->resize(1600, 960);
    EXPECT_TRUE(wait([this] { return window_->width() == 1600; })) << window_->width();
    const QRect make(form().make()->mapTo(&form(), QPoint()), form().make()->size());
    EXPECT_TRUE(form().rect().contains(make));
  }
  applyTheme(*qApp, ThemeName::Dark, 1);
}

}  // namespace
}  // namespace compliant
