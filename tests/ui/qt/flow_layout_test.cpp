#include "ui/qt/widgets/flow_layout.hpp"

#include <gtest/gtest.h>

#include <QWidget>

namespace compliant {
namespace {

QWidget* block(QLayout& layout, int width, int height) {
  auto* widget = new QWidget;
  widget->setFixedSize(width, height);
  layout.addWidget(widget);
  return widget;
}

TEST(FlowLayout, BreaksARowThatHasNoRoom) {
  QWidget owner;
  auto* layout = new FlowLayout(&owner);
  layout->setContentsMargins(1, 2, 3, 4);
  layout->setSpacing(10);
  const QWidget* first = block(*layout, 50, 20);
  const QWidget* second = block(*layout, 60, 30);
  QWidget* hidden = block(*layout, 500, 500);
  hidden->hide();
  const QWidget* third = block(*layout, 40, 20);
  EXPECT_EQ(layout->sizeHint(), QSize(50 + 10 + 60 + 10 + 40 + 4, 30 + 6));
  EXPECT_EQ(layout->minimumSize(), QSize(60 + 4, 30 + 6));
  EXPECT_EQ(layout->heightForWidth(174), 36);
  EXPECT_EQ(layout->heightForWidth(173), 30 + 10 + 20 + 6);
  EXPECT_EQ(layout->heightForWidth(64), 20 + 10 + 30 + 10 + 20 + 6);

  layout->setGeometry(QRect(100, 200, 130, 300));
  EXPECT_EQ(first->geometry(), QRect(101, 207, 50, 20));  // in the middle of its row
  EXPECT_EQ(second->geometry(), QRect(161, 202, 60, 30));
  EXPECT_EQ(third->geometry(), QRect(101, 242, 40, 20));
}

TEST(FlowLayout, OfNothingTakesNoRoom) {
  QWidget owner;
  auto* layout = new FlowLayout(&owner);
  layout->setContentsMargins(0, 0, 0, 0);
  EXPECT_EQ(layout->heightForWidth(100), 0);
  EXPECT_EQ(layout->itemAt(0), nullptr);
  EXPECT_EQ(layout->takeAt(0), nullptr);
}

}  // namespace
}  // namespace compliant
