#pragma once

#include <QPen>
#include <QString>
#include <optional>
#include <vector>

#include "ui/model/basics/curve_samples.hpp"
#include "ui/model/basics/slider_track.hpp"
#include "ui/model/plots/plot_view.hpp"

namespace compliant {

// What a chart shows, as plain data: made anew for every picture by what owns the numbers.

struct ChartCurve {
  QString name;
  QPen pen;
  const CurveSamples* samples = nullptr;
  std::optional<double> value;  // that the legend tells while nothing is hovered
};

// Bands lie on each other, positive values upwards and negative ones downwards from zero, with
// their sum as a line; the curves then have samples at the same times.
enum class ChartForm { Lines, Bands };

// Curves over one axis of values.
struct ChartPlot {
  QString title;
  std::vector<ChartCurve> curves = {};
  ChartForm form = ChartForm::Lines;
  Scale scale = Scale::Linear;                    // of lines; bands begin at zero
  std::optional<Interval> values = std::nullopt;  // null: those that there are
};

// A line with a name, from which is measured.
struct ChartCursor {
  double time;
  QString name;
};

// Something was done at a time; told when hovered.
struct ChartNote {
  double time;  // s
  QString text;
};

// Where the names of curves stand: beside the chart, or in it, with the values at the pointer.
enum class ChartNames { Beside, Alone, WithValues };

struct ChartContent {
  QString along = "t", alongUnit = "s";
  Interval time;
  std::vector<ChartPlot> plots;  // one below another, over the same time
  std::vector<ChartNote> notes;
  std::optional<double> marker;  // the time that the view shows
  std::vector<ChartCursor> cursors;
  ChartNames names = ChartNames::WithValues;
  int legendMargin = 0;  // pixels at the right of the names where something else stands

  QString alongText() const { return alongUnit.isEmpty() ? along : along + " / " + alongUnit; }
};

}  // namespace compliant
