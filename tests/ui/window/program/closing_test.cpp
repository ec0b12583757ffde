// What is closed goes and costs nothing; a window goes in any state.

#include <QDialog>
#include <QDockWidget>
#include <QPointer>

#include "tests/ui/window/open_window.hpp"
#include "ui/model/display/instruments.hpp"
#include "ui/qt/actions/shortcut_dialog.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/matrix_panel.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/help/manual_window.hpp"
#include "ui/qt/help/tour.hpp"
#include "ui/qt/properties/live_value_field.hpp"
#include "ui/qt/properties/live_values_section.hpp"
#include "ui/qt/viewport/split_view.hpp"

namespace compliant {
namespace {

class Closing : public OpenWindow {
 protected:
  void trigger(ActionId id) { window_->actions()[id]->trigger(); }
  void play() {
    trigger(ActionId::PlayPause);
    ASSERT_TRUE(wait([this] { return motion().step > 5; }));
  }
  void openEverything() {
    session().select({idOf("rope")});
    trigger(ActionId::FourViews);
    for (const ActionId id :
         {ActionId::WatchesPanel, ActionId::Mirror, ActionId::Manual, ActionId::Shortcuts,
          ActionId::About, ActionId::ManageLayouts, ActionId::ExportFilm, ActionId::SaveScreenshot})
      trigger(id);
    // Some stand for themselves, some behind tabs.
    std::size_t i = 0;
    for (const Instrument& each : instruments()) {
      QWidget* panel = window_->drawer().panel(each.key);
      if (++i % 2 == 0) window_->drawer().undock(panel);
    }
    window_->drawer().open(window_->drawer().panel("solver"));
  }
};

TEST_F(Closing, AWindowGoesWithEverythingOpenWhileTimeRuns) {
  openEverything();
  play();
  EXPECT_EQ(window_->views()->count(), 4);
  EXPECT_NE(window_->findChild<ManualWindow*>(), nullptr);
  window_.reset();
  QCoreApplication::processEvents();
}

TEST_F(Closing, AWindowGoesWhileATextIsTypedAndAnotherOneStays) {
  MainWindow other(probeOpenGl());
  other.show();
  session().select({idOf("rope")});
  auto* edit = window_->properties().findChild<NumberEdit*>();
  ASSERT_NE(edit, nullptr);
  window_->activateWindow();
  type(edit, "0.25");
  window_.reset();
  QCoreApplication::processEvents();
  EXPECT_TRUE(other.isVisible());
}

TEST_F(Closing, AHiddenWindowGoesAsWell) {
  openEverything();
  const QPointer<ManualWindow> manual = window_->findChild<ManualWindow*>();
  ASSERT_FALSE(manual.isNull());
  window_->close();
  QCoreApplication::processEvents();
  EXPECT_FALSE(window_->isVisible());
  window_.reset();
  EXPECT_TRUE(manual.isNull());
}

TEST_F(Closing, TheSolverIsWatchedOnlyWhileAPanelOfItIsSeen) {
  Drawer& drawer = window_->drawer();
  drawer.open(drawer.panel("log"));
  EXPECT_TRUE(wait([this] { return !session().solverWatched(); }));
  drawer.open(&window_->instrument<SolverPanel>());
  EXPECT_TRUE(wait([this] { return session().solverWatched(); }));
  drawer.undock(&window_->instrument<MatrixPanel>());
  drawer.hide();
  EXPECT_TRUE(session().solverWatched());
  window_->findChild<QDockWidget*>("matrixDock")->close();
  EXPECT_TRUE(wait([this] { return !session().solverWatched(); }));
  window_->activateWindow();
  window_->viewport()->setFocus();
  stepTo(1);
  EXPECT_EQ(session().snapshot().solve, nullptr);
}

TEST_F(Closing, DialogsThatAreClosedAreDeletedAndNobodyListensAnyMore) {
  const std::size_t listeners = session().listeners();
  for (const ActionId id : {ActionId::Manual, ActionId::Shortcuts, ActionId::About,
                            ActionId::ManageLayouts, ActionId::Tour}) {
    const QList<QDialog*> before = window_->findChildren<QDialog*>();
    trigger(id);
    for (QDialog* dialog : window_->findChildren<QDialog*>()) {
      if (before.contains(dialog)) continue;
      const QPointer<QDialog> opened = dialog;
      dialog->close();
      EXPECT_TRUE(wait([&] { return opened == nullptr; })) << static_cast<int>(id);
    }
    EXPECT_EQ(window_->findChildren<QDialog*>().size(), before.size()) << static_cast<int>(id);
  }
  ASSERT_NE(window_->findChild<Tour*>(), nullptr);
  window_->activateWindow();
  window_->viewport()->setFocus();
  press(Qt::Key_Escape);
  EXPECT_TRUE(wait([this] { return window_->findChild<Tour*>() == nullptr; }));
  EXPECT_EQ(session().listeners(), listeners);
}

TEST_F(Closing, HiddenPropertiesTakeNoSnapshotsAndShowTheLastWhenTheyAreSeen) {
  session().select({idOf("ball")});
  const auto height = [this] { return window_->properties().now()->value(1)->text(); };
  const QString before = height();
  trigger(ActionId::RightPanel);
  ASSERT_FALSE(window_->properties().isVisible());
  window_->viewport()->setFocus();
  stepTo(3);
  EXPECT_EQ(height(), before);
  trigger(ActionId::RightPanel);
  EXPECT_EQ(height(), toFixedWidthText(motion().x[1], 5).trimmed());
  EXPECT_NE(height(), before);
}

}  // namespace
}  // namespace compliant
