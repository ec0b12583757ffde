#pragma once

#include <QLabel>
#include <vector>

namespace compliant {

// Plain text on several lines that never makes its window wider: words of any length break, and a
// longer text ends in an ellipsis, with all of it in the tool tip.
class WrappedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit WrappedLabel(int mostLines, QWidget* parent = nullptr);

  void setMostLines(int lines);

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  // The lines as they are drawn.
  std::vector<QString> lines() const { return linesIn(contentsRect().width()); }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  std::vector<QString> linesIn(int width) const;

  int mostLines_;
};

}  // namespace compliant
