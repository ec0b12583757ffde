#include "ui/qt/widgets/scroll_box.hpp"

#include <QApplication>
#include <QResizeEvent>
#include <QScrollBar>
#include <algorithm>

#include "ui/qt/basics/theme.hpp"

namespace compliant {

ScrollBox::ScrollBox(QWidget* content, QSize least, QWidget* parent)
    : QScrollArea(parent), least_(least) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  // Its content takes the focus.
  setFocusPolicy(Qt::NoFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  setWidget(content);
}

QSize ScrollBox::sizeHint() const {
  const QSize content = widget()->minimumSizeHint();
  QSize hint = widget()->sizeHint().expandedTo(content);
  // Not height for width, which a layout never reduces.
  // A scroll area lays its content out no lower than its minimum height.
  if (widget()->hasHeightForWidth())
    hint.setHeight(
        std::max(widget()->heightForWidth(std::max(width(), content.width())), content.height()));
  return hint + QSize(0, barHeight());
}

QSize ScrollBox::minimumSizeHint() const {
  return sizeHint().boundedTo({scaled(least_.width()), scaled(least_.height()) + barHeight()});
}

int ScrollBox::barHeight() const {
  const bool needed = width() < widget()->minimumSizeHint().width();
  return needed ? horizontalScrollBar()->sizeHint().height() : 0;
}

bool ScrollBox::eventFilter(QObject* watched, QEvent* event) {
  if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
  // A form that has just opened may be out of sight.
  if (watched == widget() && event->type() == QEvent::Resize)
    QMetaObject::invokeMethod(
        this, [this] { showFocus(); }, Qt::QueuedConnection);
  return QScrollArea::eventFilter(watched, event);
}

void ScrollBox::showFocus() {
  QWidget* focus = QApplication::focusWidget();
  if (focus != nullptr && widget()->isAncestorOf(focus)) ensureWidgetVisible(focus, 0, 0);
}

void ScrollBox::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) updateGeometry();
}

}  // namespace compliant
