#pragma once

#include <QWidget>

#include "ui/model/rows/selection_sheet.hpp"

class QLabel;
class QListWidget;

namespace compliant {

// Several selected components, or a branch of the tree: name, number, and a line for each, which
// selects it alone when it is clicked or Enter is pressed on it.
class SelectionList : public QWidget {
  Q_OBJECT

 public:
  explicit SelectionList(QWidget* parent = nullptr);

  // From the model. Sends nothing.
  void setSheet(const SelectionSheet& sheet);
  // A word about what of them is selected; empty: nothing to say.
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
