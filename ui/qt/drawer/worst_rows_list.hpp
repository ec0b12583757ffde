#pragma once

#include <QTreeWidget>
#include <optional>

#include "ui/model/solving/solver_rows.hpp"

namespace compliant {

// The rows of a system with the largest residuals: constraint, row, residual, force. A click
// selects a row and pins it: it keeps its position while the others are sorted around it.
class WorstRowsList : public QTreeWidget {
  Q_OBJECT

 public:
  explicit WorstRowsList(QWidget* parent = nullptr);
  void showRows(const std::vector<RowResidual>& rows, std::int64_t step,
                const SceneStructure& structure);
  // The text to show when there are no rows.
  void setEmptyText(const QString& sentence);
  // The selected row and its position; nothing if there is none.
  std::optional<PinnedRow> pinned() const;
  // The row at a position on screen, else the current one.
  std::optional<RowResidual> rowAt(const QPoint& globalPlace) const;

 signals:
  void chosen(compliant::Id constraint, qint64 row);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<RowResidual> rows_;
  QString emptyText_;
};

}  // namespace compliant
