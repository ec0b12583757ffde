#include "ui/qt/drawer/energy_panel.hpp"

#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/model/plots/plots.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/charts/strip_chart.hpp"

namespace compliant {
namespace {
// As many as a curve keeps; also the very first moment, from which gravity counts.
constexpr std::size_t mostMoments = 200'000;
constexpr double roundingShare = 1e-13;  // of all energies, for sums over many steps
}  // namespace

EnergyPanel::EnergyPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      steps_(
          session, energyTypes, [this] { clear(); },
          [this](const HistoryReading& reading) { append(reading); }) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  charts_ = new QStackedWidget;
  column->addWidget(charts_);
  stack_ = new StripChart;
  stack_->setStacked(true);
  stack_->setAxis("Energy balance, gravity counted from the start", "J");
  for (const char* name : {"kinetic", "gravity", "elastic forces", "elastic constraints", "damped",
                           "friction", "impact", "− work", "− numerical"})
    stack_->addCurve(QString::fromUtf8(name));
  lines_ = new StripChart;
  lines_->setAxis("Energy", "J");
  for (const char* name : {"kinetic", "gravity", "elastic forces", "elastic constraints", "damped",
                           "friction", "impact", "work", "numerical", "total"})
    lines_->addCurve(name);
  for (StripChart* chart : {stack_, lines_}) {
    charts_->addWidget(chart);
    offerExport(chart, session_, [this](const Notice& notice) { emit notified(notice); });
    connect(chart, &StripChart::timeChosen, this, &EnergyPanel::seek);
  }
  stacked_ = new QPushButton("Stacked", this);
  stacked_->setCheckable(true);
  stacked_->setChecked(true);
  stacked_->setToolTip(
      "<qt>Stacked: stored energy plus what damping, friction and impacts took, minus external "
      "work and what the scheme added, equals the energy at the start, so the sum is a straight "
      "line.<br>Not stacked: every part as a line, counted from the start.</qt>");
  connect(stacked_, &QPushButton::toggled, this,
          [this](bool on) { charts_->setCurrentWidget(on ? stack_ : lines_); });
  fromHere_ = new QPushButton("Count from here", this);
  fromHere_->setFocusPolicy(Qt::TabFocus);
  connect(fromHere_, &QPushButton::clicked, this, &EnergyPanel::countFromHere);
  for (StripChart* chart : {stack_, lines_})
    connect(chart, &StripChart::menuOpening, this, [this](QMenu* menu) {
      menu->addAction(fromHere_->text(), this, &EnergyPanel::countFromHere)
          ->setEnabled(fromHere_->isEnabled());
    });
  onUiScale(stacked_, [this] { placeButtons(); });
  nameButtons();
  listening_ = session_.addListener({.sceneReplaced = [this] { clear(); },
                                     .sceneEdited = [this] { addEditNote(); },
                                     .selectionChanged = {},
                                     .snapshotChanged = [this] { take(); }});
}

void EnergyPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeButtons();
}

void EnergyPanel::placeButtons() {
  int right = width() - scaled(8);
  for (QPushButton* button : {stacked_, fromHere_}) {
    button->adjustSize();
    right -= button->width();
    button->move(right, scaled(2));
    button->raise();
    right -= scaled(8);
  }
  // If the buttons leave no room for the title and the names, the chart is below them.
  const bool above = right < width() / 2;
  layout()->setContentsMargins(0, above ? stacked_->geometry().bottom() : 0, 0, 0);
  for (StripChart* chart : {stack_, lines_}) chart->setLegendMargin(above ? 0 : width() - right);
}

void EnergyPanel::nameButtons() {
  fromHere_->setText(origin_ ? "Count from the start" : "Count from here");
  fromHere_->setToolTip(origin_ ? QString("Counted from %1 s.").arg(origin_->time, 0, 'f', 3)
                                : QString("Count damped, work and numerical from the time shown."));
  stack_->setAxis("Energy balance, gravity counted from " +
                      (origin_ ? QString("%1 s").arg(origin_->time, 0, 'f', 3) : "the start"),
                  "J");
  fromHere_->setEnabled(origin_.has_value() || !moments_.empty());
  placeButtons();
}

void EnergyPanel::clear() {
  stack_->clearSamples();
  lines_->clearSamples();
  moments_.clear();
  read_ = 0;
  origin_.reset();
  editsNoted_ = session_.document().forgotten() + session_.document().position();
  nameButtons();
}

void EnergyPanel::countFromHere() {
  const Snapshot& snapshot = session_.snapshot();
  if (origin_)
    origin_.reset();
  else
    origin_ = Moment{snapshot.motion.time, energyBalance(snapshot)};
  fillCharts();
  mark(snapshot, energyBalance(snapshot));
  nameButtons();
}

void EnergyPanel::fillCharts() {
  // The notes of edits do not depend on the origin of the count.
  const std::vector<ChartNote> notes = stack_->notes();
  for (StripChart* chart : {stack_, lines_}) chart->clearSamples();
  const auto first = std::find_if(moments_.begin(), moments_.end(), [this](const Moment& moment) {
    return !origin_ || moment.time >= origin_->time;
  });
  draw(static_cast<std::size_t>(first - moments_.begin()));
  for (const ChartNote& note : notes) {
    if (moments_.empty() || note.time > moments_.back().time) continue;
    for (StripChart* chart : {stack_, lines_}) chart->addNote(note.time, note.text);
  }
}

std::array<double, 9> EnergyPanel::stackOf(const EnergyBalance& balance) const {
  return origin_ ? balance.since(origin_->balance).stack(origin_->balance.gravity)
                 : balance.stack(moments_.front().balance.gravity);
}

std::array<double, 10> EnergyPanel::linesOf(const EnergyBalance& balance) const {
  const EnergyBalance b = origin_ ? balance.since(origin_->balance) : balance;
  return {b.kinetic,  b.gravity, b.elasticForces, b.elasticConstraints, b.damped,
          b.friction, b.impact,  b.work,          b.numerical,          b.total()};
}

// In the past, the curves are read at exactly the moment shown.
void EnergyPanel::mark(const Snapshot& snapshot, const EnergyBalance& balance) {
  const double time = snapshot.motion.time;
  if (!snapshot.transport.inPast()) {
    for (StripChart* chart : {stack_, lines_}) chart->setMarker(std::nullopt);
  } else if (moments_.empty() || time < (origin_ ? *origin_ : moments_.front()).time) {
    for (StripChart* chart : {stack_, lines_}) chart->setMarker(time);
  } else {
    stack_->setMarker(time, stackOf(balance));
    lines_->setMarker(time, linesOf(balance));
  }
}

void EnergyPanel::draw(std::size_t first) {
  std::vector<double> times;
  std::vector<std::vector<double>> stacked(static_cast<std::size_t>(stack_->curveCount())),
      alone(static_cast<std::size_t>(lines_->curveCount()));
  for (std::size_t i = first; i < moments_.size(); ++i) {
    const EnergyBalance& balance = moments_[i].balance;
    // Energies with an arbitrary zero are drawn as zero if they are mere rounding errors: on an
    // axis of their own, these would look like a trend.
    const double rounding = roundingShare * (balance.kinetic + std::abs(balance.gravity) +
                                             balance.elasticForces + balance.elasticConstraints);
    const auto keep = [rounding](auto& curves, const auto& values) {
      for (std::size_t k = 0; k < values.size(); ++k)
        curves[k].push_back(std::abs(values[k]) <= rounding ? 0 : values[k]);
    };
    times.push_back(moments_[i].time);
    keep(stacked, stackOf(balance));
    keep(alone, linesOf(balance));
  }
  int curve = 0;
  for (const auto& values : stacked) stack_->append(curve++, times, values);
  curve = 0;
  for (const auto& values : alone) lines_->append(curve++, times, values);
}

void EnergyPanel::addEditNote() {
  const Document& document = session_.document();
  const std::size_t position = document.position();
  const std::size_t made = document.forgotten() + position;
  if (made == editsNoted_) return;
  const bool undone = made < editsNoted_;
  editsNoted_ = made;
  const QString label = undone
                            ? "Undo: " + QString::fromStdString(document.steps()[position].text())
                            : QString::fromStdString(document.steps()[position - 1].text());
  const Motion& motion = session_.snapshot().motion;
  if (motion.step == 0) return;
  stack_->addNote(motion.time, label);
  lines_->addNote(motion.time, label);
}

void EnergyPanel::seek(double time) {
  if (const auto moment = seekTo(session_.snapshot().transport, time)) session_.send(*moment);
}

void EnergyPanel::append(const HistoryReading& reading) {
  if (reading.times.empty()) return;
  const double time = reading.times.front();
  moments_.resize(read_);  // drop moments from snapshots: their steps are read now
  const bool first = moments_.empty();
  // After the past was resumed, the future is different.
  const bool resumed = !first && moments_.back().time >= time,
             lost = resumed && origin_ && origin_->time >= time;
  while (!moments_.empty() && moments_.back().time >= time) moments_.pop_back();
  for (StripChart* chart : {stack_, lines_}) {
    chart->cutFrom(time);
    if (resumed && !moments_.empty()) chart->dropNotesAfter(moments_.back().time);
  }
  std::size_t drawn = moments_.size();
  for (std::size_t i = 0; i < reading.times.size(); ++i)
    moments_.push_back({reading.times[i], energyBalance(reading, i)});
  if (moments_.size() > mostMoments) {
    moments_.erase(moments_.begin() + 1,
                   moments_.end() - static_cast<std::ptrdiff_t>(mostMoments / 2));
    drawn = moments_.size() - reading.times.size();
  }
  read_ = moments_.size();
  if (lost) {
    origin_.reset();
    fillCharts();
  } else {
    draw(drawn);
  }
  if (first || lost) nameButtons();
}

// The moment of the snapshot is drawn at once; the steps before it follow when they are read. An
// edit changes the energies without a step.
void EnergyPanel::take() {
  const Snapshot& snapshot = session_.snapshot();
  const EnergyBalance now = energyBalance(snapshot);
  mark(snapshot, now);
  const double time = snapshot.motion.time;
  if (snapshot.transport.inPast() || snapshot.motion.x.size() == 0) return;
  if (!moments_.empty() && (moments_.back().time > time ||
                            (moments_.back().time == time && moments_.back().balance == now)))
    return;
  moments_.push_back({time, now});
  draw(moments_.size() - 1);
  if (moments_.size() == 1) nameButtons();
}

}  // namespace compliant
