#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "ui/model/basics/axis_range.hpp"
#include "ui/model/display/law_plot.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// A rectangle of the screen that shows a part of the law plane: strain to the right, force up.
struct LawPlotCanvas {
  ImVec2 from, to;  ///< upper left and lower right corner, pixels
  AxisRange strain, force;

  ImVec2 at(double strainValue, double forceValue) const;
  double strainAt(float x) const;
  double forceAt(float y) const;
  bool holds(ImVec2 pixel) const;
};

/// Rectangles of texts on screen: left, top, right, bottom.
using LabelBoxes = std::vector<ImVec4>;

/// The gap between the plane and the texts around it: room for a point on the border.
float labelGap();

/// The titles of the axes. If the whole name of the force is wider than its room, only its symbol
/// is shown.
struct AxisTitles {
  std::string force, forceUnit, strain, strainUnit;
  std::string forceSymbol = {};
  float forceRoom = INFINITY;  ///< pixels
};
/// Draws the grid and the axes through the origin, and outside the plane the numbers and the titles
/// of the axes: the force above it, the strain below. Adds the rectangles of the texts.
void drawAxes(ImDrawList& list, const LawPlotCanvas& canvas, const AxisTitles& titles,
              const InstrumentLook& look, LabelBoxes& labels);

/// Draws a text and adds its rectangle.
void drawLabel(ImDrawList& list, ImVec2 at, const std::string& text, ImU32 colour,
               LabelBoxes& labels);

/// The line of a law, through the origin, to the ends of the longer axis.
void drawLaw(ImDrawList& list, const LawPlotCanvas& canvas, const LawLine& law, ImU32 colour,
             float thickness);

}  // namespace compliant
