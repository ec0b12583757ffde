#pragma once

#include <vector>

#include "ui/view/scene_frame.hpp"

namespace compliant {

/// The scales of the arrows of forces and of the arcs of torques.
class ArrowScales {
 public:
  /// Scales to these forces; if some are of the selection, to those only, to make them readable.
  void update(const SceneFrame& frame, const std::vector<ForceArrow>& forces,
              const ArrowView& view);
  void loseSight();
  void remeasure();

  const ForceScale& force() const { return force_; }
  /// N·m per metre of the diameter of an arc.
  const ForceScale& torque() const { return torque_; }
  const ForceScale& of(const ForceArrow& arrow) const { return arrow.torque() ? torque_ : force_; }

 private:
  ForceScale force_, torque_;
  std::vector<double> sizes_;  // workspace
};

}  // namespace compliant
