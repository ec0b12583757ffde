#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "ui/qt/basics/wheel_notches.hpp"

namespace compliant {

// The steps in the history: index and simulated time of the first and the last one.
struct HistorySpan {
  long first = 0, last = -1;               // last < first: the history is empty
  double firstTime = 0.0, lastTime = 0.0;  // s
  bool isEmpty() const { return last < first; }
  bool operator==(const HistorySpan&) const = default;
};

// A named moment to go to, even if the history has dropped it.
struct TimelineMarker {
  double time = 0.0;  // s
  QString name;
};

// A scrubber over the history. Dragging, Left and Right, Home and End request another step; the
// owner answers with setCurrent.
class Timeline : public QWidget {
  Q_OBJECT

 public:
  explicit Timeline(QWidget* parent = nullptr);

  void setSpan(const HistorySpan& span);
  void setCurrent(long index, double time);
  void setMarkers(std::vector<TimelineMarker> markers);
  // The steps with impacts. Null: there are none.
  void setImpacts(std::shared_ptr<const std::vector<ImpactMark>> impacts);
  // Steps about which something is to be told. Null: there are none.
  void setMarks(std::shared_ptr<const std::vector<StepMark>> marks);
  // The impacts that are drawn: only the strongest, if all of them would hide the rail.
  std::vector<ImpactMark> shownImpacts() const;
  QPointF placeOfImpact(const ImpactMark& mark) const;
  // Where a mark is drawn, below the rail.
  QRectF boxOf(const StepMark& mark) const;
  // The place of a marker: at its time, or at an end if outside the span, never on another marker.
  QPointF placeOfMarker(std::size_t index) const;
  long current() const { return current_; }
  // "History begins at 12.340 s" if the first steps were dropped; else empty.
  QString beginText() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void seekRequested(long index);
  void markerChosen(std::size_t index);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QRectF track() const;
  double timeOf(long index) const;
  long indexAt(double x) const;
  double xOf(long index) const;
  void ask(long index);
  // The marker at a place; −1: none.
  int markerAt(const QPointF& place) const;
  // The drawn impact at a place, if any.
  std::optional<ImpactMark> impactAt(const QPointF& place) const;
  void paintImpacts(QPainter& painter) const;
  // The mark at a place, the last drawn first; null: none.
  const StepMark* markAt(const QPointF& place) const;
  void paintMarks(QPainter& painter) const;
  QString tipAt(const QPoint& place) const;
  void placeMarkers();
  void paintMarkers(QPainter& painter) const;

  std::vector<TimelineMarker> markers_;
  std::vector<double> markerPlaces_;  // x of each
  std::shared_ptr<const std::vector<ImpactMark>> impacts_;
  std::shared_ptr<const std::vector<StepMark>> marks_;
  HistorySpan span_;
  long current_ = 0;
  double time_ = 0.0;
  double hoverX_ = -1.0;
  bool dragging_ = false;
  WheelNotches wheel_;
  QString emptyText_ = "No history yet. Play or step.";
};

}  // namespace compliant
