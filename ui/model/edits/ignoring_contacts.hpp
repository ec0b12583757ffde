#pragma once

#include <array>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// Shapes that may be told not to touch each other: every two of a selection, or the elements of
/// one shape among themselves.
struct ShapePairs {
  Id detector = 0;                       ///< whose list of ignored pairs holds them
  std::vector<std::array<Id, 2>> pairs;  ///< every pair once
  bool ignored = false;                  ///< whether all of them are ignored
};

/// Of the selected shapes and those on the selected states and bodies. An error says what is
/// missing.
Result<ShapePairs> shapePairs(const Scene& scene, const std::vector<Id>& components,
                              const std::vector<PointRef>& bodies);

/// The edit after which none of the pairs touches, or all of them do again where all were ignored.
Edit toggled(const Scene& scene, const ShapePairs& pairs);

}  // namespace compliant
