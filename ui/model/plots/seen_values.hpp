#pragma once

#include <span>

#include "ui/model/basics/curve_samples.hpp"
#include "ui/model/basics/slider_track.hpp"
#include "ui/model/plots/plot_view.hpp"

namespace compliant {

/// What of curves is seen within a time on an axis of values; 0 … 1 without any. On a logarithmic
/// axis of positive values alone; 0.1 … 1 without any.
Interval seenValues(std::span<const CurveSamples* const> curves, const Interval& time, Scale scale);

/// Whether an axis has no place for some of the values within a time.
bool leavesOut(const CurveSamples& samples, const Interval& time, Scale scale);

}  // namespace compliant
