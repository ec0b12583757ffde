#pragma once

#include <optional>
#include <span>
#include <string>

#include "ui/interaction/legend_opacity.hpp"
#include "ui/model/display/force_arrows.hpp"
#include "ui/overlay/colour_bar.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The legend of arrows and colours in the view; empty parts are not drawn.
struct ViewLegend {
  std::string forceScale;  ///< "1 m = 250 N"
  std::span<const ForceLegendEntry>
      forces;                 ///< one line for each source whose forces are visible, in this order
  std::string velocityScale;  ///< "1 m = 2 m/s"
  Rgb velocityColour = 0;
  std::optional<ColourBar> colours;
  /// "4,000 of 59,202, largest first"; empty: all forces are drawn.
  std::string forcesLeftOut = {};
  std::optional<Rgb> frictionLimit = {};  ///< the colour of friction circles; nothing: none drawn
  std::string torqueScale =
      {};                    ///< "1 m = 20 N·m", for the diameter of an arc; empty: none is drawn
  bool scalesAlone = false;  ///< shows the scales only, if there is little room

  bool empty() const { return forces.empty() && velocityScale.empty() && !colours; }
};

/// The size in pixels that drawViewLegend will take.
ImVec2 viewLegendSize(const ViewLegend& legend, const InstrumentLook& look);

/// Draws the legend: force arrows with their sign, velocity arrows, colours. Returns corner and
/// size.
ImVec4 drawViewLegend(const ViewLegend& legend, ImVec2 place, ImVec2 pivot,
                      const InstrumentLook& look, LegendOpacity opacity = {});

}  // namespace compliant
