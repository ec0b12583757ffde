// Plots with a logarithmic axis of values.

#include <QFile>
#include <QImage>

#include "tests/ui/window/menu_clicks.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/charts/curve_lines.hpp"
#include "ui/qt/charts/plot_chart.hpp"
#include "ui/qt/drawer/plots_legend.hpp"
#include "ui/qt/drawer/plots_panel.hpp"

namespace compliant {
namespace {

class LogarithmicPlots : public OpenWindow {
 protected:
  Plots& plots() { return window_->plots(); }
  PlotChart& chart() { return *window_->instrument<PlotsPanel>().chart(); }
  PlotFrame frame() { return chart().frames().front(); }
  // c of the rope by decades, and the height of the ball, which is negative.
  void SetUp() override {
    OpenWindow::SetUp();
    ASSERT_TRUE(plots().add({DesignNumber{idOf("rope"), "compliance", 0},
                             Quantity{&quantities::position, idOf("ball"), 1}}));
    for (const double c : {1e-6, 1e-4, 1e-2}) {
      ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", c}}, "Soften"));
      const std::int64_t next = motion().step + 10;
      session().send(StepForward{10});
      ASSERT_TRUE(shows(next));
    }
    ASSERT_TRUE(wait([this] { return plots().curves()[1].samples.times().size() == 31; }));
    QTest::qWait(50);  // until it is laid out
  }
  void chooseAt(double y, const char* entry) {
    clickInMenus({entry});
    rightClick(&chart(), {5, static_cast<int>(y)});
  }
};

TEST_F(LogarithmicPlots, ARightClickOnTheAxisMarksTheDecades) {
  ASSERT_EQ(chart().frames().size(), 2u);
  EXPECT_FALSE(frame().logarithmic);
  chooseAt(frame().chart.area.center().y(), "Logarithmic values of Compliance");
  const PlotFrame now = frame();
  ASSERT_TRUE(now.logarithmic);
  EXPECT_NEAR(now.values.low, 1e-6, 1e-15);
  EXPECT_NEAR(now.values.high, 1e-2, 1e-11);
  std::vector<double> marks;
  QStringList texts;
  for (const Tick& tick : now.chart.ticks) {
    marks.push_back(std::log10(tick.value));
    if (!tick.text.isEmpty()) texts << tick.text;
  }
  ASSERT_EQ(marks.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(marks[i], static_cast<double>(i) - 6, 1e-9);
  EXPECT_TRUE(texts.contains("1e-6") || texts.contains("1e-4")) << texts.join(' ').toStdString();
  // Decades are equally high.
  const QRectF& area = now.chart.area;
  EXPECT_NEAR(now.chart.yOf(1e-6), area.bottom(), 1e-6);
  EXPECT_NEAR(now.chart.yOf(1e-4), area.center().y(), 1e-6);
  EXPECT_NEAR(now.chart.yOf(1e-2), area.top(), 1e-6);
  EXPECT_FALSE(chart().frames()[1].logarithmic);
  // Its table is what it was.
  EXPECT_NE(plots().table().find("\n0,1e-6,"), std::string::npos) << plots().table();
  chooseAt(now.chart.area.center().y(), "Logarithmic values of Compliance");
  EXPECT_FALSE(frame().logarithmic);
}

TEST_F(LogarithmicPlots, TheWheelZoomsByDecadesAndADragMovesThem) {
  chooseAt(frame().chart.area.center().y(), "Logarithmic values of Compliance");
  const QPointF middle = frame().chart.area.center();
  QWheelEvent wheel(middle, chart().mapToGlobal(middle), {}, {0, 120}, Qt::NoButton,
                    Qt::ShiftModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&chart(), &wheel);
  EXPECT_NEAR(std::log10(frame().values.high) - std::log10(frame().values.low), 3.2, 1e-6);
  EXPECT_NEAR(std::log10(frame().values.high) + std::log10(frame().values.low), -8, 1e-6);
  const double before = std::log10(frame().values.low);
  const QPoint from = frame().chart.area.center().toPoint();
  const int by = static_cast<int>(frame().chart.area.height() / 4);
  QTest::mousePress(&chart(), Qt::LeftButton, {}, from);
  QTest::mouseMove(&chart(), from + QPoint(0, by));
  QTest::mouseRelease(&chart(), Qt::LeftButton, {}, from + QPoint(0, by));
  EXPECT_NEAR(std::log10(frame().values.low), before + 3.2 * by / frame().chart.area.height(),
              1e-6);
}

TEST_F(LogarithmicPlots, WhatHasNoPlaceIsTold) {
  const auto name = [this](int row) {
    return window_->instrument<PlotsPanel>().legend()->topLevelItem(row)->text(0);
  };
  EXPECT_FALSE(name(1).contains("left out"));
  const double y = chart().frames()[1].chart.area.center().y();
  chooseAt(y, "Logarithmic values of Coordinate");
  EXPECT_EQ(name(1), "ball: y / m (≤ 0 left out)");
  EXPECT_FALSE(name(0).contains("left out"));
  const PlotFrame lower = chart().frames()[1];
  EXPECT_TRUE(curveLines(lower.chart, plots().curves()[1].samples).empty());
  EXPECT_NEAR(lower.values.low, 0.1, 1e-9);
  // The pictures say it too.
  const QString picture = folder_.filePath("curves.svg");
  ASSERT_TRUE(window_->instrument<PlotsPanel>().write(PlotsPanel::Format::Svg, picture));
  QFile svg(picture);
  ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
  EXPECT_TRUE(QString::fromUtf8(svg.readAll()).contains("left out"));
}

}  // namespace
}  // namespace compliant
