#include "ui/view/scene_colours.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/model/display/colour_map.hpp"

namespace compliant {

namespace {

constexpr std::size_t mostWorst = 3;

/// The colour at a part of a scale.
Colour onMap(const SceneLook& look, double part) {
  return part < 0 ? look.colours.belowScale : Colour::fromHex(viridis(part, look.colourSpan));
}

}  // namespace

void SceneColours::update(const SceneFrame& frame) {
  if (std::exchange(colouredBy_, frame.look.colourBy) != frame.look.colourBy) scale_.remeasure();
  field_.update(frame.snapshot, frame.look.colourBy);
  if (!field_.empty()) scale_.updateLinear(field_.least(), field_.largest(), field_.rounding());
  measureViolations(frame);
}

void SceneColours::remeasure() {
  violationScale_.remeasure();
  scale_.remeasure();
}

Colour SceneColours::ofElement(const SceneFrame& frame, const SceneStructure::End& element,
                               Colour usual) const {
  if (!field_.of(ColourQuantity::Of::Element)) return usual;
  return ofNumber(frame, field_.ofElement(element.state, element.element));
}

Colour SceneColours::ofLink(const SceneFrame& frame,
                            const SceneStructure::ConstraintInfo& constraint,
                            const SceneStructure::Line& line, Colour usual) const {
  if (field_.of(ColourQuantity::Of::Link))
    return ofNumber(frame, field_.ofLink(frame.structure, constraint, line.element));
  // An angle has no violation in m.
  if (!frame.look.layers.violations || !field_.empty() || line.joint.twist()) return usual;
  const Index row = line.element * constraint.width;
  return onMap(frame.look,
               violationScale_.part(violationOf(frame.snapshot, constraint, row, frame.targets())));
}

Colour SceneColours::ofContact(const SceneFrame& frame, std::size_t contact, Colour usual) const {
  if (!field_.of(ColourQuantity::Of::Contact)) return usual;
  return ofNumber(frame, field_.ofContact(contact));
}

Colour SceneColours::ofNumber(const SceneFrame& frame, double number) const {
  return onMap(frame.look, scale_.part(number));
}

void SceneColours::measureViolations(const SceneFrame& frame) {
  worst_.clear();
  if (!frame.look.layers.violations || !frame.look.layers.links || !field_.empty()) return;
  double largest = 0;
  for (const auto& constraint : frame.structure.constraints) {
    if (frame.hidden(constraint.id)) continue;
    for (const auto& line : constraint.lines) {
      if (line.joint.twist()) continue;  // no violation in m
      const Index row = line.element * constraint.width;
      const double size = violationOf(frame.snapshot, constraint, row, frame.targets());
      if (!std::isfinite(size) || !frame.placed(line.from) || !frame.placed(line.to)) continue;
      largest = std::max(largest, size);
      if (size < frame.look.violationThreshold) continue;
      if (worst_.size() == mostWorst && size <= worst_.back().size) continue;
      const Vec3 place = (frame.place(line.from) + frame.place(line.to)) / 2;
      if (worst_.size() == mostWorst) worst_.pop_back();
      const auto after = std::find_if(worst_.begin(), worst_.end(),
                                      [size](const Violation& each) { return each.size < size; });
      worst_.insert(after, {constraint.id, row, size, place});
    }
  }
  violationScale_.updateDecades(largest, frame.look.violationThreshold);
}

}  // namespace compliant
