#pragma once

#include <QWidget>

#include "ui/model/rows/selection_sheet.hpp"

class QLabel;
class QListWidget;

namespace compliant {

// Several selected components, or a branch of the tree: name, number, and one line each. A click on
// a line, or Enter, selects only that component.
class SelectionList : public QWidget {
  Q_OBJECT

 public:
  explicit SelectionList(QWidget* parent = nullptr);

  // Call it from the model. Emits nothing.
  void setSheet(const SelectionSheet& sheet);
  // A remark about the selected parts; empty: none.
  void setRemark(const QString& remark);
  QString title() const;
  QListWidget* lines() const { return lines_; }

 signals:
  void chosen(compliant::Id component);

 private:
  void fitLines();

  QLabel *icon_, *title_, *count_, *remark_;
  QListWidget* lines_;
};

}  // namespace compliant
