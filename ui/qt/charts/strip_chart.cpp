#include "ui/qt/charts/strip_chart.hpp"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/model/basics/curve_table.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {

StripChart::StripChart(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setAccessibleName("Plot over time");
}

int StripChart::addCurve(const QString& name) {
  curves_.push_back({name, CurveSamples()});
  update();
  return curveCount() - 1;
}

void StripChart::append(int curve, std::span<const double> times, std::span<const double> values) {
  if (curve < 0 || curve >= curveCount()) return;
  curves_[static_cast<std::size_t>(curve)].samples.append(times, values);
  if (!times.empty())
    std::erase_if(notes_, [&](const Note& note) { return note.time > times.back(); });
  update();
}

void StripChart::clearSamples() {
  for (Curve& curve : curves_) curve.samples.clear();
  notes_.clear();
  update();
}

void StripChart::setAxis(const QString& quantity, const QString& unit) {
  quantity_ = quantity;
  unit_ = unit;
  update();
}

void StripChart::setHorizontalAxis(const QString& quantity, const QString& unit) {
  along_ = quantity;
  alongUnit_ = unit;
  update();
}

void StripChart::setEmptyText(const QString& sentence) {
  if (sentence == emptyText_) return;
  emptyText_ = sentence;
  update();
}

void StripChart::setLegendMargin(int pixels) {
  legendMargin_ = pixels;
  update();
}

void StripChart::setScale(Scale scale) {
  scale_ = scale;
  update();
}

void StripChart::setStacked(bool stacked) {
  stacked_ = stacked;
  update();
}

double StripChart::stackedSum(double time) const {
  double sum = 0;
  for (const Curve& curve : curves_) sum += curve.samples.nearest(time).value_or(0);
  return sum;
}

void StripChart::addNote(double time, const QString& text) {
  if (!hasSamples() || !std::isfinite(time)) return;
  notes_.push_back({time, text});
  update();
}

void StripChart::setWindow(double seconds) {
  window_ = std::max(0.0, seconds);
  update();
}

void StripChart::setMarker(std::optional<double> time, std::span<const double> values) {
  // A pointer that rests here does not hide the values of a moment that a key went to.
  if (time && marker_ != time) hover_.reset();
  marker_ = time;
  marked_.assign(values.begin(), values.end());
  update();
}

std::optional<double> StripChart::shownValue(int curve) const {
  if (curve < 0 || curve >= curveCount()) return std::nullopt;
  const auto index = static_cast<std::size_t>(curve);
  if (marker_ && index < marked_.size()) return marked_[index];
  if (marker_) return valueAt(index, *marker_);
  const CurveSamples& samples = curves_[index].samples;
  return samples.isEmpty() ? std::nullopt : std::optional(samples.values().back());
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
  // Of long steps so many at least: one would be no curve.
  constexpr std::size_t fewest = 40;
  double seconds = window_;
  for (const Curve& curve : curves_) {
    const std::span<const double> times = curve.samples.times();
    if (!times.empty())
      seconds = std::max(seconds, times.back() - times[times.size() - std::min(times.size(), fewest)]);
  }
  return seconds;
}

StripChart::View StripChart::view() const {
  View view{};
  double first = std::numeric_limits<double>::max();
  double last = std::numeric_limits<double>::lowest();
  for (const Curve& curve : curves_) {
    if (curve.samples.isEmpty()) continue;
    first = std::min(first, curve.samples.times().front());
    last = std::max(last, curve.samples.times().back());
  }
  const double window = shownSeconds();
  view.to = std::max(last, first + (window > 0 ? window : 1e-3));
  view.from = window > 0 ? std::max(first, view.to - window) : first;
  // What is marked is to be seen.
  if (marker_ && *marker_ >= first && *marker_ < view.from) {
    view.from = std::max(first, *marker_ - window / 2);
    view.to = view.from + window;
  }

  double low = std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::lowest();
  // Columns of a pixel are not known yet; the sums do not depend on how wide they are.
  view.area = QRectF(0, 0, std::max(1, width()), 1);
  for (const auto& band : stacked_ ? bands(view) : std::vector<std::vector<BandEdge>>())
    for (const BandEdge& edge : band) {
      low = std::min(low, edge.low);
      high = std::max(high, edge.high);
    }
  for (const Curve& curve : curves_) {
    if (stacked_) break;
    if (scale_ == Scale::linear) {
      if (const auto span = curve.samples.extent(view.from, view.to)) {
        low = std::min(low, span->minimum);
        high = std::max(high, span->maximum);
      }
      continue;
    }
    for (const auto& column : curve.samples.columns(view.from, view.to, std::max(1, width()))) {
      if (!column || !(column->maximum > 0)) continue;
      low = std::min(low, column->minimum > 0 ? column->minimum : column->maximum);
      high = std::max(high, column->maximum);
    }
  }

  const QFontMetrics metrics(smallNumberFont());
  const int lines = seenLegendLines(metrics.horizontalAdvance("-0.0000") + scaled(12));
  const double top = scaled(8) + (1 + lines) * metrics.height();
  view.area =
      QRectF(0, top, width(), std::max(10.0, height() - top - metrics.height() - scaled(8)));
  const int count = std::max(2, static_cast<int>(view.area.height()) / scaled(36));
  if (scale_ == Scale::logarithmic && !stacked_) {
    if (!(low <= high)) low = high = 1.0;
    view.low = std::pow(10.0, std::floor(std::log10(low) + 1e-9));
    view.high = std::pow(10.0, std::ceil(std::log10(high) - 1e-9));
    if (!(view.high > view.low)) view.high = view.low * 10;
    view.ticks = decadeTicks(view.low, view.high, count);
  } else {
    const Bounds bounds = niceBounds(low <= high ? low : 0.0, low <= high ? high : 1.0, count);
    view.low = bounds.low;
    view.high = bounds.high;
    view.ticks = niceTicks(view.low, view.high, count);
  }
  // Room for seven characters at least, so that the chart does not move while numbers grow.
  int widest = metrics.horizontalAdvance("-0.0000");
  for (const Tick& tick : view.ticks)
    widest = std::max(widest, metrics.horizontalAdvance(tick.text));
  view.area.setLeft(widest + scaled(12));
  view.area.setRight(width() - scaled(12));
  return view;
}

void StripChart::mouseMoveEvent(QMouseEvent* event) {
  const bool inside = hasSamples() && view().area.contains(event->position());
  hover_ = inside ? std::optional(event->position()) : std::nullopt;
  update();
}

void StripChart::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasSamples()) return;
  const View v = view();
  if (!v.area.contains(event->position())) return;
  emit timeChosen(v.from +
                  (event->position().x() - v.area.left()) / v.area.width() * (v.to - v.from));
}

void StripChart::leaveEvent(QEvent*) {
  hover_.reset();
  update();
}

void StripChart::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  QAction* copy = menu.addAction(icon("copy"), "Copy as CSV");
  QAction* save = menu.addAction(icon("save"), "Export CSV…");
  menu.addSeparator();
  QAction* logarithmic = menu.addAction("Logarithmic axis");
  logarithmic->setCheckable(true);
  logarithmic->setChecked(scale_ == Scale::logarithmic);
  logarithmic->setVisible(!stacked_);
  copy->setEnabled(hasSamples());
  save->setEnabled(hasSamples());
  emit menuOpening(&menu);
  const QAction* chosen = menu.exec(event->globalPos());
  if (chosen == copy) QApplication::clipboard()->setText(csv());
  if (chosen == save) emit exportRequested(csv());
  if (chosen == logarithmic) setScale(scale_ == Scale::linear ? Scale::logarithmic : Scale::linear);
}

QString StripChart::csv() const {
  std::vector<CurveColumn> columns;
  for (const Curve& curve : curves_)
    columns.push_back({curve.name.toStdString(), unit_.toStdString(), &curve.samples});
  const QString along = alongUnit_.isEmpty() ? along_ : along_ + "/" + alongUnit_;
  return QString::fromStdString(curveTable(along.toStdString(), columns));
}

QSize StripChart::sizeHint() const { return {scaled(480), scaled(180)}; }
QSize StripChart::minimumSizeHint() const { return {scaled(160), scaled(60)}; }

}  // namespace compliant
