#include "ui/qt/energy_panel.hpp"

#include <QDir>
#include <QFileDialog>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/scene/scene_file.hpp"
#include "ui/model/plots.hpp"
#include "ui/qt/on_scale.hpp"
#include "ui/qt/strip_chart.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {

EnergyPanel::EnergyPanel(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  charts_ = new QStackedWidget;
  column->addWidget(charts_);
  stack_ = new StripChart;
  stack_->setStacked(true);
  stack_->setAxis("Energy and where it went, gravity from the start", "J");
  for (const char* name : {"kinetic", "gravity", "elastic forces", "elastic constraints", "damped",
                           "− work", "− numerical"})
    stack_->addCurve(QString::fromUtf8(name));
  lines_ = new StripChart;
  lines_->setAxis("Energy", "J");
  for (const char* name : {"kinetic", "gravity", "elastic forces", "elastic constraints", "damped",
                           "work", "numerical", "total"})
    lines_->addCurve(name);
  for (StripChart* chart : {stack_, lines_}) {
    charts_->addWidget(chart);
    connect(chart, &StripChart::exportRequested, this, [this](const QString& csv) {
      if (const QString problem = exportChart(this, csv); !problem.isEmpty()) emit failed(problem);
    });
    connect(chart, &StripChart::timeChosen, this, &EnergyPanel::seek);
  }
  stacked_ = new QPushButton("Stacked", this);
  stacked_->setCheckable(true);
  stacked_->setChecked(true);
  stacked_->setToolTip(
      "<qt>Stacked: what is stored, plus what damping took, minus the work from outside and what "
      "the scheme added, is the energy at the start, so the sum is a straight line.<br>"
      "Not stacked: every part as a line, counted since the start.</qt>");
  connect(stacked_, &QPushButton::toggled, this,
          [this](bool on) { charts_->setCurrentWidget(on ? stack_ : lines_); });
  onScale(stacked_, [this] { placeButton(); });
  session_.addListener({.sceneReplaced = [this] { clear(); },
                        .sceneEdited = [this] { noteEdit(); },
                        .selectionChanged = {},
                        .snapshotChanged = [this] { take(); }});
}

void EnergyPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeButton();
}

void EnergyPanel::placeButton() {
  stacked_->adjustSize();
  stacked_->move(width() - stacked_->width() - scaled(8), scaled(2));
  stacked_->raise();
  for (StripChart* chart : {stack_, lines_}) chart->setLegendMargin(stacked_->width() + scaled(16));
}

void EnergyPanel::clear() {
  stack_->clearSamples();
  lines_->clearSamples();
  lastStep_ = -1;
  editsNoted_ = session_.document().forgotten() + session_.document().position();
}

void EnergyPanel::noteEdit() {
  const Document& document = session_.document();
  const std::size_t position = document.position();
  const std::size_t made = document.forgotten() + position;
  if (made == editsNoted_) return;
  const bool undone = made < editsNoted_;
  editsNoted_ = made;
  const QString label = undone ? "Undo: " + QString::fromStdString(document.steps()[position].label)
                               : QString::fromStdString(document.steps()[position - 1].label);
  const Motion& motion = session_.snapshot().motion;
  if (motion.step == 0) return;
  stack_->addNote(motion.time, label);
  lines_->addNote(motion.time, label);
}

void EnergyPanel::seek(double time) {
  if (const auto moment = seekTo(session_.snapshot().transport, time)) session_.send(*moment);
}

void EnergyPanel::take() {
  const Snapshot& snapshot = session_.snapshot();
  const double time = snapshot.motion.time;
  const bool past = snapshot.transport.inPast();
  for (StripChart* chart : {stack_, lines_})
    chart->setMarker(past ? std::optional(time) : std::nullopt);
  const EnergyBalance now = energyBalance(snapshot);
  // An edit changes the energies without a step.
  if (past || snapshot.motion.x.size() == 0 || (snapshot.motion.step == lastStep_ && now == last_))
    return;
  // A reset starts the curves anew; a resumed past cuts them by itself.
  if (snapshot.motion.step == 0) clear();
  if (lastStep_ < 0) gravityLevel_ = now.gravity;
  lastStep_ = snapshot.motion.step;
  last_ = now;
  const auto append = [time](StripChart* chart, int curve, double value) {
    chart->append(curve, std::span(&time, 1), std::span(&value, 1));
  };
  int curve = 0;
  for (const double value : now.stack(gravityLevel_)) append(stack_, curve++, value);
  curve = 0;
  for (const double value : {now.kinetic, now.gravity, now.elasticForces, now.elasticConstraints,
                             now.damped, now.work, now.numerical, now.total()})
    append(lines_, curve++, value);
}

QString exportChart(QWidget* owner, const QString& csv) {
  const QString path = QFileDialog::getSaveFileName(
      owner, "Save the curves", QDir::home().filePath("curves.csv"), "Tables (*.csv)");
  if (path.isEmpty()) return {};
  const Status problem = writeFile(path.toStdString(), csv.toStdString());
  return problem ? QString::fromStdString(problem->text()) : QString();
}

}  // namespace compliant
