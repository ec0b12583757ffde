#pragma once

#include <functional>
#include <span>
#include <string>

#include "ui/model/display/friction_disks.hpp"
#include "ui/overlay/law_plot_canvas.hpp"

namespace compliant {

/// Friction disks in the plane of both tangents, all drawn about one centre: circles of radius f_c
/// λ_n, and in each the friction force as an arrow. Open contacts have neither. Both axes have the
/// same scale.
class FrictionPlot {
 public:
  /// Fills the rectangle; returns the disk under the pointer, or null. `axis` in N.
  const FrictionDisk* draw(std::span<const FrictionDisk> disks, const AxisRange& axis, ImVec2 from,
                           ImVec2 to, const InstrumentLook& look, LabelBoxes& labels);
  /// The canvas of the last frame: the first tangent to the right, the second up.
  const LawPlotCanvas& canvas() const { return canvas_; }

 private:
  const FrictionDisk* diskUnder(ImVec2 pixel, std::span<const FrictionDisk> disks) const;

  LawPlotCanvas canvas_;
};

/// The colour of a contact state: open grey, stick blue, slide orange.
Rgb colourOf(Contact::State state);
/// Shows name, state, λ_n, f_c λ_n and λ_t in a tool tip.
void drawDiskText(const FrictionDisk& disk, const std::string& name, const InstrumentLook& look);

}  // namespace compliant
