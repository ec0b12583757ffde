#include "ui/qt/elided_label.hpp"

#include <QPainter>
#include <QStyle>

namespace compliant {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  // A long text must never widen the window.
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setText(const QString& text) {
  QLabel::setText(text);
  showTip();
}

void ElidedLabel::showTip() {
  const bool fits = fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
  setToolTip(fits ? QString() : "<qt>" + text().toHtmlEscaped() + "</qt>");
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  showTip();
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
  style()->drawItemText(&painter, contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, palette(),
                        isEnabled(), shown, foregroundRole());
}

}  // namespace compliant
