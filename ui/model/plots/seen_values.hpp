#pragma once

#include <span>

#include "ui/model/basics/curve_samples.hpp"
#include "ui/model/basics/slider_track.hpp"
#include "ui/model/plots/plot_view.hpp"

namespace compliant {

/// The range of values of curves within a time interval; 0 … 1 if there are none. On a logarithmic
/// axis, the range of the positive values; 0.1 … 1 if there are none.
Interval seenValues(std::span<const CurveSamples* const> curves, const Interval& time, Scale scale);

/// Whether an axis cannot show some of the values within a time interval.
bool leavesOut(const CurveSamples& samples, const Interval& time, Scale scale);

}  // namespace compliant
