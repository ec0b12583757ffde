#pragma once

#include <QStyledItemDelegate>

namespace compliant {

// Lines are as wide as their list: longer texts end in an ellipsis, so there is no scroll bar.
class ElidingDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return {0, QStyledItemDelegate::sizeHint(option, index).height()};
  }
};

}  // namespace compliant
