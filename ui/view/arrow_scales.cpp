#include "ui/view/arrow_scales.hpp"

#include <algorithm>

namespace compliant {

void ArrowScales::update(const SceneFrame& frame, const std::vector<ForceArrow>& forces,
                         const ArrowView& view) {
  const auto updateOne = [&](ForceScale& scale, ForceArrow::Kind kind) {
    const bool some = std::ranges::any_of(
        forces, [&](const ForceArrow& f) { return f.kind == kind && frame.selected(f); });
    sizes_.clear();
    for (const ForceArrow& force : forces)
      if (force.kind == kind && (!some || frame.selected(force)))
        sizes_.push_back(force.force.norm());
    scale.updateFor(sizes_, view, frame.look.forces);
  };
  updateOne(force_, ForceArrow::Kind::Force);
  updateOne(torque_, ForceArrow::Kind::Torque);
}

void ArrowScales::loseSight() {
  force_.loseSight();
  torque_.loseSight();
}

void ArrowScales::remeasure() {
  force_.remeasure();
  torque_.remeasure();
}

}  // namespace compliant
