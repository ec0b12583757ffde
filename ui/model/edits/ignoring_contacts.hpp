#pragma once

#include <array>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// Shapes that can be told not to touch each other: each pair of a selection, or the elements of
/// one shape among themselves.
struct ShapePairs {
  Id detector = 0;                       ///< the one whose list of ignored pairs is used
  std::vector<std::array<Id, 2>> pairs;  ///< each pair once
  bool ignored = false;                  ///< whether all pairs are ignored
};

/// The pairs of the selected shapes, and of the shapes on the selected states and bodies. An error
/// says what is missing.
Result<ShapePairs> shapePairs(const Scene& scene, const std::vector<Id>& components,
                              const std::vector<PointRef>& bodies);

/// The edit that makes the pairs ignore each other, or touch again if all are ignored.
Edit toggled(const Scene& scene, const ShapePairs& pairs);

}  // namespace compliant
