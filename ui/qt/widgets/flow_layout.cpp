#include "ui/qt/widgets/flow_layout.hpp"

namespace compliant {

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) { items_.emplace_back(item); }

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
  items_.erase(items_.begin() + index);
  return item;
}

QSize FlowLayout::sizeHint() const {
  QSize size(0, 0);
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize hint = item->sizeHint();
    size = QSize(size.width() + (size.isEmpty() ? 0 : spacing()) + hint.width(),
                 std::max(size.height(), hint.height()));
  }
  return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const {
  QSize size(0, 0);
  for (const auto& item : items_)
    if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
  return size.grownBy(contentsMargins());
}

int FlowLayout::heightForWidth(int width) const {
  return flow(QRect(0, 0, width, 0), [](QLayoutItem&, const QRect&) {});
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  flow(rect, [](QLayoutItem& item, const QRect& place) { item.setGeometry(place); });
}

template <class Place>
int FlowLayout::flow(const QRect& rect, Place place) const {
  const QRect inside = rect.marginsRemoved(contentsMargins());
  int top = inside.top();
  for (std::size_t first = 0; first < items_.size();) {
    // The items that fit into this row, and their height.
    std::size_t end = first;
    int width = 0, height = 0;
    for (; end < items_.size(); ++end) {
      if (items_[end]->isEmpty()) continue;
      const QSize hint = items_[end]->sizeHint();
      const int more = (width == 0 ? 0 : spacing()) + hint.width();
      if (width > 0 && width + more > inside.width()) break;
      width += more;
      height = std::max(height, hint.height());
    }
    int left = inside.left();
    for (std::size_t i = first; i < end; ++i) {
      if (items_[i]->isEmpty()) continue;
      const QSize hint = items_[i]->sizeHint();
      place(*items_[i],
            QRect(left, top + (height - hint.height()) / 2, hint.width(), hint.height()));
      left += hint.width() + spacing();
    }
    if (height > 0) top += height + spacing();
    first = end;
  }
  const int rows = std::max(0, top - inside.top() - spacing());
  return rows + contentsMargins().top() + contentsMargins().bottom();
}

}  // namespace compliant
