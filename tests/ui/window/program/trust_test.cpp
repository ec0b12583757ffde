// What lets one trust the program: figures that say what they are, nothing that covers them, and
// everything that can be kept, replayed and compared.

#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTabWidget>
#include <QTimer>
#include <QTreeWidget>
#include <nlohmann/json.hpp>

#include "engine/json/scene_file.hpp"
#include "engine/record/recording.hpp"
#include "tests/support/folders.hpp"
#include "tests/ui/window/menu_clicks.hpp"
#include "ui/model/edits/deleting.hpp"
#include "ui/model/solving/hud_lines.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/drawer/energy_panel.hpp"
#include "ui/qt/drawer/matrix_view.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/drawer/watch_list.hpp"
#include "ui/qt/export/screenshot_dialog.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/properties/live_value_field.hpp"
#include "ui/qt/properties/live_values_section.hpp"
#include "ui/qt/tree/scene_tree.hpp"

namespace compliant {
namespace {

class Trust : public OpenWindow {
 protected:
  void run(int steps) {
    const std::int64_t before = motion().step;
    session().send(StepForward{steps});
    ASSERT_TRUE(shows(before + steps));
  }
  Viewport& view() { return *window_->viewport(); }
  void drawAnew() {
    const long frames = view().frames();
    view().update();
    ASSERT_TRUE(wait([&] { return view().frames() > frames; }));
  }
  QString residualShown() {
    for (const auto* label : window_->statusBar()->findChildren<QLabel*>())
      if (label->accessibleName() == "Residual") return label->text().trimmed();
    return {};
  }
  QStringList paletteTitles() {
    QStringList titles;
    QListWidget* list = window_->commandPalette().list();
    for (int i = 0; i < list->count(); ++i) titles << list->item(i)->text();
    return titles;
  }
  void trigger(ActionId id) { window_->actions()[id]->trigger(); }
  QDockWidget* dock(const char* name) { return window_->findChild<QDockWidget*>(name); }
};

TEST_F(Trust, TheStatusBarShowsTheResidualOfTheStepWithOneDigitAfterThePoint) {
  run(5);
  const QString expected =
      QString::fromStdString(residualText(session().snapshot().report.residual()));
  EXPECT_EQ(residualShown(), "residual " + expected);
  EXPECT_FALSE(expected.contains("e-0")) << "as the log writes it";
}

TEST_F(Trust, FrameAndStepRateStandInTheHudOnRequest) {
  trigger(ActionId::Drawer);  // a low view leaves lines out instead
  drawAnew();
  const double before = view().hudPlace()->height();
  trigger(actionOf(&Layers::rates));
  drawAnew();
  drawAnew();
  EXPECT_GT(view().hudPlace()->height(), before + 20);
  trigger(actionOf(&Layers::rates));
}

TEST_F(Trust, PicturesGoToThePicturesOfTheUserAndNeverBesideTheExamples) {
  const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  const bool made = QDir().mkpath(pictures);
  ASSERT_TRUE(made);
  open(QString::fromStdString(test::sourceFolder() + "/assets/scenes/welcome.json"));
  window_->screenshotDialog().open();
  EXPECT_EQ(window_->screenshotDialog().file()->value(), pictures + "/welcome.png");
  window_->screenshotDialog().close();
}

TEST_F(Trust, AMessageCoversNeitherHudNorButtons) {
  drawAnew();
  const QRectF free = *view().hudPlace();
  window_->messages().showMessage(Severity::Warning,
                                  "Something happened that needs a sentence of its own.");
  drawAnew();
  drawAnew();
  const QRectF bar(window_->messages().geometry());
  ASSERT_GT(bar.height(), 10);
  EXPECT_FALSE(bar.intersects(*view().hudPlace()));
  EXPECT_GE(view().hudPlace()->top(), bar.bottom());
  window_->messages().clear();
  drawAnew();
  drawAnew();
  EXPECT_EQ(*view().hudPlace(), free);
}

TEST_F(Trust, TheWordsOfAnEmptySceneStandWhereNothingElseDoes) {
  session().openScene(Scene());
  if (!window_->actions()[ActionId::LawPlot]->isChecked()) trigger(ActionId::LawPlot);
  for (const QSize size : {QSize(1280, 800), QSize(900, 700), QSize(1600, 1000)}) {
    window_->resize(size);
    QTest::qWait(100);
    drawAnew();
    drawAnew();
    const auto place = view().emptyTextPlace();
    if (!place) {  // in a small window nowhere
      EXPECT_LT(size.width(), 1000);
      continue;
    }
    for (const ScreenRect& part : view().covers())
      EXPECT_FALSE(place->intersects(
          QRectF(part.min().x(), part.min().y(), part.sizes().x(), part.sizes().y())))
          << size.width();
  }
  trigger(ActionId::LawPlot);
}

TEST_F(Trust, APinnedNumberStaysInSightAndShowsTheMomentThatIsShown) {
  session().select({idOf("rope")});
  LiveValuesSection& now = *window_->properties().now();
  clickInMenus({"Pin"});
  rightClick(now.value(3), now.value(3)->rect().center());
  ASSERT_EQ(window_->watches().all().size(), 1u);
  WatchList& list = window_->watchList();
  ASSERT_TRUE(wait([&] { return list.isVisible(); }));
  session().select({});
  run(50);
  const auto shown = [&] { return list.topLevelItem(0)->text(1).toDouble(); };
  EXPECT_EQ(list.topLevelItem(0)->text(0), "rope: λ");
  EXPECT_NEAR(shown(), force(), 1e-4 * std::abs(force()));
  session().send(Seek{10});
  ASSERT_TRUE(shows(10));
  EXPECT_NEAR(shown(), force(), 1e-4 * std::abs(force()));
  // It follows its name, and goes with Del.
  ASSERT_TRUE(session().edit({Rename{idOf("rope"), "string"}}, "Rename"));
  EXPECT_EQ(list.topLevelItem(0)->text(0), "string: λ");
  list.setFocus();
  list.setCurrentItem(list.topLevelItem(0));
  press(Qt::Key_Delete);
  EXPECT_TRUE(window_->watches().all().empty());
  EXPECT_FALSE(list.isVisible());
  session().document().goTo(0);
}

TEST_F(Trust, PinnedNumbersOfLongNamesThatDifferInTheMiddleReadDifferently) {
  const std::string start = "carrier of the planetary gear ", end = " wheel in the casing";
  ASSERT_TRUE(session().edit({Rename{idOf("rope"), start + "sun" + end}}, "Rename"));
  ASSERT_TRUE(session().edit({Rename{idOf("ball"), start + "ring" + end}}, "Rename"));
  ASSERT_TRUE(window_->watches().add({Quantity{&quantities::force, idOf(start + "sun" + end), 0}}));
  ASSERT_TRUE(
      window_->watches().add({Quantity{&quantities::position, idOf(start + "ring" + end), 0}}));
  WatchList& list = window_->watchList();
  ASSERT_TRUE(wait([&] { return list.isVisible(); }));
  EXPECT_TRUE(wait([&] { return list.topLevelItem(0)->text(0).contains("sun"); }))
      << list.topLevelItem(0)->text(0).toStdString();
  EXPECT_TRUE(list.topLevelItem(1)->text(0).contains("ring"))
      << list.topLevelItem(1)->text(0).toStdString();
  window_->watches().clear();
  session().document().goTo(0);
}

TEST_F(Trust, WhatIsPinnedIsSeenAlsoWhereTheListWasClosed) {
  const auto pin = [this](int axis) {
    EXPECT_TRUE(window_->watches().add({Quantity{&quantities::position, idOf("ball"), axis}}));
  };
  QAction* action = window_->actions()[ActionId::WatchesPanel];
  EXPECT_FALSE(action->isEnabled());
  pin(0);
  EXPECT_FALSE(dock("watchesDock")->isHidden());
  EXPECT_TRUE(action->isChecked());
  dock("watchesDock")->close();
  EXPECT_FALSE(action->isChecked());
  pin(1);
  EXPECT_FALSE(dock("watchesDock")->isHidden());
  action->trigger();
  EXPECT_TRUE(dock("watchesDock")->isHidden());
  action->trigger();
  EXPECT_FALSE(dock("watchesDock")->isHidden());
  window_->watches().clear();
  EXPECT_TRUE(dock("watchesDock")->isHidden());
  EXPECT_FALSE(action->isEnabled());
}

TEST_F(Trust, LinesOfPinnedNumbersFollowNamesAndThemeAndStayOtherwise) {
  ASSERT_TRUE(window_->watches().add({Quantity{&quantities::force, idOf("rope"), 0}}));
  WatchList& list = window_->watchList();
  QSignalSpy rebuilt(list.model(), &QAbstractItemModel::rowsInserted);
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  EXPECT_EQ(rebuilt.count(), 0);
  ASSERT_TRUE(
      session().edit(deletionWithUsers(session().document().scene(), {idOf("rope")}), "Delete"));
  EXPECT_TRUE(list.topLevelItem(0)->text(0).endsWith(": λ (ended)"))
      << list.topLevelItem(0)->text(0).toStdString();
  EXPECT_TRUE(list.topLevelItem(0)->toolTip(0).contains("was deleted"));
  session().document().goTo(0);
  EXPECT_EQ(list.topLevelItem(0)->text(0), "rope: λ");
  const auto unit = [&] { return list.topLevelItem(0)->foreground(2).color(); };
  EXPECT_EQ(unit(), toColor(darkTheme.secondaryText));
  trigger(ActionId::LookLight);
  EXPECT_EQ(unit(), toColor(lightTheme.secondaryText));
  trigger(ActionId::LookDark);
}

TEST_F(Trust, WhatIsPinnedOfAFileIsPinnedWhenItIsOpenedAgain) {
  const std::string file = folder_.filePath("preferences.json").toStdString();
  {
    MainWindow first(probeOpenGl(), file);
    first.show();
    ASSERT_TRUE(first.load(path_));
    ASSERT_TRUE(wait([&] { return !first.session().snapshot().structure->states.empty(); }));
    const Id ball = first.session().document().scene().find(std::string_view("ball"))->id;
    ASSERT_TRUE(first.watches().add({Quantity{&quantities::position, ball, 1}}));
    first.close();
  }
  MainWindow second(probeOpenGl(), file);
  second.show();
  ASSERT_TRUE(second.load(path_));
  ASSERT_TRUE(wait([&] { return second.watches().all().size() == 1; }));
  EXPECT_EQ(second.watches().all()[0].words.label(), "ball: y");
  EXPECT_EQ(second.watches().value(0), -1);
}

TEST_F(Trust, WhatIsPinnedBeforeTheSceneHasAFileIsPinnedWhenItIsOpenedAgain) {
  const std::string file = folder_.filePath("preferences.json").toStdString();
  const QString named = folder_.filePath("named.json");
  {
    MainWindow first(probeOpenGl(), file);
    first.show();
    ASSERT_TRUE(first.loadExample(path_));
    ASSERT_TRUE(wait([&] { return !first.session().snapshot().structure->states.empty(); }));
    const Id ball = first.session().document().scene().find(std::string_view("ball"))->id;
    ASSERT_TRUE(first.watches().add({Quantity{&quantities::position, ball, 1}}));
    QTimer::singleShot(300, &first, [&] {
      auto* dialog = first.findChild<QFileDialog*>("saveDialog");
      ASSERT_NE(dialog, nullptr);
      auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
      ASSERT_NE(name, nullptr);
      name->setText(named);
      QTest::keyClick(name, Qt::Key_Return);
    });
    first.actions()[ActionId::SaveAs]->trigger();
    ASSERT_TRUE(QFile::exists(named));
    first.close();
  }
  MainWindow second(probeOpenGl(), file);
  second.show();
  ASSERT_TRUE(second.load(named));
  EXPECT_TRUE(wait([&] { return second.watches().all().size() == 1; }));
}

TEST_F(Trust, ExamplesAreFoundByTheirWordsAndByThePalette) {
  trigger(ActionId::SearchExamples);
  QLineEdit* search = window_->commandPalette().search();
  const qsizetype all = paletteTitles().size();
  EXPECT_GT(all, 5);
  QTest::keyClicks(search, "bridge");
  EXPECT_LT(paletteTitles().size(), all);
  ASSERT_FALSE(paletteTitles().isEmpty());
  QTest::keyClick(search, Qt::Key_Escape);
  trigger(ActionId::AddOrDo);
  QTest::keyClicks(search, "example bridge");
  ASSERT_FALSE(paletteTitles().isEmpty());
  const QString title = paletteTitles().front();
  QTest::keyClick(search, Qt::Key_Return);
  EXPECT_EQ(session().document().scene().title, title.toStdString());
}

TEST_F(Trust, TheStateIsCopiedAsText) {
  run(7);
  window_->viewport()->setFocus();
  press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  const auto json = nlohmann::json::parse(QApplication::clipboard()->text().toStdString());
  EXPECT_EQ(json["step"], 7);
  EXPECT_EQ(json["states"]["ball"]["position"][0][1].get<double>(), motion().x[1]);
  EXPECT_EQ(json["constraints"]["rope"]["force"][0].get<double>(), force());
}

TEST_F(Trust, TheLegendOfEnergiesTellsTheStepThatIsShown) {
  // One snapshot of twelve steps: the curves have no samples in between.
  run(12);
  EnergyPanel& panel = window_->instrument<EnergyPanel>();
  for (std::int64_t step = 11; step > 0; --step) {
    session().send(StepBack{});
    ASSERT_TRUE(wait([&] { return motion().step == step; }));
    const EnergyBalance now = energyBalance(session().snapshot());
    constexpr int kinetic = 0, gravity = 1, total = 9;  // the curves
    EXPECT_EQ(panel.chart()->shownValue(kinetic), session().snapshot().energies.kinetic) << step;
    EXPECT_EQ(panel.chart()->shownValue(gravity), session().snapshot().energies.gravity) << step;
    EXPECT_EQ(panel.chart()->shownValue(total), now.total()) << step;
    EXPECT_EQ(panel.stack()->shownValue(kinetic), now.kinetic) << step;
    // The energy at the start, gravity from there: nothing.
    EXPECT_NEAR(panel.stack()->shownSum(), 0, 1e-10) << step;
  }
}

TEST_F(Trust, FlowsAreCountedFromHereAndFromTheStartAgain) {
  run(40);
  EnergyPanel& panel = window_->instrument<EnergyPanel>();
  const EnergyBalance here = energyBalance(session().snapshot());
  ASSERT_GT(here.damped, 0);
  QTest::mouseClick(panel.fromHereButton(), Qt::LeftButton);
  EXPECT_EQ(panel.fromHereButton()->text(), "Count from the start");
  constexpr int damped = 4;  // the curve
  EXPECT_EQ(*panel.chart()->shownValue(damped), 0);
  run(20);
  const EnergyBalance now = energyBalance(session().snapshot());
  EXPECT_DOUBLE_EQ(*panel.chart()->shownValue(damped), now.damped - here.damped);
  // The sum of the bands is the energy where it was counted from, gravity from there.
  EXPECT_NEAR(panel.stack()->stackedSum(motion().time), here.total() - here.gravity, 1e-10);
  QTest::mouseClick(panel.fromHereButton(), Qt::LeftButton);
  EXPECT_DOUBLE_EQ(*panel.chart()->shownValue(damped), now.damped);
}

// Counts how often a window changes between normal, maximised and full screen.
class StateChanges : public QObject {
 public:
  explicit StateChanges(QWidget& window) { window.installEventFilter(this); }
  bool eventFilter(QObject*, QEvent* event) override {
    count += event->type() == QEvent::WindowStateChange ? 1 : 0;
    return false;
  }
  int count = 0;
};

TEST_F(Trust, AMaximisedWindowStaysSoWhileItsTextGrowsAndShrinks) {
  window_->showMaximized();
  ASSERT_TRUE(wait([this] { return window_->isMaximized(); }));
  QTest::qWait(50);
  StateChanges changes(*window_);
  for (const ActionId id :
       {ActionId::LargerText, ActionId::LargerText, ActionId::SmallerText, ActionId::SmallerText}) {
    trigger(id);
    QTest::qWait(30);
    EXPECT_TRUE(window_->isMaximized());
  }
  EXPECT_EQ(changes.count, 0);
  applyTheme(*qApp, themeForKey("dark"), 1);
}

TEST_F(Trust, NamesBesideTheMatrixKeepTheirBeginAndTheirEnd) {
  const QFontMetrics metrics(window_->font());
  const QString name = "left bridge/planks/long hard rope 12";
  const QString shown = MatrixView::shortName(name, metrics, metrics.horizontalAdvance(name) / 2);
  EXPECT_TRUE(shown.startsWith("left"));
  EXPECT_TRUE(shown.endsWith("12")) << shown.toStdString();
  EXPECT_EQ(MatrixView::shortName(name, metrics, 2000), name);
}

TEST_F(Trust, AnotherSceneIsListedWholeAfterASearch) {
  auto* search = window_->findChild<SceneTree*>()->findChild<QLineEdit*>();
  ASSERT_NE(search, nullptr);
  search->setText("nothing has this name");
  open(assetFolder() + "/scenes/welcome.json");
  EXPECT_EQ(search->text(), "");
}

}  // namespace
}  // namespace compliant
