#pragma once

#include <QTreeWidget>
#include <optional>

#include "ui/model/solving/solver_rows.hpp"

namespace compliant {

// The rows of a system with the largest residuals: constraint, row, residual, force. A click
// selects a row and pins it: it keeps its place while the others are sorted around it.
class WorstRowsList : public QTreeWidget {
  Q_OBJECT

 public:
  explicit WorstRowsList(QWidget* parent = nullptr);
  void showRows(const std::vector<RowResidual>& rows, std::int64_t step,
                const SceneStructure& structure);
  // The text without rows.
  void setEmptyText(const QString& sentence);
  // The row that is chosen and its place; nothing without one.
  std::optional<PinnedRow> pinned() const;
  // The row that is shown at a place of the screen, else the current one.
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
