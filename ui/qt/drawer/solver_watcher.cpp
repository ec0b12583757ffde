#include "ui/qt/drawer/solver_watcher.hpp"

#include <utility>

namespace compliant {

void SolverWatcher::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!std::exchange(watching_, true)) session_.watchSolver(true);
  follow();
}

void SolverWatcher::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (std::exchange(watching_, false)) session_.watchSolver(false);
}

}  // namespace compliant
