#pragma once

#include "ui/instruments/look.hpp"
#include "ui/model/axis_range.hpp"

namespace compliant {

/// A rectangle of the screen that shows a piece of the plane of laws: strain to the right, force
/// up.
struct LawPlotCanvas {
  ImVec2 from, to;  ///< upper left and lower right corner, pixels
  AxisRange strain, force;

  ImVec2 at(double strainValue, double forceValue) const;
  double strainAt(float x) const;
  double forceAt(float y) const;
  bool holds(ImVec2 pixel) const;
};

/// Grid, axes through the origin, marks with units.
void drawAxes(ImDrawList& list, const LawPlotCanvas& canvas, const InstrumentLook& look);

/// The law strain = −c λ: a line of slope −1/c through the origin; the vertical axis when c is 0.
void drawLaw(ImDrawList& list, const LawPlotCanvas& canvas, double compliance, ImU32 colour,
             float thickness);

}  // namespace compliant
