#include "ui/qt/charts/strip_chart.hpp"

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/model/basics/curve_table.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {

StripChart::StripChart(QWidget* parent) : Chart(parent) { setMouseTracking(true); }

int StripChart::addCurve(const QString& name) {
  curves_.push_back({name, CurveSamples()});
  contentChanged();
  return curveCount() - 1;
}

void StripChart::append(int curve, std::span<const double> times, std::span<const double> values) {
  if (curve < 0 || curve >= curveCount()) return;
  curves_[static_cast<std::size_t>(curve)].samples.append(times, values);
  if (!times.empty()) dropNotesAfter(times.back());
  contentChanged();
}

void StripChart::cutFrom(double time) {
  for (Curve& curve : curves_) curve.samples.cutFrom(time);
  contentChanged();
}

void StripChart::dropNotesAfter(double time) {
  std::erase_if(notes_, [time](const ChartNote& note) { return note.time > time; });
}

void StripChart::clearSamples() {
  for (Curve& curve : curves_) curve.samples.clear();
  notes_.clear();
  contentChanged();
}

void StripChart::setAxis(const QString& quantity, const QString& unit) {
  quantity_ = quantity;
  unit_ = unit;
  contentChanged();
}

void StripChart::setHorizontalAxis(const QString& quantity, const QString& unit) {
  along_ = quantity;
  alongUnit_ = unit;
  contentChanged();
}

void StripChart::setLegendMargin(int pixels) {
  legendMargin_ = pixels;
  contentChanged();
}

void StripChart::setScale(Scale scale) {
  scale_ = scale;
  contentChanged();
}

void StripChart::setStacked(bool stacked) {
  form_ = stacked ? ChartForm::Bands : ChartForm::Lines;
  contentChanged();
}

double StripChart::stackedSum(double time) const {
  double sum = 0;
  for (const Curve& curve : curves_) sum += curve.samples.nearest(time).value_or(0);
  return sum;
}

void StripChart::addNote(double time, const QString& text) {
  if (!hasSamples() || !std::isfinite(time)) return;
  notes_.push_back({time, text});
  contentChanged();
}

void StripChart::setWindow(double seconds) {
  window_ = std::max(0.0, seconds);
  contentChanged();
}

void StripChart::setMarker(std::optional<double> time, std::span<const double> values) {
  // A resting pointer must not hide the values of a moment that was reached with a key.
  if (time && marker_ != time) forgetPointer();
  marker_ = time;
  marked_.assign(values.begin(), values.end());
  contentChanged();
}

std::optional<double> StripChart::shownValue(int curve) const {
  if (curve < 0 || curve >= curveCount()) return std::nullopt;
  const auto index = static_cast<std::size_t>(curve);
  if (marker_ && index < marked_.size()) return marked_[index];
  const CurveSamples& samples = curves_[index].samples;
  if (samples.isEmpty()) return std::nullopt;
  if (!marker_) return samples.values().back();
  // Before the first sample the value is unknown.
  return *marker_ < samples.times().front() ? std::nullopt : samples.nearest(*marker_);
}

double StripChart::shownSum() const {
  double sum = 0;
  for (int curve = 0; curve < curveCount(); ++curve) sum += shownValue(curve).value_or(0);
  return sum;
}

bool StripChart::hasSamples() const {
  return std::any_of(curves_.begin(), curves_.end(),
                     [](const Curve& curve) { return !curve.samples.isEmpty(); });
}

double StripChart::shownSeconds() const {
  if (window_ == 0) return 0;
  // At least this many long steps: a single one is not a curve.
  constexpr std::size_t fewest = 40;
  double seconds = window_;
  for (const Curve& curve : curves_) {
    const std::span<const double> times = curve.samples.times();
    if (!times.empty())
      seconds =
          std::max(seconds, times.back() - times[times.size() - std::min(times.size(), fewest)]);
  }
  return seconds;
}

Interval StripChart::shownTime() const {
  double first = std::numeric_limits<double>::max();
  double last = std::numeric_limits<double>::lowest();
  for (const Curve& curve : curves_) {
    if (curve.samples.isEmpty()) continue;
    first = std::min(first, curve.samples.times().front());
    last = std::max(last, curve.samples.times().back());
  }
  const double window = shownSeconds();
  Interval shown;
  shown.high = std::max(last, first + (window > 0 ? window : 1e-3));
  shown.low = window > 0 ? std::max(first, shown.high - window) : first;
  // The marker must be visible.
  if (marker_ && *marker_ >= first && *marker_ < shown.low) {
    shown.low = std::max(first, *marker_ - window / 2);
    shown.high = shown.low + window;
  }
  return shown;
}

ChartContent StripChart::content() const {
  ChartContent content;
  content.along = along_;
  content.alongUnit = alongUnit_;
  if (!hasSamples()) return content;
  content.time = shownTime();
  content.notes = notes_;
  content.marker = marker_;
  content.legendMargin = legendMargin_;
  const Theme& theme = activeTheme();
  ChartPlot plot{.title = unit_.isEmpty() ? quantity_ : quantity_ + " / " + unit_,
                 .form = form_,
                 .scale = scale_};
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    const QPen pen(toColor(theme.curves[i % theme.curves.size()]), 1.5 * theme.lineWidth);
    plot.curves.push_back(
        {curves_[i].name, pen, &curves_[i].samples, shownValue(static_cast<int>(i))});
  }
  content.plots.push_back(std::move(plot));
  return content;
}

void StripChart::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  for (const ChartFrame& frame : chartFrames())
    if (frame.area.contains(event->position()))
      emit timeChosen(frame.alongOf(event->position().x()));
}

void StripChart::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  addCopyEntry(&menu);
  addExportEntries(&menu);
  for (QAction* each : menu.actions()) each->setEnabled(hasSamples());
  menu.addSeparator();
  QAction* logarithmic = menu.addAction("Logarithmic axis");
  logarithmic->setCheckable(true);
  logarithmic->setChecked(scale_ == Scale::Logarithmic);
  logarithmic->setVisible(form_ == ChartForm::Lines);
  connect(logarithmic, &QAction::toggled, this,
          [this](bool on) { setScale(on ? Scale::Logarithmic : Scale::Linear); });
  emit menuOpening(&menu);
  menu.exec(event->globalPos());
}

QString StripChart::csv() const {
  std::vector<CurveColumn> columns;
  for (const Curve& curve : curves_)
    columns.push_back({curve.name.toStdString(), unit_.toStdString(), &curve.samples});
  const QString along = alongUnit_.isEmpty() ? along_ : along_ + " [" + alongUnit_ + "]";
  return QString::fromStdString(curveTable(along.toStdString(), columns));
}

}  // namespace compliant
