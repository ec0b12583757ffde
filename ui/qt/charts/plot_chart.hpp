#pragma once

#include <optional>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/plots/plots.hpp"
#include "ui/qt/basics/wheel_notches.hpp"
#include "ui/qt/charts/chart.hpp"

namespace compliant {

struct PlotFrame {
  Plots::Group group;
  ChartFrame chart;
  Interval values;  // from the lower to the upper edge
  bool logarithmic = false;
};

// Colour and dashes of a curve: its style is told by both.
QPen plotPen(int style);

// The plots that the user asked for. The wheel zooms in time to the pointer, with Shift the values
// of the plot under it; a drag moves what is seen, a double click shows everything. A click sets
// the cursor A and lets the timeline show that time, Shift and a click set the cursor B.
class PlotChart : public Chart {
  Q_OBJECT

 public:
  explicit PlotChart(Plots& plots, QWidget* parent = nullptr);
  std::vector<PlotFrame> frames() const;
  ChartContent content() const override;
  QString csv() const override;
  QSize minimumSizeHint() const override;

 signals:
  // A right click: the owner adds what can be done with the curves.
  // What is done with the axis of a unit stands first; null: no plot is there.
  void menuRequested(QMenu* menu, const compliant::Plots::Group* group);

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  struct Press {
    QPointF place, last;
    PlotFrame frame;
    bool dragged = false;
  };
  // The plot whose axes or curves are there.
  std::optional<PlotFrame> plotAt(double y) const;
  std::optional<PlotFrame> frameAt(const QPointF& place) const;
  void setCursorAt(const Press& press, Qt::KeyboardModifiers modifiers);

  Plots& plots_;
  std::optional<Press> press_;
  WheelNotches wheel_;
  Subscription following_;
};

}  // namespace compliant
