#pragma once

#include <QLabel>

namespace compliant {

// A line of plain text that adapts to the available width: a longer text ends with …, and its tool
// tip has all of it.
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
