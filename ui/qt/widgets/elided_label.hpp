#pragma once

#include <QLabel>

namespace compliant {

// A line of plain text that takes the room it gets: what does not fit ends with … and is told by
// the tooltip.
class ElidedLabel : public QLabel {
 public:
  explicit ElidedLabel(QWidget* parent = nullptr);
  void setText(const QString& text);
  const QString& text() const { return text_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showTip();

  QString text_;
};

}  // namespace compliant
