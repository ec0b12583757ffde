// The list of instruments: what follows from each of its lines.

#include "ui/model/display/instruments.hpp"

#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>
#include <QTextBrowser>
#include <algorithm>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/help/manual_window.hpp"

namespace compliant {
namespace {

TEST_F(OpenWindow, EveryInstrumentHasATabThatItsKeyBringsToTheFront) {
  const QTabWidget& tabs = *window_->drawer().tabs();
  ASSERT_EQ(tabs.count(), static_cast<int>(instruments().size()));
  int index = 0;
  for (const Instrument& each : instruments()) {
    SCOPED_TRACE(each.key);
    EXPECT_EQ(tabs.tabText(index), qt(each.title()));
    EXPECT_FALSE(tabs.tabIcon(index).isNull());
    QAction* action = window_->actions()[instrumentAction(each.key)];
    EXPECT_EQ(action->shortcut(), QKeySequence(each.shortcut));
    window_->viewport()->setFocus();
    const QKeyCombination key = QKeySequence(each.shortcut)[0];
    press(key.key(), key.keyboardModifiers());
    EXPECT_EQ(tabs.currentIndex(), index);
    EXPECT_TRUE(window_->drawer().panel(each.key)->isVisible());
    ++index;
  }
}

TEST_F(OpenWindow, EveryInstrumentStandsInTheMenuOfPanels) {
  QMenu* panels = nullptr;
  for (QMenu* menu : window_->findChildren<QMenu*>())
    if (menu->title() == "Pa&nels") panels = menu;
  ASSERT_NE(panels, nullptr);
  for (const Instrument& each : instruments())
    EXPECT_TRUE(panels->actions().contains(window_->actions()[instrumentAction(each.key)]))
        << each.key;
}

TEST_F(OpenWindow, TheManualTellsOfEveryInstrument) {
  press(Qt::Key_F1);
  auto* manual = window_->findChild<ManualWindow*>();
  ASSERT_NE(manual, nullptr);
  std::string guide;
  for (const ManualPage& page : manual->pages()) guide += page.text;
  EXPECT_EQ(guide.find("<!--"), std::string::npos);
  for (const Instrument& each : instruments()) {
    EXPECT_NE(guide.find("| " + each.title() + " | " + each.shortcut + " | "), std::string::npos)
        << each.key;
    EXPECT_NE(guide.find(each.manual), std::string::npos) << each.key;
  }
}

// Records of the solver cost time: nobody asks for them unseen.
TEST_F(OpenWindow, TheSolverIsWatchedWhileAPanelThatNeedsItIsSeen) {
  const auto recorded = [this] {
    session().send(StepForward{1});
    QTest::qWait(100);
    return session().snapshot().solve != nullptr;
  };
  for (const Instrument& each : instruments()) {
    window_->actions()[instrumentAction(each.key)]->trigger();
    session().send(Reset{});
    const bool needed = each.needs == Instrument::Needs::SolverRecord;
    EXPECT_TRUE(wait([&] { return recorded() == needed; })) << each.key;
  }
}

}  // namespace
}  // namespace compliant
