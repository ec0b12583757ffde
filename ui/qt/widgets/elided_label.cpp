#include "ui/qt/widgets/elided_label.hpp"

#include <QPainter>
#include <QStyle>

#include "ui/qt/basics/text.hpp"

namespace compliant {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  // QLabel has one blank for the height of the line: with the real text, each change would trigger
  // a layout of the window.
  QLabel::setText(" ");
  // A long text must never widen the window.
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setText(const QString& text) {
  if (text == text_) return;
  text_ = text;
  setAccessibleName(text);
  showTip();
  update();
}

void ElidedLabel::showTip() {
  const bool fits = fontMetrics().horizontalAdvance(text_) <= contentsRect().width();
  setToolTip(fits ? QString() : plainTip(text_));
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  showTip();
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QString shown = fontMetrics().elidedText(text_, Qt::ElideRight, contentsRect().width());
  style()->drawItemText(&painter, contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, palette(),
                        isEnabled(), shown, foregroundRole());
}

}  // namespace compliant
