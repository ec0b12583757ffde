#include "ui/qt/time/timeline.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/model/basics/number_format.hpp"
#include "ui/model/solving/impact_text.hpp"
#include "ui/model/solving/mark_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/nice_ticks.hpp"

namespace compliant {

Timeline::Timeline(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName("Timeline");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Timeline::setSpan(const HistorySpan& span) {
  if (span == span_) return;
  span_ = span;
  placeMarkers();
  setAccessibleDescription(span.isEmpty() ? emptyText_
                                          : QString("%1 steps").arg(span.last - span.first + 1) +
                                                (beginText().isEmpty() ? "" : ". " + beginText()));
  update();
}

QString Timeline::beginText() const {
  if (span_.isEmpty() || !(span_.firstTime > 0)) return {};
  // Two significant digits of the mean step, so that neighbouring steps differ.
  const long steps = span_.last - span_.first;
  const double step =
      steps > 0 ? (span_.lastTime - span_.firstTime) / static_cast<double>(steps) : 0;
  constexpr int most = 6;
  const double power = std::floor(std::log10(step) + 1e-9);
  const int decimals = step > 0 ? static_cast<int>(std::clamp(1 - power, 0.0, double(most))) : most;
  return QString("History begins at %1 s").arg(QString::number(span_.firstTime, 'f', decimals));
}

void Timeline::setCurrent(long index, double time) {
  current_ = index;
  time_ = time;
  update();
}

QRectF Timeline::track() const {
  const double side = scaled(12);
  const double textWidth = QFontMetrics(numberFont()).horizontalAdvance("00000.000 s");
  return {side, std::round(height() * 0.42), width() - 3 * side - textWidth, double(scaled(4))};
}

double Timeline::timeOf(long index) const {
  if (span_.last == span_.first) return span_.lastTime;
  const double share = double(index - span_.first) / double(span_.last - span_.first);
  return span_.firstTime + share * (span_.lastTime - span_.firstTime);
}

long Timeline::indexAt(double x) const {
  const QRectF line = track();
  const double share = std::clamp((x - line.left()) / line.width(), 0.0, 1.0);
  return span_.first + std::lround(share * double(span_.last - span_.first));
}

double Timeline::xOf(long index) const {
  const QRectF line = track();
  if (span_.last <= span_.first) return line.right();
  const double share = double(index - span_.first) / double(span_.last - span_.first);
  return line.left() + std::clamp(share, 0.0, 1.0) * line.width();
}

void Timeline::ask(long index) {
  if (span_.isEmpty()) return;
  index = std::clamp(index, span_.first, span_.last);
  if (index == current_) return;
  setCurrent(index, timeOf(index));
  emit seekRequested(index);
}

void Timeline::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const int marker = markerAt(event->position()); marker >= 0) {
    emit markerChosen(static_cast<std::size_t>(marker));
    return;
  }
  if (span_.isEmpty()) return;
  dragging_ = true;
  ask(indexAt(event->position().x()));
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  hoverX_ = event->position().x();
  if (dragging_) ask(indexAt(hoverX_));
  update();
}

void Timeline::mouseReleaseEvent(QMouseEvent*) {
  if (!dragging_) return;
  dragging_ = false;
  update();
}

void Timeline::leaveEvent(QEvent*) {
  hoverX_ = -1;
  update();
}

void Timeline::wheelEvent(QWheelEvent* event) {
  if (span_.isEmpty()) {
    event->ignore();
    return;
  }
  ask(current_ - wheel_.take(*event));
  event->accept();
}

QString Timeline::tipAt(const QPoint& place) const {
  if (const int marker = markerAt(place); marker >= 0) {
    const TimelineMarker& mark = markers_[static_cast<std::size_t>(marker)];
    return plainTip(mark.name + ", " + QString::number(mark.time, 'f', 3) + " s");
  }
  if (const auto impact = impactAt(place)) return plainTip(qt(impactText(*impact)));
  if (const StepMark* mark = markAt(place)) return plainTip(qt(markText(*mark)));
  if (!beginText().isEmpty() && place.x() < track().left() + scaled(140))
    return "Earlier steps are not kept: the history has a memory limit, and going to a key frame "
           "outside it begins a new history.";
  return {};
}

bool Timeline::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) setToolTip(tipAt(static_cast<QHelpEvent*>(event)->pos()));
  if (event->type() == QEvent::ShortcutOverride && !span_.isEmpty()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain =
        key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::ControlModifier;
    const bool ours = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right ||
                      key->key() == Qt::Key_Home || key->key() == Qt::Key_End;
    if (plain && ours) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

void Timeline::keyPressEvent(QKeyEvent* event) {
  const long stride = event->modifiers() & Qt::ControlModifier ? 10 : 1;
  switch (event->key()) {
    case Qt::Key_Left:
      ask(current_ - stride);
      break;
    case Qt::Key_Right:
      ask(current_ + stride);
      break;
    case Qt::Key_Home:
      ask(span_.first);
      break;
    case Qt::Key_End:
      ask(span_.last);
      break;
    default:
      event->ignore();
  }
}

void Timeline::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = activeTheme();
  const QRectF line = track();
  const QColor rail = mixed(theme.line, theme.secondaryText, 0.15);
  painter.setPen(Qt::NoPen);
  painter.setBrush(span_.isEmpty() ? toColor(theme.line) : rail);
  painter.drawRoundedRect(line, 2, 2);

  if (span_.isEmpty()) {
    painter.setPen(toColor(theme.secondaryText));
    painter.setFont(captionFont());
    const QRectF room(line.left(), line.bottom() + scaled(2), width() - line.left(), height());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignTop,
                     painter.fontMetrics().elidedText(emptyText_, Qt::ElideRight,
                                                      static_cast<int>(room.width())));
  } else {
    const double x = xOf(current_);
    const bool usable = isEnabled();
    const QColor accent = usable ? toColor(theme.accent) : rail;
    painter.setBrush(accent);
    painter.drawRoundedRect(QRectF(line.left(), line.top(), x - line.left(), line.height()), 2, 2);

    paintMarks(painter);
    paintImpacts(painter);
    painter.setFont(smallNumberFont());
    const QFontMetrics metrics(smallNumberFont());
    const double below = line.bottom() + scaled(4);
    const int count = std::max(2, static_cast<int>(line.width()) / scaled(80));
    painter.setPen(toColor(theme.secondaryText));
    double free = 0;
    if (const QString begin = beginText(); !begin.isEmpty()) {
      painter.setFont(captionFont());
      const double room = QFontMetrics(captionFont()).horizontalAdvance(begin) + scaled(12);
      painter.setPen(toColor(theme.warning));
      painter.drawText(QRectF(line.left(), below, room, metrics.height()),
                       Qt::AlignLeft | Qt::AlignVCenter, begin);
      painter.setFont(smallNumberFont());
      painter.setPen(toColor(theme.secondaryText));
      free = line.left() + room;
    }
    for (const Tick& tick : niceTicks(span_.firstTime, span_.lastTime, count)) {
      const double share = (tick.value - span_.firstTime) / (span_.lastTime - span_.firstTime);
      const double at = std::round(line.left() + share * line.width()) + 0.5;
      painter.drawLine(QPointF(at, line.bottom() + 2), QPointF(at, line.bottom() + scaled(4)));
      const double half = metrics.horizontalAdvance(tick.text) / 2.0 + 2;
      const double left = std::clamp(at - half, 0.0, line.right() - 2 * half + scaled(8));
      if (left < free) continue;
      painter.drawText(QRectF(left, below, 2 * half, metrics.height()), Qt::AlignCenter, tick.text);
    }
    if (hoverX_ >= line.left() && hoverX_ <= line.right() && usable) {
      const double ghost = xOf(indexAt(hoverX_));
      painter.setPen(QPen(toColor(theme.secondaryText), 1));
      painter.drawLine(QPointF(ghost, line.top() - scaled(4)),
                       QPointF(ghost, line.bottom() + scaled(4)));
    }
    painter.setPen(QPen(toColor(theme.window), 1.5));
    painter.setBrush(accent);
    const double radius = scaled(dragging_ || hasFocus() ? 7 : 6);
    painter.drawEllipse(QPointF(x, line.center().y()), radius, radius);
  }
  paintMarkers(painter);
  painter.setFont(numberFont());
  painter.setPen(span_.isEmpty() ? toColor(theme.secondaryText) : toColor(theme.text));
  const QString text = span_.isEmpty() ? QStringLiteral("–") : qt(timeText(time_));
  painter.drawText(rect().adjusted(0, 0, -scaled(12), 0), Qt::AlignRight | Qt::AlignVCenter, text);
}

QSize Timeline::sizeHint() const { return {scaled(480), scaled(40)}; }
QSize Timeline::minimumSizeHint() const { return {scaled(200), scaled(40)}; }

}  // namespace compliant
