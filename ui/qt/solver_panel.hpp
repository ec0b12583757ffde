#pragma once

#include <QWidget>
#include <cstdint>

#include "ui/model/session.hpp"

class QLabel;
class QTreeWidget;

namespace compliant {

class StripChart;

// What the solvers did in the last step: sizes, status, residual and iterations of every system,
// the time of every stage, and the residual over time.
class SolverPanel : public QWidget {
  Q_OBJECT

 public:
  explicit SolverPanel(Session& session, QWidget* parent = nullptr);
  QTreeWidget* systems() { return systems_; }
  StripChart* chart() { return chart_; }

 signals:
  void failed(const QString& sentence);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void take();
  void showReport();

  Session& session_;
  QTreeWidget* systems_;
  QLabel* stages_;
  StripChart* chart_;
  std::int64_t lastStep_ = -1;
};

// "solved", "stopped early", "singular" …, as users read it.
QString statusText(SolveStatus status);

}  // namespace compliant
