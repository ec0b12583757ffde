#pragma once

#include <string>
#include <vector>

#include "ui/model/document/session.hpp"

namespace compliant {

/// States of which some, but not all, points are selected, in the order of the selection; including
/// states that a mapping computes.
std::vector<Id> partlySelectedStates(const Scene& scene, const Selection& selection);

/// A selection with single points: their states, with these points only. Selected components that
/// are built on these states do not count, because a box around points also selects links.
struct PartSelection {
  struct Part {
    Id state = 0;
    std::int64_t count = 0;            ///< of the points of the state
    std::vector<std::int64_t> points;  ///< selected, ascending
  };
  std::vector<Part> parts;
  std::vector<Id> wholes;  ///< the other selected components
  std::size_t points() const;
  std::vector<Id> states() const;
};
/// Refused with a sentence if a mapping computes some of the points.
Result<PartSelection> partsOf(const Scene& scene, const Selection& selection);
/// "2 points of “net”", "3 points and 1 component".
std::string partsText(const Scene& scene, const PartSelection& selection);

/// The deletion of components and single points.
struct Deletion {
  Edit edit;
  std::string what;                ///< "2 points of “net”"
  std::vector<std::string> users;  ///< what is deleted with them: "“nail”", "2 rows of “rods”"
  std::string these;               ///< the deleted selection: "this point"
  GonePoints gone = {};            ///< points gone from states that keep others
};
/// Deletes components and everything that links to them; see eraseWithUsers.
Edit deletionWithUsers(const Scene& scene, const std::vector<Id>& components);
/// Rows that use deleted points are deleted as `Reindexing` says. Refused with a sentence if a
/// component cannot be reindexed to the remaining points.
Result<Deletion> deletionOf(const Scene& scene, const Selection& selection);
/// Deletes one link of a constraint; the others keep their law. Refused if the mapping cannot
/// separate its links. Nothing if it is the only link.
std::optional<Result<Deletion>> deletionOfLink(const Scene& scene, Id constraint, Index row);
/// Applies it as one undo step, labelled with a verb ("Delete "), and clears the selection, because
/// the remaining points are renumbered. These continue their motion.
Status eraseParts(Session& session, const Deletion& deletion, const std::string& verb);

}  // namespace compliant
