#pragma once

#include <string>
#include <vector>

#include "ui/model/basics/axis_range.hpp"
#include "ui/overlay/look.hpp"

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

/// Rectangles of the screen that hold words: left, top, right, bottom.
using LabelBoxes = std::vector<ImVec4>;

/// Between the plane and the words around it: a dot on the border has room there.
float labelGap();

/// Grid, axes through the origin, and beside the plane, where no dots are, the numbers at its edges
/// and what both axes show: the force above it and `strainName` below. Adds where the words stand.
void drawAxes(ImDrawList& list, const LawPlotCanvas& canvas, const std::string& strainName,
              const InstrumentLook& look, LabelBoxes& labels);

/// Words, and where they stand.
void drawLabel(ImDrawList& list, ImVec2 at, const std::string& text, ImU32 colour,
               LabelBoxes& labels);

/// The law strain = −c λ: a line of slope −1/c through the origin; the vertical axis when c is 0.
void drawLaw(ImDrawList& list, const LawPlotCanvas& canvas, double compliance, ImU32 colour,
             float thickness);

}  // namespace compliant
