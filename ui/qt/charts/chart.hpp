#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/qt/charts/chart_file.hpp"
#include "ui/qt/charts/chart_frame.hpp"

class QMenu;

namespace compliant {

// Plots over time, or over anything else that grows, as a widget: draws what its content says,
// tells the values at the pointer and hands itself to the clipboard and to files. Every pixel
// column draws the least and the greatest sample in it, so that no peak is lost.
class Chart : public QWidget {
  Q_OBJECT

 public:
  explicit Chart(QWidget* parent = nullptr);
  // Without plots the empty text is shown.
  virtual ChartContent content() const = 0;
  // Table of all samples: a column of times and one per curve, names and units in the first line.
  virtual QString csv() const = 0;
  // What a file of this format holds; empty when it cannot be drawn.
  QByteArray file(ChartFormat format) const;
  // Where the plots are drawn.
  std::vector<ChartFrame> chartFrames() const;

  // What stands there as long as there is nothing to draw.
  void setEmptyText(const QString& sentence);
  QString emptyText() const { return emptyText_; }
  void addCopyEntry(QMenu* menu);
  void addExportEntries(QMenu* menu);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void exportRequested(compliant::ChartFormat format);

 protected:
  // What moves the pointer alone does not call this: the curves are not drawn again then.
  void contentChanged();
  void forgetPointer();
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void drawGround();
  void setPointer(const std::optional<QPointF>& place);

  QString emptyText_ = "Play to see curves.";
  std::optional<QPointF> pointer_;
  // As drawn last: all but what is read at the pointer. It is drawn again unless the pointer is all
  // that moved since.
  QPixmap ground_;
  bool contentChanged_ = true, pointerMoved_ = false;
  ChartContent shown_;
  std::vector<ChartFrame> frames_;
};

}  // namespace compliant
