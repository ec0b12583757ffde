// The list of keys, and giving actions other keys.

#include "ui/qt/actions/shortcut_dialog.hpp"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <set>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/widgets/key_capture.hpp"

namespace compliant {
namespace {

class WindowShortcuts : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  ShortcutDialog& dialog(MainWindow& window) {
    auto* open = window.findChild<ShortcutDialog*>();
    if (open == nullptr) {
      window.actions()[ActionId::Shortcuts]->trigger();
      open = window.findChild<ShortcutDialog*>();
    }
    EXPECT_TRUE(QTest::qWaitForWindowExposed(open));
    return *open;
  }
  ShortcutDialog& dialog() { return dialog(*window_); }
  void capture(ActionId id, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    dialog().choose(id);
    dialog().capture()->setFocus();
    QTest::keyClick(dialog().capture(), key, modifiers);
  }
  void click(const char* text) {
    QPushButton* button = dialog().button(text);
    ASSERT_NE(button, nullptr);
    ASSERT_TRUE(button->isVisible() && button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
  }
  QList<QKeySequence> keys(ActionId id) { return window_->actions()[id]->shortcuts(); }
  int shown() {
    int count = 0;
    for (QTreeWidgetItemIterator i(dialog().list(), QTreeWidgetItemIterator::NotHidden); *i; ++i)
      count += (*i)->parent() != nullptr ? 1 : 0;
    return count;
  }
};

TEST(ActionTable, EveryActionHasANameOfItsOwnASentenceAndAKey) {
  std::set<QString> names;
  for (const ActionSpec& spec : actionTable()) {
    EXPECT_TRUE(names.insert(Actions::nameOf(spec)).second) << spec.text;
    EXPECT_TRUE(QString::fromUtf8(spec.tip).endsWith('.')) << spec.text;
    EXPECT_FALSE(Actions::usualKeys(spec).isEmpty()) << spec.text;
    EXPECT_EQ(Actions::usualKeys(spec).size(),
              QString::fromUtf8(spec.shortcuts).split(' ', Qt::SkipEmptyParts).size())
        << spec.text;
  }
}

TEST(ActionTable, NoKeyBelongsToTwo) {
  std::set<QString> keys;
  for (const ActionSpec& spec : actionTable())
    for (const QKeySequence& key : Actions::usualKeys(spec))
      EXPECT_TRUE(keys.insert(key.toString()).second) << key.toString().toStdString();
}

TEST_F(WindowShortcuts, AFreeKeyIsTakenAtOnceAndActs) {
  capture(ActionId::MakeKeyFrame, Qt::Key_U);
  EXPECT_EQ(keys(ActionId::MakeKeyFrame), QList<QKeySequence>{QKeySequence("U")});
  EXPECT_TRUE(window_->actions()[ActionId::MakeKeyFrame]->toolTip().endsWith("(U)"));
  dialog().close();
  window_->activateWindow();
  window_->viewport()->setFocus();
  press(Qt::Key_K);
  EXPECT_EQ(window_->keyFrames().all().size(), 0u);
  press(Qt::Key_U);
  EXPECT_EQ(window_->keyFrames().all().size(), 1u);
}

TEST_F(WindowShortcuts, AButtonNamesTheNewKey) {
  capture(ActionId::PlayPause, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_TRUE(window_->time().bar()->playButton()->toolTip().endsWith("(Ctrl+Return)"))
      << window_->time().bar()->playButton()->toolTip().toStdString();
}

TEST_F(WindowShortcuts, AKeyOfAnotherActionIsTakenOverOnlyWhenAsked) {
  capture(ActionId::MakeKeyFrame, Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(keys(ActionId::MakeKeyFrame), QList<QKeySequence>{QKeySequence("K")});
  EXPECT_EQ(dialog().sentence()->text(),
            "Ctrl+D is used by “Duplicate”. Reassign it or press another key.");
  click("Reassign");
  EXPECT_EQ(keys(ActionId::MakeKeyFrame), QList<QKeySequence>{QKeySequence("Ctrl+D")});
  EXPECT_TRUE(keys(ActionId::Duplicate).isEmpty());
  click("Reset all");
  EXPECT_EQ(keys(ActionId::MakeKeyFrame), QList<QKeySequence>{QKeySequence("K")});
  EXPECT_EQ(keys(ActionId::Duplicate), QList<QKeySequence>{QKeySequence("Ctrl+D")});
}

TEST_F(WindowShortcuts, EscGivesUpRemoveAndUsualKeyActOnTheChosenOne) {
  capture(ActionId::Hide, Qt::Key_Escape);
  EXPECT_TRUE(dialog().isVisible());
  EXPECT_EQ(keys(ActionId::Hide), QList<QKeySequence>{QKeySequence("H")});
  click("Remove");
  EXPECT_TRUE(keys(ActionId::Hide).isEmpty());
  EXPECT_FALSE(dialog().button("Remove")->isEnabled());
  click("Reset");
  EXPECT_EQ(keys(ActionId::Hide), QList<QKeySequence>{QKeySequence("H")});
  EXPECT_FALSE(dialog().button("Reset")->isEnabled());
}

TEST_F(WindowShortcuts, TheListIsSearchedByNameAndByKey) {
  EXPECT_GT(shown(), 60);
  type(dialog().search(), "ctrl+shift+z");
  EXPECT_EQ(shown(), 1);
  EXPECT_EQ(dialog().list()->currentItem()->text(0), "Redo");
  type(dialog().search(), "xyzzy");
  EXPECT_EQ(shown(), 0);
  EXPECT_TRUE(dialog().sentence()->text().startsWith("No matches"));
}

TEST_F(WindowShortcuts, KeysAreRemembered) {
  const std::string file = folder_.filePath("preferences.json").toStdString();
  {
    MainWindow window(probeOpenGl(), file);
    window.show();
    dialog(window).choose(ActionId::MakeKeyFrame);
    dialog(window).capture()->setFocus();
    QTest::keyClick(dialog(window).capture(), Qt::Key_D, Qt::ControlModifier);
    QTest::mouseClick(dialog(window).button("Reassign"), Qt::LeftButton);
    window.close();
  }
  const auto saved = loadPreferences(file).keys;
  EXPECT_EQ(saved,
            (std::map<std::string, std::string>{{"Duplicate", ""}, {"Add key frame", "Ctrl+D"}}));
  MainWindow again(probeOpenGl(), file);
  EXPECT_EQ(again.actions()[ActionId::MakeKeyFrame]->shortcut(), QKeySequence("Ctrl+D"));
  EXPECT_TRUE(again.actions()[ActionId::Duplicate]->shortcuts().isEmpty());
}

TEST_F(WindowShortcuts, KeysKeptUnderTheOlderNameOfAnActionStillCount) {
  window_->actions().setOwnKeys({{"Turn", "U"}, {"Add or do", "Ctrl+U"}, {"Read-out", "Alt+U"}});
  EXPECT_EQ(keys(ActionId::ToolTurn), QList<QKeySequence>{QKeySequence("U")});
  EXPECT_EQ(keys(ActionId::AddOrDo), QList<QKeySequence>{QKeySequence("Ctrl+U")});
  EXPECT_EQ(keys(actionOf(&Layers::hud)), QList<QKeySequence>{QKeySequence("Alt+U")});
  EXPECT_EQ(window_->actions().ownKeys(),
            (std::map<std::string, std::string>{
                {"Rotate", "U"}, {"Command palette", "Ctrl+U"}, {"Read-out", "Alt+U"}}));
}

TEST_F(WindowShortcuts, KeysThatNobodyKnowsArePassedOver) {
  window_->actions().setOwnKeys({{"Fly", "F"}, {"Add key frame", "Hyper+Nonsense U"}});
  EXPECT_EQ(keys(ActionId::MakeKeyFrame), QList<QKeySequence>{QKeySequence("U")});
  EXPECT_EQ(keys(ActionId::FrameSelection), QList<QKeySequence>{QKeySequence("F")});
}

}  // namespace
}  // namespace compliant
