#pragma once

#include <QWidget>
#include <cstdint>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/plots/step_readings.hpp"
#include "ui/model/solving/freedom.hpp"
#include "ui/qt/basics/notice.hpp"

class QLabel;
class QTabWidget;
class QTreeWidget;

namespace compliant {

class StripChart;
class WorstContactsList;
class WorstRowsList;

// The solvers in the last step: sizes, status, residual and iterations of every system, and the
// summary of the solver; the time of every stage; of the chosen system the residual over time, the
// residual in each iteration of the last step, and the rows with the largest residuals; where there
// are contacts or bounded rows, how their problem was solved.
class SolverPanel : public QWidget {
  Q_OBJECT

 public:
  explicit SolverPanel(Session& session, QWidget* parent = nullptr);
  QTreeWidget* systems() { return systems_; }
  QTabWidget* views() { return views_; }
  StripChart* chart() { return chart_; }
  StripChart* iterations() { return iterations_; }
  WorstRowsList* worstRows() { return rows_; }
  WorstContactsList* worstContacts() { return contacts_; }
  StripChart* contactIterations() { return contactIterations_; }
  QLabel* contactSummary() { return contactSummary_; }
  QLabel* summary() { return summary_; }
  QLabel* nonlinear() { return nonlinear_; }
  // Scrolls up to the sentence about redundant rows, which a low drawer may hide.
  void scrollToTop();

 signals:
  void notified(const compliant::Notice& notice);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void fitColumns();
  void fitPages();
  void follow();
  QWidget* buildTable();
  QWidget* buildContacts();
  void buildViews();
  void take();
  // Appends residuals of new steps.
  void append(const HistoryReading& reading);
  void showSystems();
  void showStages();
  // Shows the watched system.
  void showSolve();
  void showIterations();
  void showContacts();

  Session& session_;
  QTreeWidget* systems_;
  int fittedTo_ = 0;  // width, in pixels, for which the columns were chosen
  QLabel *summary_, *redundant_, *nonlinear_, *stages_, *contactSummary_;
  QTabWidget* views_;
  StripChart *chart_, *iterations_, *contactIterations_;
  WorstRowsList* rows_;
  WorstContactsList* contacts_;
  QWidget* contactPage_;
  std::shared_ptr<const SolverRecord> shown_;
  HeldFreedomText held_;
  StepReadings residuals_;
  Subscription listening_;
};

}  // namespace compliant
