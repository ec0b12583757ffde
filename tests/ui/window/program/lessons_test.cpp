// The panel of lessons.

#include <QListWidget>
#include <QPushButton>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/actions/actions.hpp"
#include "ui/qt/help/lesson_panel.hpp"

namespace compliant {
namespace {

class LessonsOfTheProgram : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->actions()[ActionId::LessonsPanel]->trigger();
  }
  LessonPanel& panel() { return *window_->findChild<LessonPanel*>(); }
};

TEST_F(LessonsOfTheProgram, OpenTheirSceneAndNoticeWhatIsDone) {
  ASSERT_EQ(panel().list()->count(), 10);
  EXPECT_TRUE(panel().list()->item(9)->text().contains("A loop that holds itself"));
  panel().start(2);  // begins with a question
  ASSERT_TRUE(wait([&] { return panel().run().active(); }));
  EXPECT_TRUE(
      QString::fromStdString(session().document().path()).endsWith("friction_on_a_slope.json"));
  ASSERT_EQ(panel().choices().size(), 2u);
  EXPECT_FALSE(panel().nextButton()->isEnabled());
  panel().choices()[0]->click();
  EXPECT_FALSE(panel().nextButton()->isEnabled()) << "it slides";
  panel().choices()[1]->click();
  EXPECT_TRUE(panel().nextButton()->isEnabled());
  panel().nextButton()->click();
  EXPECT_TRUE(panel().choices().empty());
  panel().showButton()->click();
  ASSERT_TRUE(wait([&] { return panel().nextButton()->isEnabled(); }));
  EXPECT_GT(session().snapshot().motion.step, 0);
}

TEST_F(LessonsOfTheProgram, EndWhereAnotherSceneIsOpened) {
  panel().start(0);
  ASSERT_TRUE(wait([&] { return panel().run().active(); }));
  write(path_, hangingBall);
  open(path_);
  EXPECT_FALSE(panel().run().active());
  EXPECT_TRUE(panel().list()->isVisible());
}

}  // namespace
}  // namespace compliant
