#pragma once

#include <QWidget>
#include <cstdint>
#include <memory>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/inspecting/inspector.hpp"
#include "ui/model/plots/step_readings.hpp"
#include "ui/model/solving/freedom.hpp"
#include "ui/qt/basics/notice.hpp"

class QLabel;
class QStackedWidget;
class QTabBar;
class QTreeWidget;

namespace compliant {

class BreakList;
class BreakPanel;
class ImguiPanel;
class InspectorView;
class StripChart;

// The solvers in the step shown. The first tab has sizes, status, residual and iterations of every
// system, the summary of the solver and the time of every stage; the second the residual over time,
// the third the breakpoints; then there is a tab for each inspection of the chosen system
// (engine/inspect).
class SolverPanel : public QWidget {
  Q_OBJECT

 public:
  // What the pages of inspections may be drawn with.
  enum class Drawing { OpenGl, None };
  SolverPanel(Session& session, BreakList& breaks, Drawing drawing, QWidget* parent = nullptr);
  ~SolverPanel() override;
  QTreeWidget* systems() { return systems_; }
  QTabBar* tabs() { return tabs_; }
  StripChart* chart() { return chart_; }
  // Brings a tab to the front.
  void showSystemsPage();
  void showChart();
  void show(const Inspection& inspection);
  BreakPanel* breakpoints() { return breakpoints_; }
  void showBreakpoints();
  Inspector& inspector() { return inspector_; }
  // The page of inspections; null without OpenGL.
  ImguiPanel* page() { return page_; }
  QLabel* summary() { return summary_; }
  QLabel* nonlinear() { return nonlinear_; }
  // Scrolls up to the sentence about redundant rows, which a low drawer may hide.
  void scrollToTop();

 signals:
  void notified(const compliant::Notice& notice);
  // A right click on a line of an inspection wants a menu about this, at the pointer.
  void menuRequested(const compliant::Subject& subject);
  // Time has stopped at a breakpoint: the rows show what is wrong.
  void broke();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void fitColumns();
  void turnTo(int tab);
  void follow();
  void followPage();
  QWidget* buildTable();
  void buildChart();
  void take();
  // Appends residuals of new steps.
  void append(const HistoryReading& reading);
  void showSystems();
  void showStages();

  Session& session_;
  QTreeWidget* systems_;
  int fittedTo_ = 0;  // width, in pixels, for which the columns were chosen
  QLabel *summary_, *redundant_, *nonlinear_, *stages_;
  QTabBar* tabs_;
  QStackedWidget* pages_;
  QWidget* table_;
  StripChart* chart_;
  BreakPanel* breakpoints_;
  ImguiPanel* page_ = nullptr;
  HeldFreedomText held_;
  StepReadings residuals_;
  Inspector inspector_;
  std::unique_ptr<InspectorView> view_;
  Subscription listening_;
};

}  // namespace compliant
