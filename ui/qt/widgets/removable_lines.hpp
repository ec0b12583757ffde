#pragma once

#include <QTreeWidget>

namespace compliant {

// A flat list of numbers that the user has added. Each line ends with a button that removes it; Del
// removes the current line.
class RemovableLines : public QTreeWidget {
  Q_OBJECT

 public:
  explicit RemovableLines(QWidget* parent = nullptr);
  // The line at a position on screen, else the current one; −1: none.
  int lineAt(const QPoint& globalPlace) const;

 signals:
  void removeRequested(int line);

 protected:
  // `words` is the name of the button for screen readers, `tip` its tooltip.
  void addRemoveButton(QTreeWidgetItem* line, int column, const QString& words, const QString& tip);
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

// The value of a line in fixed width; "–" while it is unknown.
QString lineValueText(double value);

}  // namespace compliant
