#include "ui/qt/widgets/grow_only_label.hpp"

#include <QEvent>

#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

GrowOnlyLabel::GrowOnlyLabel(const QString& longest, QWidget* parent)
    : QLabel(parent), longest_(longest) {
  setTextFormat(Qt::PlainText);
  onUiScale(this, [this] { growAnew(); });
}

void GrowOnlyLabel::setText(const QString& text) {
  if (text == QLabel::text()) return;
  // With a fixed size, QLabel does not request a layout.
  QLabel::setText(text);
  grow(minimumSize());
}

void GrowOnlyLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange) growAnew();
}

bool GrowOnlyLabel::event(QEvent* event) {
  const bool done = QLabel::event(event);
  if (event->type() == QEvent::ContentsRectChange) growAnew();
  return done;
}

void GrowOnlyLabel::growAnew() {
  // A label caches its size hint, and includes its minimum size in it.
  setMinimumSize(0, 0);
  setIndent(indent());
  grow({});
}

void GrowOnlyLabel::grow(QSize from) {
  const QMargins margins = contentsMargins();
  const QSize longest(fontMetrics().horizontalAdvance(longest_) + margins.left() + margins.right(),
                      0);
  const QSize room = from.expandedTo(sizeHint()).expandedTo(longest);
  if (room != minimumSize()) setFixedSize(room);
}

}  // namespace compliant
