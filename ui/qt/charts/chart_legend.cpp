#include "ui/qt/charts/chart_legend.hpp"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "ui/model/plots/seen_values.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

double lineHeight() { return QFontMetrics(smallNumberFont()).height(); }

// Before the first sample the value is unknown.
std::optional<double> valueAt(const CurveSamples& samples, double time) {
  if (samples.isEmpty() || time < samples.times().front()) return std::nullopt;
  return samples.nearest(time);
}

}  // namespace

double ChartLegend::titleHeight() { return QFontMetrics(captionFont()).height() + scaled(2); }

ChartLegend::ChartLegend(const ChartContent& content, const ChartPlot& plot, const QRectF& picture,
                         double height)
    : plot_(plot),
      names_(content.names),
      valued_(content.names == ChartNames::WithValues),
      left_(picture.left() + QFontMetrics(smallNumberFont()).horizontalAdvance("-0.0000") +
            scaled(12)),
      right_(picture.right() - content.legendMargin),
      wholeRight_(picture.right() - (content.legendMargin > 0 ? scaled(12) : 0)) {
  if (names_ == ChartNames::Beside) return;
  placeAll(content);
  constexpr double ofOthers = 2 + 3;  // title, axis, and the height that the curves need
  const int room =
      std::max(0, static_cast<int>((height - scaled(8)) / lineHeight() - ofOthers + 1));
  // All names are better than some names with values.
  if (lines() > room && valued_) {
    valued_ = false;
    placeAll(content);
  }
  seenLines_ = std::min(lines(), room);
}

void ChartLegend::placeAll(const ChartContent& content) {
  entries_.clear();
  for (const ChartCurve& curve : plot_.curves) {
    const bool partly = leavesOut(*curve.samples, content.time,
                                  plot_.form == ChartForm::Bands ? Scale::Linear : plot_.scale);
    place({curve.name + (partly ? " (≤ 0 left out)" : ""), curve.pen, &curve});
  }
  if (plot_.form == ChartForm::Bands) place({"sum", QPen(toColor(activeTheme().text)), nullptr});
}

// Widgets that the owner has put on the chart are beside the title and the first line.
double ChartLegend::rightOf(int line) const { return line == 0 ? right_ : wholeRight_; }

double ChartLegend::height() const { return seenLines_ * lineHeight(); }

double ChartLegend::fullHeight() const { return lines() * lineHeight(); }

// Dashes are recognisable only at some length.
double ChartLegend::sampleWidth() const {
  return names_ == ChartNames::WithValues ? scaled(10) : scaled(24);
}

double ChartLegend::widthOf(const QString& name) const {
  const double named =
      sampleWidth() + scaled(6) + QFontMetrics(captionFont()).horizontalAdvance(name) + scaled(4);
  return !valued_ ? named : named + QFontMetrics(smallNumberFont()).horizontalAdvance("-1.234e-10");
}

void ChartLegend::place(Entry entry) {
  entry.x = left_;
  if (!entries_.empty()) {
    entry.line = entries_.back().line;
    entry.x = entries_.back().x + widthOf(entries_.back().name) + scaled(12);
    if (entry.x + widthOf(entry.name) > rightOf(entry.line)) {
      entry.x = left_;
      ++entry.line;
    }
  }
  entries_.push_back(std::move(entry));
}

std::optional<double> ChartLegend::valueOf(const Entry& entry,
                                           std::optional<double> hovered) const {
  if (!valued_) return std::nullopt;
  if (entry.curve != nullptr)
    return hovered ? valueAt(*entry.curve->samples, *hovered) : entry.curve->value;
  std::optional<double> sum;
  for (const Entry& each : entries_) {
    if (each.curve == nullptr) continue;
    if (const auto value = valueOf(each, hovered)) sum = sum.value_or(0) + *value;
  }
  return sum;
}

void ChartLegend::drawEntry(QPainter& painter, const Entry& entry, double top,
                            std::optional<double> value) const {
  const Theme& theme = activeTheme();
  const double height = lineHeight(), y = top + entry.line * height;
  QPen pen = entry.pen;
  if (names_ == ChartNames::WithValues) pen = QPen(pen.color(), 2.5);
  painter.setPen(pen);
  painter.drawLine(QPointF(entry.x, y + height / 2),
                   QPointF(entry.x + sampleWidth(), y + height / 2));
  const double nameX = entry.x + sampleWidth() + scaled(6);
  const double nameWidth = QFontMetrics(captionFont()).horizontalAdvance(entry.name);
  painter.setFont(captionFont());
  painter.setPen(toColor(theme.text));
  painter.drawText(QRectF(nameX, y, nameWidth + 2, height), Qt::AlignVCenter, entry.name);
  if (!value) return;
  painter.setFont(smallNumberFont());
  painter.setPen(toColor(theme.secondaryText));
  painter.drawText(QRectF(nameX + nameWidth + scaled(4), y, widthOf(entry.name), height),
                   Qt::AlignLeft | Qt::AlignVCenter, toFixedWidthText(*value).trimmed());
}

// "+3": the number of names that a higher chart would show.
void ChartLegend::drawRest(QPainter& painter, double top) const {
  const auto seen = std::count_if(entries_.begin(), entries_.end(),
                                  [this](const Entry& each) { return each.line < seenLines_; });
  const auto rest = static_cast<std::ptrdiff_t>(entries_.size()) - seen;
  if (rest == 0 || seen == 0) return;
  const QString text = QString("+%1").arg(rest);
  const double room = QFontMetrics(captionFont()).horizontalAdvance(text);
  const Entry& last = entries_[static_cast<std::size_t>(seen - 1)];
  const double x = std::min(last.x + widthOf(last.name), rightOf(last.line) - room);
  painter.setFont(captionFont());
  painter.setPen(toColor(activeTheme().secondaryText));
  painter.drawText(QRectF(x, top + last.line * lineHeight(), room, lineHeight()), Qt::AlignVCenter,
                   text);
}

void ChartLegend::draw(QPainter& painter, double top, std::optional<double> hovered) const {
  const double below = top + titleHeight();
  for (const Entry& each : entries_)
    if (each.line < seenLines_) drawEntry(painter, each, below, valueOf(each, hovered));
  drawRest(painter, below);
}

}  // namespace compliant
