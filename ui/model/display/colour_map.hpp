#pragma once

#include "ui/model/basics/theme.hpp"

namespace compliant {

/// The part of the colour map that is distinct from the background of a theme.
struct ColourSpan {
  double low = 0, high = 1;
};
ColourSpan colourSpan(ThemeName theme);

/// Viridis (van der Walt and Smith 2015: perceptually uniform, safe for colour-blind readers), from
/// its published colours at nine even places; linear in between. `part` runs from 0 to 1 within the
/// span.
Rgb viridis(double part, ColourSpan span = {});

}  // namespace compliant
