#include "ui/qt/energy_panel.hpp"

#include <QDir>
#include <QFileDialog>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/scene/scene_file.hpp"
#include "ui/qt/strip_chart.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {

EnergyPanel::EnergyPanel(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  chart_ = new StripChart;
  chart_->setAxis("Energy", "J");
  for (const char* name : {"kinetic", "gravity", "elastic", "total"}) chart_->addCurve(name);
  column->addWidget(chart_);
  connect(chart_, &StripChart::exportRequested, this, [this](const QString& csv) {
    if (const QString problem = exportChart(this, csv); !problem.isEmpty()) emit failed(problem);
  });
  connect(chart_, &StripChart::timeChosen, this, &EnergyPanel::seek);
  session_.addListener({.sceneReplaced =
                            [this] {
                              chart_->clearSamples();
                              lastStep_ = -1;
                            },
                        .sceneEdited = {},
                        .selectionChanged = {},
                        .snapshotChanged = [this] { take(); }});
}

void EnergyPanel::seek(double time) {
  const Transport& transport = session_.snapshot().transport;
  const double length = transport.historyEnd - transport.historyStart;
  if (!(length > 0)) return;
  const double share = std::clamp((time - transport.historyStart) / length, 0.0, 1.0);
  session_.send(Seek{std::llround(share * static_cast<double>(transport.historySize - 1))});
}

void EnergyPanel::take() {
  const Snapshot& snapshot = session_.snapshot();
  const double time = snapshot.motion.time;
  if (snapshot.transport.inPast()) {
    chart_->setMarker(time);
    return;
  }
  chart_->setMarker(std::nullopt);
  const Energies& e = snapshot.energies;
  const std::array values{e.kinetic, e.gravity, e.elastic, e.total()};
  // An edit changes the energies without a step.
  if (snapshot.motion.x.size() == 0 ||
      (snapshot.motion.step == lastStep_ && values == lastValues_))
    return;
  // A reset starts the curves anew; a resumed past cuts them by itself.
  if (snapshot.motion.step == 0) chart_->clearSamples();
  lastStep_ = snapshot.motion.step;
  lastValues_ = values;
  for (std::size_t i = 0; i < values.size(); ++i)
    chart_->append(static_cast<int>(i), std::span(&time, 1), std::span(&values[i], 1));
}

QString exportChart(QWidget* owner, const QString& csv) {
  const QString path = QFileDialog::getSaveFileName(
      owner, "Save the curves", QDir::home().filePath("curves.csv"), "Tables (*.csv)");
  if (path.isEmpty()) return {};
  const Status problem = writeFile(path.toStdString(), csv.toStdString());
  return problem ? QString::fromStdString(problem->text()) : QString();
}

}  // namespace compliant
