#pragma once

#include <QTreeWidget>

#include "ui/model/solving/contact_solve.hpp"

namespace compliant {

// The contacts and bounded rows of a step with their states, largest natural residual first. A
// click selects one.
class WorstContactsList : public QTreeWidget {
  Q_OBJECT

 public:
  explicit WorstContactsList(QWidget* parent = nullptr);
  // Null: there is none.
  void showSolve(std::shared_ptr<const NonsmoothRecord> record, std::int64_t step,
                 const SceneStructure& structure, const std::function<std::string(Id)>& nameOf);

 signals:
  void contactChosen(compliant::Id shape, compliant::Id otherShape);
  void rowChosen(compliant::Id constraint, qint64 row);

 private:
  void choose(const QTreeWidgetItem* item);

  std::shared_ptr<const NonsmoothRecord> record_;
  std::vector<std::size_t> order_;
};

}  // namespace compliant
