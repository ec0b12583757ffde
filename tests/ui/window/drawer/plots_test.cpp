// Any number over time: asked for where it stands, seen, measured and exported.

#include <QContextMenuEvent>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabWidget>
#include <QToolButton>
#include <QWheelEvent>

#include "engine/json/scene_file.hpp"
#include "tests/ui/window/menu_clicks.hpp"
#include "ui/model/edits/deleting.hpp"
#include "ui/qt/charts/plot_chart.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/energy_panel.hpp"
#include "ui/qt/drawer/plots_legend.hpp"
#include "ui/qt/drawer/plots_panel.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/properties/settings_strip.hpp"

namespace compliant {
namespace {

class Plotting : public OpenWindow {
 protected:
  Plots& plots() { return window_->plots(); }
  PlotChart& chart() { return *window_->instrument<PlotsPanel>().chart(); }
  PlotsLegend& legend() { return *window_->instrument<PlotsPanel>().legend(); }
  std::string label(std::size_t curve) { return plots().curves()[curve].words.label(); }
  void step(int count) {
    const std::int64_t before = session().snapshot().motion.step;
    session().send(StepForward{count});
    ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == before + count; }));
  }
  bool knows(std::size_t curve, std::size_t samples) {
    return wait([&] { return plots().curves()[curve].samples.times().size() == samples; });
  }
  PlotNumber height() { return Quantity{&quantities::position, idOf("ball"), 1}; }
  PlotNumber rise() { return Quantity{&quantities::velocity, idOf("ball"), 1}; }
  void expectSeen(double low, double high) {
    EXPECT_NEAR(seen().low, low, 1e-9);
    EXPECT_NEAR(seen().high, high, 1e-9);
  }
  // Where the ball is, as soon as it is drawn there.
  QPoint seenBall() {
    Viewport& view = *window_->viewport();
    QPoint place;
    EXPECT_TRUE(wait([&] {
      place = view.placeOf(idOf("ball"), 0)->toPoint();
      return view.elementAt(view.mapToGlobal(place)).first == idOf("ball");
    }));
    return place;
  }
  // Two plots of 101 samples over 1 s.
  void plotTwo() {
    step(100);
    ASSERT_TRUE(plots().add({height(), rise()}));
    ASSERT_TRUE(knows(0, 101));
    ASSERT_TRUE(wait([this] { return chart().isVisible() && chart().width() > 200; }));
  }
  Interval seen() { return {chart().frames()[0].chart.from, chart().frames()[0].chart.to}; }
  QPoint at(std::size_t plot, double share) {
    const QRectF area = chart().frames()[plot].chart.area;
    return QPointF(area.left() + share * area.width(), area.center().y()).toPoint();
  }
  void turnWheel(const QPoint& place, int notches, Qt::KeyboardModifiers keys = {}) {
    QWheelEvent turn(place, chart().mapToGlobal(place), {}, {0, 120 * notches}, Qt::NoButton, keys,
                     Qt::NoScrollPhase, false);
    QApplication::sendEvent(&chart(), &turn);
  }
};

TEST_F(Plotting, ARightClickOnAPointInTheViewPlotsItsHeight) {
  step(5);
  Viewport& view = *window_->viewport();
  const QPoint ball = seenBall();
  clickInMenus({"Plot over time", "y / m"});
  QTest::mousePress(&view, Qt::RightButton, {}, ball);
  QTest::mouseRelease(&view, Qt::RightButton, {}, ball);
  ASSERT_EQ(plots().curves().size(), 1u);
  EXPECT_EQ(label(0), "ball: y");
  EXPECT_TRUE(window_->instrument<PlotsPanel>().isVisible());
  // Also what was before.
  EXPECT_TRUE(knows(0, 6));
  step(2);
  EXPECT_TRUE(knows(0, 8));
}

TEST_F(Plotting, AFieldOffersItBelowWhatItOffersItself) {
  session().select({idOf("rope")});
  FieldRow* row = window_->properties().editor("compliance")->row();
  clickInMenus({"Plot over time"});
  rightClick(row->field()->findChild<QLineEdit*>(), {5, 5});
  ASSERT_EQ(plots().curves().size(), 1u);
  EXPECT_EQ(label(0), "rope: compliance");
  clickInMenus({"Plot over time"});
  rightClick(window_->settings().editor("h")->row(), {5, 5});
  ASSERT_EQ(plots().curves().size(), 2u);
  EXPECT_EQ(label(1), "integrator: h");
  // A coordinate at the start is a coordinate from then on.
  session().select({idOf("ball")});
  clickInMenus({"Plot over time", "z / m"});
  rightClick(window_->properties().editor("position")->row(), {5, 5});
  ASSERT_EQ(plots().curves().size(), 3u);
  EXPECT_EQ(label(2), "ball: z");
}

TEST_F(Plotting, TheMenuKeyOffersItToo) {
  session().select({idOf("rope")});
  auto* line =
      window_->properties().editor("damping_ratio")->row()->field()->findChild<QLineEdit*>();
  line->setFocus();
  clickInMenus({"Plot over time"});
  // As the window system asks when the key is pressed.
  QContextMenuEvent ask(QContextMenuEvent::Keyboard, line->rect().center(),
                        line->mapToGlobal(line->rect().center()));
  QApplication::sendEvent(line, &ask);
  ASSERT_TRUE(wait([this] { return plots().curves().size() == 1; }));
  EXPECT_EQ(label(0), "rope: damping ratio");
}

TEST_F(Plotting, EnergiesAndRowsAreOfferedWhereTheyAreRead) {
  step(3);
  clickInMenus({"Plot over time", "total energy / J"});
  rightClick(window_->instrument<EnergyPanel>().stack(), {100, 60});
  ASSERT_EQ(plots().curves().size(), 1u);
  EXPECT_EQ(label(0), "total energy");
  SolverPanel& solver = window_->instrument<SolverPanel>();
  window_->actions()[instrumentAction("solver")]->trigger();
  step(1);
  clickInMenus({"Plot over time", "λ / N"});
  solver.menuRequested({idOf("rope"), 0, {}});
  ASSERT_EQ(plots().curves().size(), 2u);
  EXPECT_EQ(label(1), "rope: λ");
  ASSERT_TRUE(knows(1, 5));
  EXPECT_EQ(plots().curves()[1].samples.values()[4], force());
}

TEST_F(Plotting, ThePalettePlotsNumbersOfTheSelection) {
  session().select({idOf("ball")});
  press(Qt::Key_K, Qt::ControlModifier);
  QTest::keyClicks(window_->commandPalette().search(), "Plot ball: speed");
  QTest::keyClick(window_->commandPalette().search(), Qt::Key_Return);
  ASSERT_EQ(plots().curves().size(), 1u);
  EXPECT_EQ(label(0), "ball: speed");
}

TEST_F(Plotting, WheelDragAndDoubleClickChooseWhatIsSeen) {
  plotTwo();
  expectSeen(0, 1);
  // The place under the pointer stays.
  turnWheel(at(0, 0.5), 1);
  EXPECT_NEAR(seen().low, 0.1, 0.01);
  EXPECT_NEAR(seen().high, 0.9, 0.01);
  const Interval before = seen();
  const Interval values = chart().frames()[1].values;
  turnWheel(at(1, 0.5), 2, Qt::ShiftModifier);
  EXPECT_EQ(seen(), before);
  EXPECT_NEAR(chart().frames()[1].values.length(), 0.64 * values.length(), 1e-9);
  QTest::mousePress(&chart(), Qt::LeftButton, {}, at(0, 0.5));
  QTest::mouseMove(&chart(), at(0, 0.6));
  QTest::mouseMove(&chart(), at(0, 0.75));
  QTest::mouseRelease(&chart(), Qt::LeftButton, {}, at(0, 0.75));
  EXPECT_NEAR(seen().low, before.low - 0.25 * before.length(), 0.01);
  EXPECT_FALSE(plots().view().cursorA);
  QTest::mouseDClick(&chart(), Qt::LeftButton, {}, at(0, 0.5));
  expectSeen(0, 1);
  EXPECT_TRUE(plots().view().values.empty());
}

TEST_F(Plotting, TwoCursorsMeasureAndTheTimelineFollowsTheFirst) {
  plotTwo();
  QTest::mouseClick(&chart(), Qt::LeftButton, {}, at(0, 0.25));
  ASSERT_TRUE(wait([this] { return session().snapshot().transport.inPast(); }));
  EXPECT_NEAR(session().snapshot().motion.time, 0.25, 0.011);
  QTest::mouseClick(&chart(), Qt::LeftButton, Qt::ShiftModifier, at(0, 0.75));
  const QString text = window_->instrument<PlotsPanel>().cursors()->text();
  const double apart = *plots().view().cursorB - *plots().view().cursorA;
  EXPECT_NEAR(apart, 0.5, 0.01);
  EXPECT_TRUE(text.contains("Δt 0.") && text.contains("1/Δt ") && text.contains(" Hz"))
      << text.toStdString();
  const CurveSamples& samples = plots().curves()[0].samples;
  const double difference =
      *samples.nearest(*plots().view().cursorB) - *samples.nearest(*plots().view().cursorA);
  EXPECT_FALSE(legend().isColumnHidden(4));
  EXPECT_NEAR(legend().topLevelItem(0)->text(4).toDouble(), difference,
              1e-3 * std::abs(difference));
  // Looking back has forgotten nothing.
  EXPECT_EQ(samples.times().size(), 101u);
}

TEST_F(Plotting, CurvesAreRemovedByButtonAndKeyAndComponentsStay) {
  ASSERT_TRUE(plots().add({height(), rise()}));
  ASSERT_TRUE(wait([this] { return legend().isVisible(); }));
  auto* button = qobject_cast<QToolButton*>(legend().itemWidget(legend().topLevelItem(0), 5));
  ASSERT_NE(button, nullptr);
  QTest::mouseClick(button, Qt::LeftButton);
  ASSERT_TRUE(wait([this] { return plots().curves().size() == 1; }));
  EXPECT_EQ(label(0), "ball: vy");
  session().select({idOf("ball")});
  legend().setCurrentItem(legend().topLevelItem(0));
  legend().setFocus();
  QTest::keyClick(window_->windowHandle(), Qt::Key_Delete);
  ASSERT_TRUE(wait([this] { return plots().curves().empty(); }));
  EXPECT_NE(idOf("ball"), 0u);
}

TEST_F(Plotting, ADeletedComponentEndsItsCurveUntilUndo) {
  ASSERT_TRUE(plots().add({height()}));
  const Edit deletion = deletionWithUsers(session().document().scene(), {idOf("ball")});
  ASSERT_TRUE(session().edit(deletion, "Delete"));
  EXPECT_EQ(legend().topLevelItem(0)->text(0), "ball: y / m (ended)");
  window_->actions()[ActionId::Undo]->trigger();
  EXPECT_EQ(legend().topLevelItem(0)->text(0), "ball: y / m");
}

TEST_F(Plotting, TooManyCurvesGetASentence) {
  std::vector<PlotNumber> many;
  for (Index i = 0; i < 30; ++i) many.push_back(Quantity{&quantities::position, idOf("ball"), i});
  EXPECT_FALSE(plots().add(many));
  EXPECT_TRUE(window_->messages().sentence().contains("at most 16 curves"));
}

TEST_F(Plotting, TablesAndPicturesAreExported) {
  plotTwo();
  const auto choose = [this](const QString& file) {
    auto* timer = new QTimer(window_.get());
    QObject::connect(timer, &QTimer::timeout, window_.get(), [this, timer, file] {
      auto* dialog = window_->findChild<QFileDialog*>("exportDialog");
      if (dialog == nullptr || !dialog->isVisible()) return;
      timer->stop();
      dialog->findChild<QLineEdit*>("fileNameEdit")->clearFocus();
      dialog->selectFile(folder_.filePath(file));
      QMetaObject::invokeMethod(dialog, "accept");
    });
    timer->start(50);
  };
  const std::pair<const char*, const char*> exports[] = {
      {"Export CSV…", "curves.csv"}, {"Export PNG…", "curves.png"}, {"Export SVG…", "curves.svg"}};
  for (const auto& [entry, file] : exports) {
    choose(file);
    clickInMenus({QString::fromUtf8(entry)});
    rightClick(&chart(), at(0, 0.5));
    EXPECT_TRUE(QFile::exists(folder_.filePath(file))) << file;
  }
  const auto table = readFile(folder_.filePath("curves.csv").toStdString());
  ASSERT_TRUE(table.ok());
  EXPECT_TRUE(table->starts_with("t [s],\"ball: y [m]\",\"ball: vy [m/s]\"\n0,-1,0\n"));
  EXPECT_EQ(std::count(table->begin(), table->end(), '\n'), 102);
  const QImage picture(folder_.filePath("curves.png"));
  EXPECT_GE(picture.width(), 2 * chart().width());
  const auto drawing = readFile(folder_.filePath("curves.svg").toStdString());
  ASSERT_TRUE(drawing.ok());
  EXPECT_NE(drawing->find("<svg"), std::string::npos);
  EXPECT_NE(drawing->find("ball: vy"), std::string::npos);
  const Status done =
      window_->instrument<PlotsPanel>().write(PlotsPanel::Format::Svg, "/nowhere/at/all.svg");
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().text().find("/nowhere/at/all.svg"), std::string::npos);
}

TEST_F(Plotting, TheEnergyBalanceIsExportedAsAnyChartIs) {
  step(20);
  StripChart& ledger = *window_->instrument<EnergyPanel>().stack();
  ASSERT_TRUE(wait([&] { return ledger.isVisible() && ledger.width() > 200; }));
  auto* timer = new QTimer(window_.get());
  QObject::connect(timer, &QTimer::timeout, window_.get(), [this, timer] {
    auto* dialog = window_->findChild<QFileDialog*>("exportDialog");
    if (dialog == nullptr || !dialog->isVisible()) return;
    timer->stop();
    dialog->findChild<QLineEdit*>("fileNameEdit")->clearFocus();
    dialog->selectFile(folder_.filePath("energy.svg"));
    QMetaObject::invokeMethod(dialog, "accept");
  });
  timer->start(50);
  clickInMenus({"Export SVG…"});
  rightClick(&ledger, {100, 60});
  const auto drawing = readFile(folder_.filePath("energy.svg").toStdString());
  ASSERT_TRUE(drawing.ok());
  for (const char* text : {"<svg", "kinetic", "− numerical", "sum"})
    EXPECT_NE(drawing->find(text), std::string::npos) << text;
}

TEST_F(Plotting, ValuesStandBesideThePointerUntilTheyAreSwitchedOff) {
  step(1);
  Viewport& view = *window_->viewport();
  EXPECT_TRUE(wait([&] {
    QTest::mouseMove(&view, seenBall() + QPoint(1, 1));
    return view.cardText().contains("speed");
  }));
  const QStringList lines = view.cardText().split('\n');
  ASSERT_GE(lines.size(), 4);
  EXPECT_TRUE(lines[1].startsWith("x ") && lines[1].endsWith(" m")) << lines[1].toStdString();
  // Numbers keep their columns: coordinates stand over velocities.
  EXPECT_EQ(lines[1].indexOf("m"), lines[2].indexOf("m/s"));
  window_->actions()[actionOf(&Layers::values)]->setChecked(false);
  EXPECT_TRUE(view.cardText().isEmpty());
  EXPECT_FALSE(view.hoverText().isEmpty());  // the status line goes on
}

TEST_F(Plotting, AForceBeforeTheFirstStepIsNotKnownAnywhere) {
  ASSERT_TRUE(plots().add({Quantity{&quantities::force, idOf("rope"), 0}}));
  window_->findChild<Drawer*>()->open(&window_->instrument<PlotsPanel>());
  ASSERT_TRUE(knows(0, 1));
  const auto told = [&] {
    return legend().topLevelItemCount() == 1 ? legend().topLevelItem(0)->text(1) : QString();
  };
  EXPECT_TRUE(wait([&] { return told() == "–"; })) << told().toStdString();
  Viewport& view = *window_->viewport();
  EXPECT_TRUE(wait([&] {
    const auto nail = view.camera().project(Eigen::Vector3f(0, 0, 0));
    const auto ball = view.placeOf(idOf("ball"), 0);
    if (!nail || !ball) return false;
    const QPointF end(nail->pixel.x(), nail->pixel.y());
    QTest::mouseMove(&view, (0.5 * (*ball + end)).toPoint());
    return view.cardText().startsWith("rope");
  }));
  EXPECT_TRUE(view.cardText().contains(QRegularExpression("\nλ +– N")))
      << view.cardText().toStdString();
  step(2);
  EXPECT_TRUE(wait([&] { return told() != "–"; }));
  EXPECT_TRUE(wait([&] { return !view.cardText().contains("–"); }))
      << view.cardText().toStdString();
}

TEST_F(Plotting, ALinkTellsItsLengthViolationForceAndCompliance) {
  step(20);
  Viewport& view = *window_->viewport();
  EXPECT_TRUE(wait([&] {
    const auto nail = view.camera().project(Eigen::Vector3f(0, 0, 0));
    if (!nail) return false;
    const QPointF end(nail->pixel.x(), nail->pixel.y());
    QTest::mouseMove(&view, (0.5 * (*view.placeOf(idOf("ball"), 0) + end)).toPoint());
    return view.cardText().startsWith("rope");
  })) << view.cardText().toStdString();
  for (const char* name : {"length", "φ", "λ", "c"})
    EXPECT_TRUE(view.cardText().contains(QString("\n") + QString::fromUtf8(name))) << name;
  EXPECT_TRUE(view.cardText().contains(" N"));
}

}  // namespace
}  // namespace compliant
