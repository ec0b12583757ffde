#include "ui/qt/widgets/steady_label.hpp"

#include <QEvent>

#include "ui/qt/basics/on_scale.hpp"

namespace compliant {

SteadyLabel::SteadyLabel(const QString& longest, QWidget* parent)
    : QLabel(parent), longest_(longest) {
  setTextFormat(Qt::PlainText);
  onScale(this, [this] { growAnew(); });
}

void SteadyLabel::setText(const QString& text) {
  if (text == QLabel::text()) return;
  // Of one fixed size, QLabel asks for no layout.
  QLabel::setText(text);
  grow(minimumSize());
}

void SteadyLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange) growAnew();
}

bool SteadyLabel::event(QEvent* event) {
  const bool done = QLabel::event(event);
  if (event->type() == QEvent::ContentsRectChange) growAnew();
  return done;
}

void SteadyLabel::growAnew() {
  // A label remembers its size, and takes its least size for needed.
  setMinimumSize(0, 0);
  setIndent(indent());
  grow({});
}

void SteadyLabel::grow(QSize from) {
  const QMargins margins = contentsMargins();
  const QSize longest(fontMetrics().horizontalAdvance(longest_) + margins.left() + margins.right(),
                      0);
  const QSize room = from.expandedTo(sizeHint()).expandedTo(longest);
  if (room != minimumSize()) setFixedSize(room);
}

}  // namespace compliant
