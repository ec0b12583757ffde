#include <QPainter>
#include <algorithm>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/strip_chart.hpp"

// The legend of the chart: names with the values at the pointer, in as many lines as it takes.
namespace compliant {

double StripChart::legendEntryWidth(const QString& name) const {
  return scaled(16) + QFontMetrics(captionFont()).horizontalAdvance(name) + scaled(4) +
         QFontMetrics(smallNumberFont()).horizontalAdvance("-1.234e-10");
}

std::vector<StripChart::LegendPlace> StripChart::legendPlaces(double left) const {
  std::vector<LegendPlace> places;
  LegendPlace next{left, 0};
  const auto place = [&](const QString& name) {
    const double needed = legendEntryWidth(name);
    if (next.x + needed > width() - legendMargin_ && next.x > left) next = {left, next.line + 1};
    places.push_back(next);
    next.x += needed + scaled(12);
  };
  for (const Curve& curve : curves_) place(curve.name);
  if (stacked_) place("sum");
  return places;
}

int StripChart::legendLines(double left) const {
  const auto places = legendPlaces(left);
  return places.empty() ? 1 : places.back().line + 1;
}

// Where little room is, the curves go before their names.
int StripChart::seenLegendLines(double left) const {
  const int line = QFontMetrics(smallNumberFont()).height();
  constexpr int ofOthers = 2 + 3;  // title and axis, and what the curves need
  const int room = (height() - scaled(16)) / line - ofOthers;
  return std::clamp(legendLines(left), 0, std::max(0, room));
}

// Nothing is known of a time before the first sample.
std::optional<double> StripChart::valueAt(std::size_t curve, double time) const {
  const CurveSamples& samples = curves_[curve].samples;
  if (samples.isEmpty() || time < samples.times().front()) return std::nullopt;
  return samples.nearest(time);
}

// "+3": so many more would be seen in a higher chart.
void StripChart::drawRestOfLegend(QPainter& painter, const std::vector<LegendPlace>& places,
                                  int lines) const {
  const auto seen = std::count_if(places.begin(), places.end(),
                                  [lines](const LegendPlace& place) { return place.line < lines; });
  const auto rest = static_cast<std::ptrdiff_t>(places.size()) - seen;
  if (rest == 0 || seen == 0) return;
  const QFontMetrics words(captionFont());
  const QString text = QString("+%1").arg(rest);
  const int room = words.horizontalAdvance(text);
  const auto last = static_cast<std::size_t>(seen - 1);
  const QString name = last < curves_.size() ? curves_[last].name : QStringLiteral("sum");
  const double x = std::min(places[last].x + legendEntryWidth(name),
                            static_cast<double>(width() - legendMargin_ - room));
  const double height = QFontMetrics(smallNumberFont()).height();
  painter.setFont(captionFont());
  painter.setPen(toColor(activeTheme().secondaryText));
  painter.drawText(
      QRectF(x, scaled(4) + words.height() + scaled(2) + places[last].line * height, room, height),
      Qt::AlignVCenter, text);
}

void StripChart::drawLegend(QPainter& painter, const View& view) const {
  const Theme& theme = activeTheme();
  const QFontMetrics words(captionFont());
  const double height = QFontMetrics(smallNumberFont()).height();
  const auto places = legendPlaces(view.area.left());
  const int lines = seenLegendLines(view.area.left());
  const std::optional<double> hovered =
      hover_ ? std::optional(view.from + (hover_->x() - view.area.left()) / view.area.width() *
                                             (view.to - view.from))
             : std::nullopt;
  const auto entry = [&](const LegendPlace& place, const QString& name, const QColor& colour,
                         std::optional<double> value) {
    if (place.line >= lines) return;
    const double y = scaled(4) + words.height() + scaled(2) + place.line * height;
    painter.setPen(QPen(colour, 2.5));
    painter.drawLine(QPointF(place.x, y + height / 2),
                     QPointF(place.x + scaled(10), y + height / 2));
    const int nameWidth = words.horizontalAdvance(name);
    painter.setPen(toColor(theme.text));
    painter.setFont(captionFont());
    painter.drawText(QRectF(place.x + scaled(16), y, nameWidth + 2, height), Qt::AlignVCenter,
                     name);
    painter.setFont(smallNumberFont());
    painter.setPen(toColor(theme.secondaryText));
    if (value)
      painter.drawText(QRectF(place.x + scaled(20) + nameWidth, y, legendEntryWidth(name), height),
                       Qt::AlignLeft | Qt::AlignVCenter, toFixedWidthText(*value).trimmed());
  };
  for (std::size_t i = 0; i < curves_.size(); ++i)
    entry(places[i], curves_[i].name, colourOf(i),
          hovered ? valueAt(i, *hovered) : shownValue(static_cast<int>(i)));
  drawRestOfLegend(painter, places, lines);
  if (!stacked_) return;
  const bool known = hovered ? valueAt(0, *hovered).has_value() : shownValue(0).has_value();
  if (known)
    entry(places.back(), "sum", toColor(theme.text), hovered ? stackedSum(*hovered) : shownSum());
}

}  // namespace compliant
