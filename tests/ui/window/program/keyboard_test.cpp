// The whole way with the keyboard alone: build, choose, change, run, take back.

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <set>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/forms/template_form.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/widgets/scale_slider.hpp"
#include "ui/qt/window/shortcut_filter.hpp"

namespace compliant {
namespace {

class Keyboard : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  void TearDown() override {
    session().document().goTo(0);
    OpenWindow::TearDown();
  }
  const Scene& scene() { return session().document().scene(); }
  /// Ctrl+Tab until a part of the window has the keyboard.
  bool goTo(const QWidget& part) {
    for (int i = 0; i < 8; ++i) {
      if (part.isAncestorOf(QApplication::focusWidget()) || &part == QApplication::focusWidget())
        return true;
      press(Qt::Key_Tab, Qt::ControlModifier);
    }
    return false;
  }
  /// Presses a key until the condition holds.
  template <class Condition>
  bool pressUntil(Qt::Key key, Condition condition) {
    for (int i = 0; i < 60 && !condition(); ++i) press(key);
    return condition();
  }
  /// The constraint of the scene; empty when there is none.
  std::string constraint() {
    for (const auto& [name, id] : scene().names())
      if (scene().find(id)->type().role == Role::Constraint) return name;
    return {};
  }
  std::string selectedName() {
    const Component* selected = scene().find(session().selected());
    return selected != nullptr ? selected->name : "";
  }
};

TEST_F(Keyboard, BuildsChangesRunsAndTakesBack) {
  press(Qt::Key_N, Qt::ControlModifier);
  ASSERT_EQ(scene().size(), 0u);
  press(Qt::Key_K, Qt::ControlModifier);
  ASSERT_TRUE(wait([this] { return window_->commandPalette().isVisible(); }));
  QTest::keyClicks(window_->commandPalette().search(), "rope of springs");
  QTest::keyClick(window_->commandPalette().search(), Qt::Key_Return);
  // Its numbers are asked for in a form.
  TemplateForm& form = window_->templateForm();
  ASSERT_TRUE(wait([&] { return form.isVisible(); }));
  QTest::keyClick(qobject_cast<NumberField*>(form.fields()[0])->edit(), Qt::Key_Return);
  ASSERT_TRUE(wait([this] { return !constraint().empty(); }));

  ASSERT_TRUE(goTo(window_->tree()));
  // From the search into the list.
  press(Qt::Key_Down);
  press(Qt::Key_End);
  ASSERT_TRUE(pressUntil(Qt::Key_Up, [this] { return selectedName() == constraint(); }))
      << selectedName();

  ASSERT_TRUE(goTo(window_->properties()));
  const auto inCompliance = [this] {
    PropertyEditor* editor = window_->properties().editor("compliance");
    QWidget* focus = QApplication::focusWidget();
    return editor != nullptr && editor->row()->isAncestorOf(focus) &&
           qobject_cast<QLineEdit*>(focus) != nullptr;
  };
  ASSERT_TRUE(pressUntil(Qt::Key_Tab, inCompliance));
  press(Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(QApplication::focusWidget(), "0.02");
  press(Qt::Key_Return);
  EXPECT_EQ(compliance(constraint()), 0.02);

  ASSERT_TRUE(goTo(*window_->viewport()));
  press(Qt::Key_Space);
  EXPECT_TRUE(wait([this] { return motion().step > 5; }));
  press(Qt::Key_Space);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(compliance(constraint()), 1e-3);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(scene().size(), 0u);
}

TEST_F(Keyboard, AKeyWithoutAnythingToDoSaysWhy) {
  ASSERT_TRUE(goTo(*window_->viewport()));
  press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(window_->statusBar()->currentMessage(), "Nothing to redo.");
  window_->statusBar()->clearMessage();
  press(Qt::Key_Delete);
  EXPECT_EQ(window_->statusBar()->currentMessage(), "Nothing is selected.");
}

// Every widget that can have the keyboard, as far as it is seen now.
std::vector<QWidget*> focusable(QWidget& window) {
  std::vector<QWidget*> found;
  for (auto* widget : window.findChildren<QWidget*>())
    if ((widget->focusPolicy() & Qt::TabFocus) != 0 && widget->isVisible() && widget->isEnabled() &&
        widget->window() == &window && widget->focusProxy() == nullptr)
      found.push_back(widget);
  return found;
}

std::string nameOf(const QWidget& widget) {
  return std::string(widget.metaObject()->className()) + " “" +
         widget.accessibleName().toStdString() + "” " + widget.objectName().toStdString();
}

class KeysOfTime : public Keyboard {
 protected:
  /// Gives the keyboard to every widget of the window in turn, on every page of the drawer.
  template <class Test>
  int forEveryWidget(Test test) {
    session().select({idOf("rope")});
    QTest::qWait(50);
    std::set<QWidget*> known;
    int tested = 0;
    for (int page = 0; page < drawer().count(); ++page) {
      drawer().setCurrentIndex(page);
      QTest::qWait(20);
      for (const QPointer<QWidget>& widget : pointers(focusable(*window_))) {
        if (widget == nullptr || !known.insert(widget).second) continue;
        widget->setFocus(Qt::TabFocusReason);
        if (QApplication::focusWidget() != widget || acceptsText(widget)) continue;
        ++tested;
        SCOPED_TRACE(nameOf(*widget));
        test(*widget);
      }
    }
    return tested;
  }
  static std::vector<QPointer<QWidget>> pointers(const std::vector<QWidget*>& widgets) {
    return {widgets.begin(), widgets.end()};
  }
  QTabWidget& drawer() { return *window_->findChild<QTabWidget*>(); }
};

TEST_F(KeysOfTime, SpacePlaysAndHaltsWhateverHasTheKeyboard) {
  const int tested = forEveryWidget([this](QWidget& widget) {
    press(Qt::Key_Space);
    EXPECT_TRUE(session().playing());
    if (QApplication::focusWidget() != &widget) widget.setFocus(Qt::TabFocusReason);
    press(Qt::Key_Space);
    EXPECT_FALSE(session().playing());
  });
  EXPECT_GT(tested, 25);
}

TEST_F(KeysOfTime, SpacePlaysAtANumberUntilSomethingIsTyped) {
  session().select({idOf("rope")});
  QTest::qWait(50);
  NumberEdit* number = field<ComplianceField>("compliance")->edit();
  const QString before = number->text();
  for (const bool playing : {true, false}) {
    number->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Space);
    EXPECT_EQ(session().playing(), playing);
    EXPECT_EQ(number->text(), before);
  }
  number->setFocus(Qt::TabFocusReason);
  QTest::keyClicks(number, "2");
  press(Qt::Key_Space);
  EXPECT_FALSE(session().playing());
  press(Qt::Key_Escape);
}

TEST_F(KeysOfTime, LeftAndRightStepTimeWhateverHasTheKeyboard) {
  stepTo(2);
  const int tested = forEveryWidget([this](QWidget& widget) {
    const std::int64_t before = motion().step;
    press(Qt::Key_Right);
    EXPECT_TRUE(shows(before + 1));
    if (QApplication::focusWidget() != &widget) widget.setFocus(Qt::TabFocusReason);
    press(Qt::Key_Left);
    EXPECT_TRUE(shows(before));
  });
  EXPECT_GT(tested, 25);
}

TEST_F(KeysOfTime, WhereTextIsTypedTheyBelongToIt) {
  QLineEdit* search = window_->tree().search();
  type(search, "ro pe");
  EXPECT_EQ(search->text(), "ro pe");
  press(Qt::Key_Left);
  EXPECT_EQ(search->cursorPosition(), 4);
  EXPECT_EQ(motion().step, 0);
  EXPECT_FALSE(session().playing());
}

TEST_F(Keyboard, TheSearchOfExamplesOpensWhileATitleIsTyped) {
  session().select({});
  auto* title = window_->properties().findChild<QPlainTextEdit*>();
  ASSERT_NE(title, nullptr);
  title->setFocus();
  QTest::keyClicks(title, "A");
  const QSignalSpy opened(window_->actions()[ActionId::SearchExamples], &QAction::triggered);
  const std::size_t size = scene().size();
  press(Qt::Key_D, Qt::ControlModifier);
  press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(opened.count(), 1);
  EXPECT_EQ(scene().size(), size) << "what would change the scene belongs to the text";
}

TEST_F(KeysOfTime, EnterPressesAButtonOpensAChoiceAndUpAndDownChangeTabs) {
  QToolButton* forward = window_->time().bar()->stepForwardButton();
  forward->setFocus(Qt::TabFocusReason);
  press(Qt::Key_Return);
  EXPECT_TRUE(shows(1));
  EXPECT_TRUE(forward->hasFocus());
  QComboBox* speeds = window_->time().bar()->speedBox();
  speeds->setFocus(Qt::TabFocusReason);
  press(Qt::Key_Return);
  ASSERT_TRUE(speeds->view()->isVisible());
  speeds->hidePopup();
  QTabBar* tabs = drawer().tabBar();
  drawer().setCurrentIndex(0);
  tabs->setFocus(Qt::TabFocusReason);
  press(Qt::Key_Down);
  EXPECT_EQ(drawer().currentIndex(), 1);
  press(Qt::Key_Up);
  EXPECT_EQ(drawer().currentIndex(), 0);
}

TEST_F(KeysOfTime, KeysThatTheUserGivesToTimeAreAsStrong) {
  window_->actions().bind(ActionId::PlayPause, {QKeySequence("Up")});
  window_->tree().setFocus();
  window_->time().bar()->speedBox()->setFocus(Qt::TabFocusReason);
  press(Qt::Key_Up);
  EXPECT_TRUE(session().playing());
}

class FocusReturns : public KeysOfTime {
 protected:
  bool viewHasIt() { return QApplication::focusWidget() == window_->viewport(); }
  NumberEdit& complianceEdit() {
    session().select({idOf("rope")});
    PropertyEditor* editor = window_->properties().editor("compliance");
    return *editor->row()->findChild<NumberEdit*>();
  }
};

TEST_F(FocusReturns, AfterEnterInAFieldAndSpaceThenPlays) {
  NumberEdit& edit = complianceEdit();
  type(&edit, "0.02");
  press(Qt::Key_Return);
  EXPECT_EQ(compliance(), 0.02);
  EXPECT_TRUE(viewHasIt());
  press(Qt::Key_Space);
  EXPECT_TRUE(session().playing());
}

TEST_F(FocusReturns, ButNotFromAFieldThatRefusesItsText) {
  NumberEdit& edit = complianceEdit();
  type(&edit, "-5");
  press(Qt::Key_Return);
  EXPECT_EQ(compliance(), 1e-3);
  EXPECT_EQ(QApplication::focusWidget(), &edit);
  press(Qt::Key_Escape);
  EXPECT_TRUE(viewHasIt());
}

TEST_F(FocusReturns, NorFromOneWhoseTextTheSceneRefuses) {
  stepTo(2);
  session().select({idOf("rope")});
  QLineEdit* name = window_->properties().nameField()->line();
  type(name, "ball");  // taken
  press(Qt::Key_Return);
  ASSERT_NE(idOf("rope"), 0U);
  EXPECT_FALSE(window_->properties().nameField()->error().isEmpty());
  EXPECT_EQ(QApplication::focusWidget(), name);
  press(Qt::Key_Backspace);
  EXPECT_EQ(name->text(), "bal");
  EXPECT_EQ(motion().step, 2);
  press(Qt::Key_Return);
  EXPECT_NE(idOf("bal"), 0U);
  EXPECT_TRUE(viewHasIt());
}

TEST_F(FocusReturns, AfterEscWhateverHasTheKeyboard) {
  forEveryWidget([this](QWidget&) {
    press(Qt::Key_Escape);
    EXPECT_TRUE(viewHasIt());
    session().select({idOf("rope")});
  });
  NumberEdit& edit = complianceEdit();
  type(&edit, "7");
  press(Qt::Key_Escape);
  EXPECT_EQ(compliance(), 1e-3);
  EXPECT_TRUE(viewHasIt());
}

TEST_F(FocusReturns, WhenASliderOrTheTimelineIsLetGo) {
  complianceEdit();
  stepTo(3);
  auto* slider = window_->properties().editor("compliance")->row()->findChild<ScaleSlider*>();
  for (QWidget* each :
       {static_cast<QWidget*>(slider), static_cast<QWidget*>(window_->time().timeline())}) {
    QTest::mousePress(each, Qt::LeftButton, {}, each->rect().center());
    EXPECT_TRUE(each->hasFocus()) << nameOf(*each);
    QTest::mouseRelease(each, Qt::LeftButton, {}, each->rect().center());
    EXPECT_TRUE(viewHasIt()) << nameOf(*each);
  }
}

TEST_F(FocusReturns, WhenThePanelThatHasItIsHiddenOrBecomesAWindow) {
  session().select({idOf("rope")});
  for (const ActionId way : {ActionId::Drawer, ActionId::FloatDrawer}) {
    if (!drawer().isVisible()) window_->actions()[ActionId::Drawer]->trigger();
    drawer().tabBar()->setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(drawer().isAncestorOf(QApplication::focusWidget()));
    window_->actions()[way]->trigger();
    EXPECT_TRUE(wait([this] { return viewHasIt(); })) << nameOf(*QApplication::focusWidget());
  }
  press(Qt::Key_Space);
  EXPECT_TRUE(session().playing());
  EXPECT_NE(idOf("rope"), 0U);
}

TEST_F(FocusReturns, FromATextWhenATabIsClickedOrAnotherSceneOpens) {
  NumberEdit& edit = complianceEdit();
  edit.setFocus();
  QTabBar* tabs = drawer().tabBar();
  QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
  EXPECT_EQ(drawer().currentIndex(), 1);
  EXPECT_TRUE(viewHasIt());

  session().select({});
  auto* notes = window_->properties().findChild<QPlainTextEdit*>();
  ASSERT_NE(notes, nullptr);
  notes->setFocus();
  ASSERT_TRUE(notes->hasFocus());
  ASSERT_TRUE(
      window_->load(QString::fromStdString(test::sourceFolder() + "/assets/scenes/welcome.json")));
  EXPECT_TRUE(wait([this] { return viewHasIt(); }));
  const std::string written = session().document().scene().notes;
  press(Qt::Key_Space);
  EXPECT_TRUE(session().playing());
  EXPECT_EQ(session().document().scene().notes, written);
}

TEST_F(FocusReturns, NotByUpAndDownFromAButtonToTheNextText) {
  session().select({idOf("rope")});
  auto* box = window_->properties().findChild<QCheckBox*>();
  ASSERT_NE(box, nullptr);
  box->setFocus();
  for (const Qt::Key key : {Qt::Key_Up, Qt::Key_Down}) {
    press(key);
    EXPECT_TRUE(box->hasFocus());
  }
}

TEST_F(FocusReturns, ANameThatIsEditedInAListGivesTheKeyboardToTheList) {
  session().select({idOf("rope")});
  window_->actions()[ActionId::Rename]->trigger();
  auto* name = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  ASSERT_NE(name, nullptr);
  name->selectAll();
  QTest::keyClicks(name, "string");
  press(Qt::Key_Return);
  EXPECT_TRUE(wait([this] { return idOf("string") != 0; }));
  EXPECT_TRUE(window_->tree().isAncestorOf(QApplication::focusWidget()));
}

}  // namespace
}  // namespace compliant
