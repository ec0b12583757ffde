#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/qt/charts/chart_file.hpp"
#include "ui/qt/charts/chart_frame.hpp"

class QMenu;

namespace compliant {

// A widget with plots over time, or over any other increasing quantity. It draws its content, shows
// the values at the pointer, and exports itself to the clipboard and to files. Every pixel column
// shows the least and the greatest sample in it, so that no peak is lost.
class Chart : public QWidget {
  Q_OBJECT

 public:
  explicit Chart(QWidget* parent = nullptr);
  // Without plots, the empty text is shown.
  virtual ChartContent content() const = 0;
  // Table of all samples: a column of times and one per curve; names and units in the first line.
  virtual QString csv() const = 0;
  // The content of a file in this format; empty if it cannot be drawn.
  QByteArray file(ChartFormat format) const;
  // Where the plots are drawn.
  std::vector<ChartFrame> chartFrames() const;

  // The text to show while there is nothing to draw.
  void setEmptyText(const QString& sentence);
  QString emptyText() const { return emptyText_; }
  void addCopyEntry(QMenu* menu);
  void addExportEntries(QMenu* menu);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void exportRequested(compliant::ChartFormat format);

 protected:
  // Not needed when only the pointer moves: the curves are then not drawn again.
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
  // The last drawing without the values at the pointer. It is drawn again unless only the pointer
  // has moved since.
  QPixmap ground_;
  bool contentChanged_ = true, pointerMoved_ = false;
  ChartContent shown_;
  std::vector<ChartFrame> frames_;
};

}  // namespace compliant
