#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace compliant {

/// Lays items out in rows, with as many side by side as fit. Hidden items take no room.
class FlowLayout : public QLayout {
 public:
  using QLayout::QLayout;
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override;
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  /// The size with all items in one row.
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  void setGeometry(const QRect& rect) override;

 private:
  /// Calls `place` with every item and its rectangle; returns the total height.
  template <class Place>
  int flow(const QRect& rect, Place place) const;

  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace compliant
