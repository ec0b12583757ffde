#pragma once

#include "ui/model/basics/theme.hpp"

namespace compliant {

/// The part of the colour map that stands out from the background of a theme.
struct ColourSpan {
  double low = 0, high = 1;
};
ColourSpan colourSpan(ThemeName theme);

/// Viridis (van der Walt and Smith 2015: perceptually uniform, safe for colour-blind readers),
/// interpolated linearly between its published colours at nine even places. `part` runs from 0 to 1
/// within the span.
Rgb viridis(double part, ColourSpan span = {});

}  // namespace compliant
