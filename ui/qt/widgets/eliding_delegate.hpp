#pragma once

#include <QStyledItemDelegate>

namespace compliant {

// Lines of a list are as wide as the list: longer words end in an ellipsis instead of a scroll bar.
class ElidingDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return {0, QStyledItemDelegate::sizeHint(option, index).height()};
  }
};

}  // namespace compliant
