#pragma once

#include <string>
#include <vector>

#include "ui/model/edits/creation.hpp"
#include "ui/model/edits/deleting.hpp"

namespace compliant {

/// Points as components of their own: their states with these points only, with masses, supports
/// and the links among them. Links to other points are left out.
struct PointSubset {
  Scene scene;  ///< contains these components, and others
  std::vector<Id> components;
  std::string text() const;  ///< as for the clipboard
};
/// Refused with a sentence if a component cannot be reindexed to these points.
Result<PointSubset> pointSubset(const Scene& scene, const PartSelection& selection);

/// One edit that adds them to a scene under free names; `added` receives the new points.
Result<Edit> additionOf(const Scene& scene, const PointSubset& points,
                        std::vector<PointRef>& added);

/// The same within one scene, as a Creation.
Result<Creation> duplicatedPoints(const Scene& scene, const PartSelection& selection);

/// The states of the points, each once.
std::vector<Id> statesOf(const std::vector<PointRef>& points);

}  // namespace compliant
