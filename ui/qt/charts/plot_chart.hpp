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
  Interval values;  // at the lower and the upper edge
  bool logarithmic = false;
};

// The colour and dashes of a curve; both depend on its style.
QPen plotPen(int style);

// The plots that the user has added. The wheel zooms in time at the pointer, with Shift the values
// of the plot under it; a drag pans, a double click shows everything. A click sets cursor A and
// moves the timeline to that time, Shift+click sets cursor B.
class PlotChart : public Chart {
  Q_OBJECT

 public:
  explicit PlotChart(Plots& plots, QWidget* parent = nullptr);
  std::vector<PlotFrame> frames() const;
  ChartContent content() const override;
  QString csv() const override;
  QSize minimumSizeHint() const override;

 signals:
  // On a right click. The owner adds the actions on the curves.
  // The actions on the axis of a unit come first; null: there is no plot at the pointer.
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
  // The plot whose axis or curves are at this height.
  std::optional<PlotFrame> plotAt(double y) const;
  std::optional<PlotFrame> frameAt(const QPointF& place) const;
  void setCursorAt(const Press& press, Qt::KeyboardModifiers modifiers);

  Plots& plots_;
  std::optional<Press> press_;
  WheelNotches wheel_;
  Subscription following_;
};

}  // namespace compliant
