#pragma once

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "ui/model/display/matrix_plot.hpp"

namespace compliant {

// The matrix of a solve as an image: one pixel or more per entry, blue for positive and orange for
// negative ones. The names of states and constraints are along both edges, and outside them the
// words unknowns or rows. The wheel zooms at the pointer, a drag pans, a double click shows all; at
// high zoom, the cells show numbers.
class MatrixView : public QWidget {
  Q_OBJECT

 public:
  // A name elided in the middle, because the names of a branch differ at their ends.
  static QString shortName(const QString& name, const QFontMetrics& metrics, int pixels);

  explicit MatrixView(QWidget* parent = nullptr);
  // Null: nothing to show. Keeps the visible part if the size is unchanged.
  void setPlot(std::shared_ptr<const MatrixPlot> plot, const QString& emptyText = {});
  const MatrixPlot* plot() const { return plot_.get(); }
  void showAll();
  // The components whose names are emphasised: the selection.
  void setSelected(const std::vector<Id>& owners);

  double scale() const { return scale_; }  // pixels per cell
  std::optional<MatrixCell> cellAt(const QPointF& place) const;
  // The centre of a cell; for tests.
  QPointF placeOf(MatrixCell cell) const;
  QSize minimumSizeHint() const override;

 signals:
  void hovered(const QString& cellText);  // empty: over no cell
  void cellClicked(qint64 row, qint64 column);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  QRectF area() const;  // of the matrix itself
  double fittingScale() const;
  void clampView();
  void changeView();
  void makeImage();
  void hoverOver(std::optional<MatrixCell> cell);
  void drawBands(QPainter& painter) const;
  void drawGroups(QPainter& painter) const;
  QColor nameColour(const MatrixBand& band, const MatrixBand* hovered) const;
  void drawNumbers(QPainter& painter) const;
  void drawLegend(QPainter& painter) const;

  std::shared_ptr<const MatrixPlot> plot_;
  QString emptyText_;
  bool fitted_ = true;  // shows everything, also after a change of size
  double scale_ = 1;    // pixels per cell
  QPointF corner_;      // in cells, the upper left corner of the area
  QImage image_;        // of the area; null: needs to be drawn
  std::optional<MatrixCell> hover_;
  std::vector<Id> selected_;
  std::optional<QPointF> grip_;  // where a drag began
  QPointF gripCorner_;
  bool moved_ = false;
};

}  // namespace compliant
