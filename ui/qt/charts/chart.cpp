#include "ui/qt/charts/chart.hpp"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/chart_painter.hpp"

namespace compliant {

Chart::Chart(QWidget* parent) : QWidget(parent) { setAccessibleName("Plot over time"); }

QByteArray Chart::file(ChartFormat format) const {
  switch (format) {
    case ChartFormat::Csv:
      return csv().toUtf8();
    case ChartFormat::Png:
      return chartPicture(content(), size());
    case ChartFormat::Svg:
      return chartDrawing(content(), size());
  }
  return {};
}

std::vector<ChartFrame> Chart::chartFrames() const { return layOutChart(content(), rect()); }

void Chart::setEmptyText(const QString& sentence) {
  if (sentence == emptyText_) return;
  emptyText_ = sentence;
  contentChanged();
}

void Chart::addCopyEntry(QMenu* menu) {
  menu->addAction(icon("copy"), "Copy as CSV", this,
                  [this] { QApplication::clipboard()->setText(csv()); });
}

void Chart::addExportEntries(QMenu* menu) {
  constexpr std::pair<ChartFormat, const char*> formats[] = {{ChartFormat::Csv, "Export CSV…"},
                                                             {ChartFormat::Png, "Export PNG…"},
                                                             {ChartFormat::Svg, "Export SVG…"}};
  for (const auto& [format, text] : formats)
    menu->addAction(icon("save"), QString::fromUtf8(text), this,
                    [this, format = format] { emit exportRequested(format); });
}

void Chart::contentChanged() {
  contentChanged_ = true;
  update();
}

void Chart::setPointer(const std::optional<QPointF>& place) {
  if (pointer_ == place) return;
  pointer_ = place;
  pointerMoved_ = true;
  update();
}

void Chart::forgetPointer() { setPointer(std::nullopt); }

void Chart::drawGround() {
  const double ratio = devicePixelRatioF();
  ground_ = QPixmap(size() * ratio);
  if (ground_.isNull()) return;
  ground_.setDevicePixelRatio(ratio);
  shown_ = content();
  frames_ = layOutChart(shown_, rect());
  QPainter painter(&ground_);
  paintChart(painter, shown_, frames_, rect());
  if (shown_.plots.empty()) paintEmptyChart(painter, *this, emptyText_);
}

void Chart::paintEvent(QPaintEvent*) {
  const bool pointerAlone = std::exchange(pointerMoved_, false) && !contentChanged_;
  contentChanged_ = false;
  if (!pointerAlone) drawGround();
  QPainter painter(this);
  painter.drawPixmap(QPointF(), ground_);
  if (!frames_.empty()) paintReadings(painter, shown_, frames_, rect(), pointer_);
}

void Chart::mouseMoveEvent(QMouseEvent* event) {
  const QPointF place = event->position();
  const bool inside = std::any_of(frames_.begin(), frames_.end(), [&](const ChartFrame& frame) {
    return frame.area.contains(place);
  });
  setPointer(inside ? std::optional(place) : std::nullopt);
}

void Chart::leaveEvent(QEvent*) { forgetPointer(); }

void Chart::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  contentChanged();
}

void Chart::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  contentChanged();
}

QSize Chart::sizeHint() const { return {scaled(480), scaled(180)}; }
QSize Chart::minimumSizeHint() const { return {scaled(160), scaled(60)}; }

}  // namespace compliant
