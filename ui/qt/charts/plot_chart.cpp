#include "ui/qt/charts/plot_chart.hpp"

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {
constexpr double lessPerNotch = 0.8;
// A press that moves less than this is a click.
constexpr double clickedPixels = 3;
}  // namespace

QPen plotPen(int style) {
  const auto& colours = activeTheme().curves;
  constexpr Qt::PenStyle dashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
  const auto number = static_cast<std::size_t>(style);
  // Curves of one colour differ in their dashes.
  return QPen(toColor(colours[number % colours.size()]), 1.5 * activeTheme().lineWidth,
              dashes[(number + number / colours.size()) % std::size(dashes)]);
}

PlotChart::PlotChart(Plots& plots, QWidget* parent) : Chart(parent), plots_(plots) {
  setObjectName("plotChart");
  setAccessibleName("Plots over time");
  setFocusPolicy(Qt::ClickFocus);
  setEmptyText("Right-click a number, such as a coordinate or λ, and choose “Plot over time”.");
  following_ = plots_.onChange([this] {
    setMinimumHeight(static_cast<int>(plots_.groups().size()) * leastPlotHeight());
    contentChanged();
  });
}

ChartContent PlotChart::content() const {
  ChartContent content;
  content.names = ChartNames::Beside;
  content.time = plots_.view().time.value_or(plots_.timeRange());
  content.marker = plots_.shownTime();
  if (const auto& a = plots_.view().cursorA) content.cursors.push_back({*a, "A"});
  if (const auto& b = plots_.view().cursorB) content.cursors.push_back({*b, "B"});
  for (const Plots::Group& group : plots_.groups()) {
    const auto chosen = plots_.view().values.find(group.unit);
    ChartPlot plot{.title = qt(group.unit.empty() ? group.title : group.title + " / " + group.unit),
                   .scale = plots_.isLogarithmic(group) ? Scale::Logarithmic : Scale::Linear};
    if (chosen != plots_.view().values.end()) plot.values = chosen->second;
    for (const std::size_t each : group.curves) {
      const PlotCurve& curve = plots_.curves()[each];
      plot.curves.push_back({qt(curve.words.label()), plotPen(curve.style), &curve.samples, {}});
    }
    content.plots.push_back(std::move(plot));
  }
  return content;
}

QString PlotChart::csv() const { return qt(plots_.table()); }

std::vector<PlotFrame> PlotChart::frames() const {
  std::vector<PlotFrame> frames;
  const auto groups = plots_.groups();
  for (ChartFrame& frame : chartFrames()) {
    const Interval values = frame.values;
    const bool logarithmic = frame.scale == Scale::Logarithmic;
    frames.push_back({groups[frames.size()], std::move(frame), values, logarithmic});
  }
  return frames;
}

QSize PlotChart::minimumSizeHint() const { return {}; }

std::optional<PlotFrame> PlotChart::frameAt(const QPointF& place) const {
  for (PlotFrame& frame : frames())
    if (frame.chart.area.contains(place)) return std::move(frame);
  return std::nullopt;
}

std::optional<PlotFrame> PlotChart::plotAt(double y) const {
  std::optional<PlotFrame> found;
  for (PlotFrame& frame : frames())
    if (frame.chart.top <= y) found = std::move(frame);
  return found;
}

void PlotChart::wheelEvent(QWheelEvent* event) {
  // Not the scroll bar beside it: the plot under the pointer moves.
  event->accept();
  const auto frame = frameAt(event->position());
  const int notches = wheel_.take(*event);
  if (!frame || notches == 0) return;
  const double factor = std::pow(lessPerNotch, notches);
  PlotView view = plots_.view();
  if (event->modifiers().testFlag(Qt::ShiftModifier)) {
    const QRectF& area = frame->chart.area;
    const double share = (area.bottom() - event->position().y()) / area.height();
    const Interval axis = frame->logarithmic ? toLogarithms(frame->values) : frame->values;
    const Interval less = zoomed(axis, axis.low + share * axis.length(), factor);
    view.values[frame->group.unit] = frame->logarithmic ? fromLogarithms(less) : less;
  } else {
    view.time = zoomed({frame->chart.from, frame->chart.to},
                       frame->chart.alongOf(event->position().x()), factor);
  }
  plots_.setView(std::move(view));
}

void PlotChart::mousePressEvent(QMouseEvent* event) {
  press_.reset();
  if (event->button() != Qt::LeftButton) return;
  if (auto frame = frameAt(event->position()))
    press_ = Press{event->position(), event->position(), std::move(*frame)};
}

void PlotChart::mouseMoveEvent(QMouseEvent* event) {
  if (!press_) return;
  const QPointF from = event->position() - press_->place;
  if (!press_->dragged && std::hypot(from.x(), from.y()) < clickedPixels) return;
  press_->dragged = true;
  const QPointF by = event->position() - press_->last;
  press_->last = event->position();
  const ChartFrame& chart = press_->frame.chart;
  PlotView view = plots_.view();
  const Interval time = view.time.value_or(Interval{chart.from, chart.to});
  view.time = moved(time, -by.x() / chart.area.width() * time.length());
  // An axis that fits its values stays so; a chosen interval moves too.
  if (const auto values = view.values.find(press_->frame.group.unit); values != view.values.end()) {
    const bool logarithmic = press_->frame.logarithmic;
    const Interval axis = logarithmic ? toLogarithms(values->second) : values->second;
    const Interval there = moved(axis, by.y() / chart.area.height() * axis.length());
    values->second = logarithmic ? fromLogarithms(there) : there;
  }
  plots_.setView(std::move(view));
}

void PlotChart::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !press_) return;
  if (!press_->dragged) setCursorAt(*press_, event->modifiers());
  press_.reset();
}

void PlotChart::setCursorAt(const Press& press, Qt::KeyboardModifiers modifiers) {
  const ChartFrame& chart = press.frame.chart;
  const double time = std::clamp(chart.alongOf(press.place.x()), chart.from, chart.to);
  PlotView view = plots_.view();
  if (modifiers.testFlag(Qt::ShiftModifier)) {
    view.cursorB = time;
    plots_.setView(std::move(view));
    return;
  }
  view.cursorA = time;
  plots_.setView(std::move(view));
  plots_.showTime(time);
}

void PlotChart::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  press_.reset();
  PlotView view = plots_.view();
  view.fit();
  plots_.setView(std::move(view));
}

void PlotChart::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  const auto plot = plotAt(event->pos().y());
  emit menuRequested(&menu, plot ? &plot->group : nullptr);
  if (!menu.isEmpty()) menu.exec(event->globalPos());
}

}  // namespace compliant
