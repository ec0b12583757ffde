#include "ui/qt/widgets/reset_dot.hpp"

#include <QPainter>

#include "ui/qt/basics/theme.hpp"

namespace compliant {

ResetDot::ResetDot(QWidget* parent) : QAbstractButton(parent) {
  setAccessibleName("Reset to default");
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAttribute(Qt::WA_Hover);
  setDefaultText({});
  setState(DefaultState::AtDefault);
}

void ResetDot::setState(DefaultState state) {
  state_ = state;
  const bool changed = state == DefaultState::Changed;
  setEnabled(changed);
  setFocusPolicy(changed ? Qt::TabFocus : Qt::NoFocus);
  setCursor(changed ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void ResetDot::setDefaultText(const QString& text) {
  setToolTip(text.isEmpty() ? QStringLiteral("Reset to the default") : "Reset to " + text);
}

QSize ResetDot::sizeHint() const { return {scaled(16), scaled(24)}; }

void ResetDot::paintEvent(QPaintEvent*) {
  if (state_ == DefaultState::AtDefault) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor accent = toColor(activeTheme().accent);
  const double radius = scaled(underMouse() || hasFocus() ? 4 : 3);
  const QPointF centre = QRectF(rect()).center();
  painter.setPen(Qt::NoPen);
  painter.setBrush(accent);
  painter.drawEllipse(centre, radius, radius);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accent, 1));
    painter.drawEllipse(centre, radius + 2.5, radius + 2.5);
  }
}

}  // namespace compliant
