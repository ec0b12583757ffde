#pragma once

#include "engine/scene/draft.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

/// Entries removed together with points: rows of a law, or elements of a support.
struct RemovedEntries {
  Id component = 0;
  std::int64_t count = 0;
  bool whole = false;  ///< the component is removed too
};

/// Replaces the points of independent states and reindexes everything that refers to them: masses
/// and forces per point, supports, mappings with their outputs, and laws. Users of a removed point
/// are removed too; everything among copied points is copied, with its transform. A state that
/// loses all points is erased with its users. Computed states may lose rows in the same way: the
/// lists of their mappings get shorter.
///
/// Refused with a sentence if a component would change its meaning; then the draft is invalid.
Result<std::vector<RemovedEntries>> reindex(Draft& draft, const std::map<Id, ListEntries>& points,
                                            const Transforms& transforms = {
                                                Eigen::Affine3d::Identity()});

/// The number of points of an independent state, even if it takes no part; 0 for others.
std::int64_t pointsDesigned(const Scene& scene, Id state);

/// The components that act on a state or on a state computed from it, and the mappings between.
std::vector<Id> builtOn(const Scene& scene, const std::vector<Id>& states);

/// Why a component of `before` no longer fits in `after`, or fits now but did not before; nothing
/// if there is no such component.
std::optional<std::string> changedFit(const Scene& before, const Scene& after);

}  // namespace compliant
