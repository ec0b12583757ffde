#pragma once

#include <memory>
#include <set>
#include <span>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "ui/model/display/motion_paths.hpp"
#include "ui/model/display/violation_map.hpp"
#include "ui/model/elements/point_ref.hpp"
#include "ui/model/elements/visibility.hpp"
#include "ui/view/scene_item.hpp"

namespace compliant {

/// Another configuration, drawn faintly in addition to the present one.
struct Ghost {
  std::shared_ptr<const SceneStructure> structure;
  VecX x;  ///< as Motion::x
};

/// The user's selection and hover, and other data on which the draw list depends.
struct InteractionState {
  std::span<const Id> selection;
  std::span<const PointRef> points;  ///< only these points of the selected states; ascending
  Index selectedRow = -1;            ///< of the first selected constraint; −1: all rows
  SceneItem hovered;
  const Visibility* visibility = nullptr;  ///< what is hidden and locked; null: nothing
  /// The components that can be picked; the others are faint. Null: all can.
  const std::set<Id>* pickable = nullptr;
  const std::vector<ConstraintTarget>* targets = nullptr;  ///< null: all targets are φ = 0
  const MotionPaths* paths = nullptr;                      ///< for trails and the ghost of a branch
  const Ghost* start = nullptr;
  std::span<const Ghost> keyFrames;
};

}  // namespace compliant
