#pragma once

#include <QPen>
#include <QString>
#include <optional>
#include <vector>

#include "ui/model/basics/curve_samples.hpp"
#include "ui/model/basics/slider_track.hpp"
#include "ui/model/plots/plot_view.hpp"

namespace compliant {

// The content of a chart as plain data. The owner of the numbers makes it anew for each drawing.

struct ChartCurve {
  QString name;
  QPen pen;
  const CurveSamples* samples = nullptr;
  std::optional<double> value;  // shown by the legend while nothing is hovered
};

// Bands are stacked: positive values upwards and negative ones downwards from zero, with their sum
// as a line. The curves then need samples at the same times.
enum class ChartForm { Lines, Bands };

// Curves that share one value axis.
struct ChartPlot {
  QString title;
  std::vector<ChartCurve> curves = {};
  ChartForm form = ChartForm::Lines;
  Scale scale = Scale::Linear;                    // of lines; bands start at zero
  std::optional<Interval> values = std::nullopt;  // null: fits the samples
};

// A vertical line with a name, to measure from.
struct ChartCursor {
  double time;
  QString name;
};

// An action at a time; its text is shown on hover.
struct ChartNote {
  double time;  // s
  QString text;
};

// Where the names of curves are: beside the chart, or in it, with the values at the pointer.
enum class ChartNames { Beside, Alone, WithValues };

struct ChartContent {
  QString along = "t", alongUnit = "s";
  Interval time;
  std::vector<ChartPlot> plots;  // one below the other, over the same time axis
  std::vector<ChartNote> notes;
  std::optional<double> marker;  // the time shown in the view
  std::vector<ChartCursor> cursors;
  ChartNames names = ChartNames::WithValues;
  int legendMargin = 0;  // pixels to the right of the names that other widgets cover

  QString alongText() const { return alongUnit.isEmpty() ? along : along + " / " + alongUnit; }
};

}  // namespace compliant
