// Mirror images and arrays of what is selected, by the form above the view.

#include <QAction>
#include <QPushButton>

#include "tests/ui/window/four_points.hpp"
#include "ui/qt/choice_field.hpp"
#include "ui/qt/command_palette.hpp"
#include "ui/qt/message_bar.hpp"
#include "ui/qt/number_field.hpp"
#include "ui/qt/repeat_form.hpp"
#include "ui/qt/toggle_field.hpp"

namespace compliant {
namespace {

class RepeatingByForm : public FourPoints {
 protected:
  RepeatForm& form() { return window_->repeatForm(); }
  std::size_t steps() { return session().document().steps().size(); }
};

TEST_F(RepeatingByForm, APairOfPointsIsMirroredByMouseAndKeys) {
  EXPECT_FALSE(window_->actions()[ActionId::mirror]->isEnabled());
  session().select({net(), idOf("mass")});
  const std::string before = text();
  window_->actions()[ActionId::mirror]->trigger();
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
  window_->actions()[ActionId::mirror]->trigger();
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
  window_->actions()[ActionId::array]->trigger();
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
  window_->actions()[ActionId::array]->trigger();
  QTest::keyClick(form().make(), Qt::Key_Return);
  EXPECT_TRUE(window_->messages().sentence().startsWith("Nothing that is selected has a place"))
      << window_->messages().sentence().toStdString();
  EXPECT_EQ(steps(), 0U);
}

}  // namespace
}  // namespace compliant
