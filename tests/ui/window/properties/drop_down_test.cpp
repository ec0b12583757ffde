// Where the keyboard goes after a choice in a list that drops down.

#include <QAbstractItemView>
#include <QComboBox>
#include <QListView>
#include <QWindow>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/forms/repeat_form.hpp"

namespace compliant {
namespace {

class DropDown : public OpenWindow {
 protected:
  QComboBox* handling() { return field<ChoiceField>("handling")->box(); }
  void drop(QComboBox* box) {
    box->setFocus();
    box->showPopup();
    ASSERT_TRUE(wait([&] { return box->view()->isVisible(); }));
  }
  static void choose(QComboBox* box, int index) {
    QListView* list = qobject_cast<QListView*>(box->view());
    // A click that follows the opening at once counts as its end.
    QTest::qWait(QApplication::doubleClickInterval());
    const QPoint place = list->visualRect(list->model()->index(index, 0)).center();
    QTest::mouseMove(list->viewport(), place);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, place);
  }
  // As the desktop does, which knows nothing of widgets.
  void pressInWindow(Qt::Key key) { QTest::keyClick(window_->windowHandle(), key); }
  bool viewHasKeyboard() {
    return wait([this] { return QApplication::focusWidget() == window_->viewport(); });
  }
};

TEST_F(DropDown, EscClosesTheListAndLeavesTheSelection) {
  session().select({idOf("rope")});
  drop(handling());
  pressInWindow(Qt::Key_Escape);
  EXPECT_TRUE(wait([this] { return !handling()->view()->isVisible(); }));
  EXPECT_EQ(session().selected(), idOf("rope"));
  EXPECT_TRUE(viewHasKeyboard());
  EXPECT_EQ(session().selected(), idOf("rope"));
}

TEST_F(DropDown, AChoiceGivesTheKeyboardBackToTheView) {
  session().select({idOf("rope")});
  drop(handling());
  choose(handling(), 1);
  ASSERT_EQ(handling()->currentIndex(), 1);
  EXPECT_TRUE(viewHasKeyboard());
}

TEST_F(DropDown, AnOpenListHasItsKeys) {
  session().select({idOf("rope")});
  drop(handling());
  QWindow* list = handling()->view()->window()->windowHandle();
  QTest::keyClick(list, Qt::Key_Down);
  QTest::keyClick(list, Qt::Key_Return);
  EXPECT_TRUE(wait([this] { return !handling()->view()->isVisible(); }));
  EXPECT_EQ(handling()->currentIndex(), 1);
  EXPECT_TRUE(viewHasKeyboard());
}

TEST_F(DropDown, AnotherTypeLeavesTheKeyboardWithTheViewThoughThePanelIsBuiltAnew) {
  session().select({idOf("integrator")});
  ChoiceField* type = window_->properties().typeField();
  ASSERT_NE(type, nullptr);
  const QString before = type->value();
  drop(type->box());
  choose(type->box(), type->box()->currentIndex() == 0 ? 1 : 0);
  ASSERT_NE(window_->properties().typeField()->value(), before);
  EXPECT_TRUE(viewHasKeyboard());
}

TEST_F(DropDown, OfAFormKeepsTheKeyboardAndEnterMakes) {
  session().select({idOf("ball")});
  window_->actions()[ActionId::Mirror]->trigger();
  window_->repeatForm().axis()->setValue("1");  // across x the ball is its own image
  QComboBox* across = window_->repeatForm().axis()->box();
  ASSERT_EQ(QApplication::focusWidget(), across);
  drop(across);
  pressInWindow(Qt::Key_Escape);
  ASSERT_TRUE(wait([&] { return !across->view()->isVisible(); }));
  QTest::qWait(50);
  EXPECT_TRUE(window_->repeatForm().isVisible());
  EXPECT_EQ(QApplication::focusWidget(), across);
  pressInWindow(Qt::Key_Return);
  EXPECT_FALSE(across->view()->isVisible());
  EXPECT_FALSE(window_->repeatForm().isVisible());
  EXPECT_NE(idOf("ball 2"), 0u);
}

}  // namespace
}  // namespace compliant
