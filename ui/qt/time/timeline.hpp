#pragma once

#include <QWidget>
#include <vector>

#include "ui/qt/basics/wheel_notches.hpp"

namespace compliant {

// The steps that the history can go back to: index and simulated time of the first and the last
// one.
struct HistorySpan {
  long first = 0, last = -1;               // last < first: nothing is kept
  double firstTime = 0.0, lastTime = 0.0;  // s
  bool isEmpty() const { return last < first; }
  bool operator==(const HistorySpan&) const = default;
};

// A moment that can be gone to, also when the history has forgotten it.
struct TimelineMarker {
  double time = 0.0;  // s
  QString name;
};

// A scrubber over the history. Dragging, Left and Right, Home and End ask to see another step; the
// owner answers by setCurrent.
class Timeline : public QWidget {
  Q_OBJECT

 public:
  explicit Timeline(QWidget* parent = nullptr);

  void setSpan(const HistorySpan& span);
  void setCurrent(long index, double time);
  void setMarkers(std::vector<TimelineMarker> markers);
  // Where a mark stands: at its time, at an end when that is not in the span, never on another one.
  QPointF placeOfMarker(std::size_t index) const;
  long current() const { return current_; }
  // "History begins at 12.3 s" where the start of the run is not kept any more; else empty.
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
  // The mark at a place; −1: none.
  int markerAt(const QPointF& place) const;
  void placeMarkers();
  void paintMarkers(QPainter& painter) const;

  std::vector<TimelineMarker> markers_;
  std::vector<double> markerPlaces_;  // x of each
  HistorySpan span_;
  long current_ = 0;
  double time_ = 0.0;
  double hoverX_ = -1.0;
  bool dragging_ = false;
  WheelNotches wheel_;
  QString emptyText_ = "No history yet. Play or step.";
};

}  // namespace compliant
