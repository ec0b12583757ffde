#pragma once

#include <QWidget>
#include <array>
#include <cstdint>

#include "ui/model/session.hpp"

namespace compliant {

class StripChart;

// The energies of the scene in joules over simulated seconds. While the history is scrubbed the
// curves stay, and a line marks the time that is shown; a click goes to that time.
class EnergyPanel : public QWidget {
  Q_OBJECT

 public:
  explicit EnergyPanel(Session& session, QWidget* parent = nullptr);
  StripChart* chart() { return chart_; }

 signals:
  void failed(const QString& sentence);

 private:
  void take();
  void seek(double time);

  Session& session_;
  StripChart* chart_;
  std::int64_t lastStep_ = -1;
  std::array<double, 4> lastValues_{};  // J, at lastStep_
};

// Asks where to, and writes the samples of a chart; the sentence says why that failed, or is empty.
QString exportChart(QWidget* owner, const QString& csv);

}  // namespace compliant
