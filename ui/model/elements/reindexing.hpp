#pragma once

#include "ui/model/elements/draft.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

/// Entries that are removed with points: rows of a law, or elements of a support.
struct RemovedEntries {
  Id component = 0;
  std::int64_t count = 0;
  bool whole = false;  ///< the component has gone, too
};

/// Gives independent states of points other points, and reindexes everything that counts them:
/// masses and forces per point, supports, mappings with what is computed from them, and laws. What
/// used a point that goes, goes too; what lies among points that are copied is copied, where
/// `motions` take it. A state that loses everything is erased with all that links to it. Computed
/// states may lose rows likewise: the lists of what computes them get shorter.
///
/// Refused with a sentence when something would not mean the same with other numbers; the draft is
/// then worth nothing.
Result<std::vector<RemovedEntries>> reindex(Draft& draft, const std::map<Id, ListEntries>& points,
                                   const Transforms& transforms = {Eigen::Affine3d::Identity()});

/// The points of an independent state, also of one that does not take part; 0 for all else.
std::int64_t pointsDesigned(const Scene& scene, Id state);

/// The components that act on a state, or on what is computed from it, with what computes it.
std::vector<Id> builtOn(const Scene& scene, const std::vector<Id>& states);

/// Why a component of `before` does not fit any more in `after`, or suddenly does; nothing when all
/// fits are unchanged.
std::optional<std::string> changedFit(const Scene& before, const Scene& after);

}  // namespace compliant
