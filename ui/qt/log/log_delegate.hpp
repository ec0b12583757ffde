#pragma once

#include <QStyledItemDelegate>

namespace compliant {

// Draws one line of the log: badge, time, the component as a link, the sentence, the count.
class LogDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  // The rectangle of the component's name in a line that fills `rect`; empty if there is none.
  QRect linkRect(const QRect& rect, const QModelIndex& index) const;
};

}  // namespace compliant
