#pragma once

#include "engine/scene/draft.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

/// Entries that are removed with points: rows of a law, or elements of a support.
struct RemovedEntries {
  Id component = 0;
  std::int64_t count = 0;
  bool whole = false;  ///< the component has gone, too
};

/// Replaces the points of independent states and reindexes everything that refers to them: masses
/// and forces per point, supports, mappings with their outputs, and laws. Users of a removed point
/// are removed too; everything among copied points is copied, with its transform. A state that
/// loses all points is erased with its users. Computed states may lose rows likewise: the lists of
/// their mappings get shorter.
///
/// Refused with a sentence when a component would change its meaning; the draft is then invalid.
Result<std::vector<RemovedEntries>> reindex(Draft& draft, const std::map<Id, ListEntries>& points,
                                            const Transforms& transforms = {
                                                Eigen::Affine3d::Identity()});

/// The points of an independent state, also of one that does not take part; 0 for all else.
std::int64_t pointsDesigned(const Scene& scene, Id state);

/// The components that act on a state, or on what is computed from it, with what computes it.
std::vector<Id> builtOn(const Scene& scene, const std::vector<Id>& states);

/// Why a component of `before` does not fit any more in `after`, or suddenly does; nothing when all
/// fits are unchanged.
std::optional<std::string> changedFit(const Scene& before, const Scene& after);

}  // namespace compliant
