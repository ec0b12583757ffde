#include "ui/qt/log/log_delegate.hpp"

#include <QPainter>
#include <algorithm>

#include "ui/model/basics/number_format.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/log/log_list.hpp"

namespace compliant {
namespace {

struct Badge {
  const char* icon;
  Rgb colour;
};

Badge badgeFor(int severity) {
  const Theme& theme = activeTheme();
  if (severity == static_cast<int>(Severity::Error)) return {"error", theme.error};
  if (severity == static_cast<int>(Severity::Warning)) return {"warning", theme.warning};
  return {"info", theme.secondaryText};
}

int timeWidth() { return QFontMetrics(smallNumberFont()).horizontalAdvance("0000.000 s"); }

}  // namespace

QRect LogDelegate::linkRect(const QRect& rect, const QModelIndex& index) const {
  const QString component = index.data(LogList::ComponentRole).toString();
  if (component.isEmpty()) return {};
  const int left = rect.left() + scaled(8) + scaled(16) + scaled(8) + timeWidth() + scaled(12);
  const int wanted = QFontMetrics(textFont()).horizontalAdvance(component) + 2;
  return {left, rect.top(), std::min(wanted, std::max(0, rect.width() / 3)), rect.height()};
}

void LogDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  const Theme& theme = activeTheme();
  const QRect rect = option.rect;
  painter->save();
  if (option.state & QStyle::State_Selected)
    painter->fillRect(rect, mixed(theme.panel, theme.accent, 0.2));
  else if (option.state & QStyle::State_MouseOver)
    painter->fillRect(rect, mixed(theme.panel, theme.text, 0.05));

  if (index.data(LogList::DividerRole).toBool()) {
    const QString title = index.data(LogList::TextRole).toString();
    const QFontMetrics metrics(captionFont());
    const int from = rect.left() + scaled(8), y = rect.center().y();
    const int width = std::min(metrics.horizontalAdvance(title), rect.width() - scaled(32));
    painter->setFont(captionFont());
    painter->setPen(toColor(theme.secondaryText));
    painter->drawText(QRect(from, rect.top(), width + 2, rect.height()),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(title, Qt::ElideMiddle, width + 2));
    painter->setPen(toColor(theme.line));
    painter->drawLine(from + width + scaled(8), y, rect.right() - scaled(8), y);
    painter->restore();
    return;
  }
  const int side = scaled(16);
  int x = rect.left() + scaled(8);
  const Badge badge = badgeFor(index.data(LogList::SeverityRole).toInt());
  painter->drawPixmap(
      x, rect.center().y() - side / 2 + 1,
      iconPixmap(badge.icon, side, toColor(badge.colour), painter->device()->devicePixelRatioF()));
  x += side + scaled(8);
  painter->setFont(smallNumberFont());
  painter->setPen(toColor(theme.secondaryText));
  painter->drawText(QRect(x, rect.top(), timeWidth(), rect.height()),
                    Qt::AlignRight | Qt::AlignVCenter,
                    qt(timeText(index.data(LogList::TimeRole).toDouble())));
  x += timeWidth() + scaled(12);

  int right = rect.right() - scaled(8);
  if (const auto count = index.data(LogList::CountRole).toLongLong(); count > 1) {
    const QString text = "×" + QString::number(count);
    const int width = QFontMetrics(smallNumberFont()).horizontalAdvance(text) + scaled(10);
    const QRect pill(right - width, rect.top() + scaled(4), width, rect.height() - scaled(8));
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mixed(theme.panel, theme.secondaryText, 0.25));
    painter->drawRoundedRect(pill, pill.height() / 2.0, pill.height() / 2.0);
    painter->setPen(toColor(theme.text));
    painter->drawText(pill, Qt::AlignCenter, text);
    right -= width + scaled(8);
  }
  painter->setFont(textFont());
  const QFontMetrics metrics(textFont());
  if (const QRect link = linkRect(rect, index); !link.isEmpty()) {
    const bool leads = index.data(LogList::LinkRole).toULongLong() != 0;
    painter->setPen(toColor(leads ? theme.accent : theme.secondaryText));
    painter->drawText(link, Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(index.data(LogList::ComponentRole).toString(),
                                         Qt::ElideMiddle, link.width()));
    x = link.right() + scaled(8);
  }
  painter->setPen(toColor(theme.text));
  const QRect room(x, rect.top(), std::max(0, right - x), rect.height());
  painter->drawText(
      room, Qt::AlignLeft | Qt::AlignVCenter,
      metrics.elidedText(index.data(LogList::TextRole).toString(), Qt::ElideRight, room.width()));
  painter->restore();
}

QSize LogDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {scaled(200), scaled(24)};
}

}  // namespace compliant
