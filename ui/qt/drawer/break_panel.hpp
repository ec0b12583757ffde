#pragma once

#include "ui/model/basics/subscription.hpp"
#include "ui/model/inspecting/break_list.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/widgets/removable_lines.hpp"

class QLabel;
class QLineEdit;

namespace compliant {

// The breakpoints, a line each: a box that turns it on, the condition, which a double click edits,
// its hits, and why it cannot be judged in this scene.
class BreakLines : public RemovableLines {
  Q_OBJECT

 public:
  explicit BreakLines(BreakList& breaks, QWidget* parent = nullptr);

 signals:
  void notified(const compliant::Notice& notice);

 private:
  void follow();
  void show(int line);
  void take(QTreeWidgetItem* item, int column);

  BreakList& breaks_;
  bool filling_ = false;  // the lines are being written, not edited
  Subscription following_;
};

// The breakpoints, and an entry for another one.
class BreakPanel : public QWidget {
  Q_OBJECT

 public:
  explicit BreakPanel(BreakList& breaks, QWidget* parent = nullptr);

  QLineEdit* entry() { return entry_; }
  BreakLines* lines() { return lines_; }

 signals:
  void notified(const compliant::Notice& notice);
  // Time has stopped at a breakpoint.
  void broke();

 private:
  bool add(const QString& text);
  void follow();

  BreakList& breaks_;
  QLineEdit* entry_;
  QLabel* empty_;
  BreakLines* lines_;
  Subscription following_, stopping_;
};

}  // namespace compliant
