// Pictures of what the editor looks like, in both themes, at 100 %, 150 % and 200 %: they are
// written into the build folder, to be looked at. That no word is cut is checked here.

#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>

#include "tests/support/folders.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/actions/shortcut_dialog.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/drawer/plots_panel.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/help/manual_window.hpp"
#include "ui/qt/help/tour.hpp"
#include "ui/qt/widgets/elided_label.hpp"

namespace compliant {
namespace {

struct Appearance {
  const char* theme;
  int percent;
};

class Pictures : public OpenWindow, public testing::WithParamInterface<Appearance> {
 protected:
  void SetUp() override {
    applyTheme(*qApp, themeForKey(GetParam().theme), GetParam().percent / 100.0);
    OpenWindow::SetUp();
    open(QString::fromStdString(test::sourceFolder() + "/assets/scenes/welcome.json"));
  }
  void TearDown() override {
    OpenWindow::TearDown();
    applyTheme(*qApp, themeForKey("dark"), 1);
  }
  // Writes a picture of a window when it stands still, and checks its words.
  void take(QWidget& shown, const QString& name) {
    QTest::qWait(50);
    // A text that has come just now is laid out before it is measured.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const QDir folder(QString::fromStdString(test::outputFolder() + "/pictures"));
    ASSERT_TRUE(folder.mkpath("."));
    const QString file =
        QString("%1_%2_%3.png").arg(name, GetParam().theme).arg(GetParam().percent);
    ASSERT_TRUE(shown.grab().save(folder.filePath(file))) << file.toStdString();
    for (const QWidget* widget : shown.findChildren<QWidget*>())
      if (widget->isVisible() && widget->window() == shown.window() && cutsItsWords(*widget))
        ADD_FAILURE() << file.toStdString() << ": " << widget->metaObject()->className() << " “"
                      << words(*widget).toStdString() << "” has " << widget->width() << " of "
                      << widget->sizeHint().width() << " pixels";
  }
  static QString words(const QWidget& widget) {
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return button->text();
    const auto* label = qobject_cast<const QLabel*>(&widget);
    return label != nullptr ? label->text() : QString();
  }
  static bool cutsItsWords(const QWidget& widget) {
    const auto* label = qobject_cast<const QLabel*>(&widget);
    if (label != nullptr &&
        (label->wordWrap() || dynamic_cast<const ElidedLabel*>(label) != nullptr))
      return false;
    const auto* tool = qobject_cast<const QToolButton*>(&widget);
    if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly) return false;
    return !words(widget).isEmpty() && widget.width() < widget.sizeHint().width();
  }
  void runFor(std::int64_t steps) {
    session().send(StepForward{static_cast<int>(steps)});
    ASSERT_TRUE(shows(steps));
  }
};

TEST_P(Pictures, OfTheStatesOfTheEditor) {
  take(*window_, "edit");
  runFor(80);
  session().select({idOf("soft bridge/rope")});
  take(*window_, "inspect_selected");
  session().select({idOf("soft bridge/rope"), idOf("hard bridge/rope")});
  take(*window_, "several_selected");
  window_->actions()[ActionId::LayerForces]->setChecked(true);
  window_->actions()[actionOf(&Layers::violations)]->setChecked(true);
  session().select({});
  session().send(Play{});
  ASSERT_TRUE(wait([this] { return motion().step > 90; }));
  take(*window_, "run_forces_violations");
  session().send(Pause{});
}

TEST_P(Pictures, OfTheDrawer) {
  ASSERT_TRUE(window_->plots().add(
      {PlotNumber(Quantity{&quantities::position, idOf("soft bridge/points"), 1})}));
  runFor(60);
  session().notify("A remark of the program.");
  for (auto* tabs : window_->findChildren<QTabWidget*>())
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      take(*window_, "tab_" + tabs->tabText(i).toLower().replace(' ', '_'));
    }
}

TEST_P(Pictures, OfAnEmptyScene) {
  window_->actions()[ActionId::NewScene]->trigger();
  ASSERT_TRUE(wait([this] { return session().snapshot().structure->states.empty(); }));
  take(*window_, "empty");
  for (auto* tabs : window_->findChildren<QTabWidget*>())
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      take(*window_, "empty_tab_" + tabs->tabText(i).toLower().replace(' ', '_'));
    }
}

TEST_P(Pictures, OfTheHelp) {
  window_->actions()[ActionId::Tour]->trigger();
  take(*window_, "tour");
  session().select({idOf("soft bridge/rope")});
  window_->actions()[ActionId::Manual]->trigger();
  auto* manual = window_->findChild<ManualWindow*>();
  ASSERT_NE(manual, nullptr);
  EXPECT_TRUE(manual->isVisible());
  take(*manual, "manual");
  window_->actions()[ActionId::Shortcuts]->trigger();
  auto* keys = window_->findChild<ShortcutDialog*>();
  ASSERT_NE(keys, nullptr);
  EXPECT_TRUE(keys->isVisible());
  take(*keys, "shortcuts");
  window_->actions()[ActionId::AddOrDo]->trigger();
  EXPECT_TRUE(window_->commandPalette().isVisible());
  take(window_->commandPalette(), "palette");
}

INSTANTIATE_TEST_SUITE_P(Themes, Pictures,
                         testing::Values(Appearance{"dark", 100}, Appearance{"dark", 150},
                                         Appearance{"light", 100}, Appearance{"light", 150},
                                         Appearance{"light", 200}),
                         [](const auto& info) {
                           return info.param.theme + std::to_string(info.param.percent);
                         });

}  // namespace
}  // namespace compliant
