#include "ui/qt/drawer/matrix_view.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/theme.hpp"

// Interaction with the matrix; matrix_view_paint.cpp draws it.
namespace compliant {
namespace {
constexpr double largestScale = 160;  // pixels per cell
}

MatrixView::MatrixView(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setAccessibleName("Matrix of the solver");
}

QSize MatrixView::minimumSizeHint() const { return {scaled(240), scaled(96)}; }

QRectF MatrixView::area() const {
  const double left = scaled(112), top = scaled(36), right = scaled(148);
  return {left, top, std::max(10.0, width() - left - right),
          std::max(10.0, height() - top - scaled(4))};
}

double MatrixView::fittingScale() const {
  if (plot_ == nullptr || plot_->size() == 0) return 1;
  return std::min(area().width(), area().height()) / static_cast<double>(plot_->size());
}

void MatrixView::setPlot(std::shared_ptr<const MatrixPlot> plot, const QString& emptyText) {
  const bool sameSize = plot_ != nullptr && plot != nullptr && plot->size() == plot_->size();
  plot_ = std::move(plot);
  emptyText_ = emptyText;
  if (!sameSize) {
    fitted_ = true;
    hoverOver(std::nullopt);
  } else if (hover_) {
    emit hovered(QString::fromStdString(plot_->cellText(*hover_)));
  }
  changeView();
}

void MatrixView::showAll() {
  fitted_ = true;
  changeView();
}

void MatrixView::setSelected(const std::vector<Id>& owners) {
  selected_ = owners;
  update();
}

void MatrixView::changeView() {
  clampView();
  image_ = {};
  update();
}

void MatrixView::clampView() {
  if (plot_ == nullptr) return;
  const double fitting = fittingScale();
  if (fitted_) scale_ = fitting;
  scale_ = std::clamp(scale_, std::min(fitting, largestScale), largestScale);
  const auto size = static_cast<double>(plot_->size());
  const QRectF a = area();
  // The cell under the pointer stays there while the wheel turns; a quarter of the matrix, or of
  // the view if that is smaller, stays visible.
  const auto clampedTo = [&](double start, double pixels) {
    const double cells = pixels / scale_, seen = 0.25 * std::min(cells, size);
    return std::clamp(start, seen - cells, size - seen);
  };
  corner_ = fitted_
                ? QPointF(0, 0)
                : QPointF(clampedTo(corner_.x(), a.width()), clampedTo(corner_.y(), a.height()));
}

std::optional<MatrixCell> MatrixView::cellAt(const QPointF& place) const {
  const QRectF a = area();
  if (plot_ == nullptr || !a.contains(place)) return std::nullopt;
  const QPointF cell = (place - a.topLeft()) / scale_ + corner_;
  const MatrixCell result{static_cast<Index>(std::floor(cell.y())),
                          static_cast<Index>(std::floor(cell.x()))};
  if (cell.x() < 0 || cell.y() < 0) return std::nullopt;
  if (result.row >= plot_->size() || result.column >= plot_->size()) return std::nullopt;
  return result;
}

QPointF MatrixView::placeOf(MatrixCell cell) const {
  const QPointF middle(static_cast<double>(cell.column) + 0.5, static_cast<double>(cell.row) + 0.5);
  return area().topLeft() + (middle - corner_) * scale_;
}

void MatrixView::hoverOver(std::optional<MatrixCell> cell) {
  hover_ = cell;
  emit hovered(cell && plot_ != nullptr ? QString::fromStdString(plot_->cellText(*cell))
                                        : QString());
  update();
}

void MatrixView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  changeView();
}

void MatrixView::wheelEvent(QWheelEvent* event) {
  event->accept();
  if (plot_ == nullptr) return;
  const QPointF place = event->position() - area().topLeft();
  const QPointF under = place / scale_ + corner_;
  fitted_ = false;
  scale_ *= std::pow(1.2, event->angleDelta().y() / 120.0);
  // Back to the view of the whole matrix.
  if (scale_ <= fittingScale()) fitted_ = true;
  scale_ = std::clamp(scale_, std::min(fittingScale(), largestScale), largestScale);
  corner_ = under - place / scale_;
  changeView();
  hoverOver(cellAt(event->position()));
}

void MatrixView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  grip_ = event->position();
  gripCorner_ = corner_;
  moved_ = false;
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
  if (grip_ && (event->buttons() & Qt::LeftButton) != 0) {
    const QPointF way = event->position() - *grip_;
    if (!moved_ && way.manhattanLength() < scaled(4)) return;
    moved_ = true;
    if (!fitted_) corner_ = gripCorner_ - way / scale_;
    changeView();
  }
  hoverOver(cellAt(event->position()));
}

void MatrixView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const bool click = grip_ && !moved_;
  grip_.reset();
  if (const auto cell = cellAt(event->position()); click && cell)
    emit cellClicked(cell->row, cell->column);
}

void MatrixView::mouseDoubleClickEvent(QMouseEvent*) { showAll(); }

void MatrixView::leaveEvent(QEvent*) { hoverOver(std::nullopt); }

}  // namespace compliant
