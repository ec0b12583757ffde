#pragma once

#include <QWidget>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/plots/energy_balance.hpp"
#include "ui/model/plots/step_readings.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/drawer/chart_export.hpp"

class QPushButton;
class QStackedWidget;

namespace compliant {

class StripChart;

// The energies of the scene in joules over simulated seconds, for every step: as lines, or stacked,
// so that stored, damped and numerical energy add up to the energy at the start. In the past the
// curves stay and a line marks the time shown. A click seeks to a time. Edits leave a note.
class EnergyPanel : public QWidget {
  Q_OBJECT

 public:
  explicit EnergyPanel(Session& session, QWidget* parent = nullptr);
  StripChart* chart() { return lines_; }
  StripChart* stack() { return stack_; }
  QPushButton* stackedButton() { return stacked_; }
  QPushButton* fromHereButton() { return fromHere_; }
  // Counts damping, work and numerical energy from the time shown, where the curves then begin; or
  // from the start again, if they do not count from there now.
  void countFromHere();

 signals:
  void notified(const compliant::Notice& notice);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void placeButtons();
  void nameButtons();
  // The values of the curves, in their order.
  std::array<double, 9> stackOf(const EnergyBalance& balance) const;
  std::array<double, 10> linesOf(const EnergyBalance& balance) const;
  void mark(const Snapshot& snapshot, const EnergyBalance& balance);
  // Draws the moments from index `first` on.
  void draw(std::size_t first);
  void fillCharts();
  // Appends new moments. If time was resumed from the past, drops the moments after it first.
  void append(const HistoryReading& reading);
  void take();
  void clear();
  void addEditNote();
  void seek(double time);

  Session& session_;
  QStackedWidget* charts_;
  StripChart *stack_, *lines_;
  QPushButton *stacked_, *fromHere_;
  // All moments of this run, so that any of its times can be the origin.
  struct Moment {
    double time;  // s
    EnergyBalance balance;
  };
  std::vector<Moment> moments_;
  std::size_t read_ = 0;          // how many come from the history; snapshots may be ahead of it
  std::optional<Moment> origin_;  // the moment to count from; null: the start of the run
  std::size_t editsNoted_ = 0;    // position in the document's history
  StepReadings steps_;
  Subscription listening_;
};

}  // namespace compliant
