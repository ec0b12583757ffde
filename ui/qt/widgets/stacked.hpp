#pragma once

#include <QVBoxLayout>
#include <QWidget>
#include <initializer_list>
#include <utility>

namespace compliant {

// A widget that stacks others vertically without gaps; each has a stretch factor.
inline QWidget* stacked(std::initializer_list<std::pair<QWidget*, int>> parts) {
  auto* widget = new QWidget;
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (const auto& [part, stretch] : parts) column->addWidget(part, stretch);
  return widget;
}

}  // namespace compliant
