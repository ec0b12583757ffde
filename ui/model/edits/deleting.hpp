#pragma once

#include <string>
#include <vector>

#include "ui/model/document/session.hpp"

namespace compliant {

/// States with some, but not all, of their points selected, in the order of the selection; also
/// states that a mapping computes.
std::vector<Id> partlySelectedStates(const Scene& scene, const Selection& selection);

/// A selection with single points: their states, with these points alone. Selected components that
/// are built on these states do not count: a box around points also selects links.
struct PartSelection {
  struct Part {
    Id state = 0;
    std::int64_t count = 0;            ///< of its points
    std::vector<std::int64_t> points;  ///< selected, ascending
  };
  std::vector<Part> parts;
  std::vector<Id> wholes;  ///< what else is selected
  std::size_t points() const;
  std::vector<Id> states() const;
};
/// Refused with a sentence when a mapping computes some of the points.
Result<PartSelection> partsOf(const Scene& scene, const Selection& selection);
/// "2 points of “net”", "3 points and 1 component".
std::string partsText(const Scene& scene, const PartSelection& selection);

/// The deletion of components and single points.
struct Deletion {
  Edit edit;
  std::string what;                ///< "2 points of “net”"
  std::vector<std::string> users;  ///< what is deleted with them: "“nail”", "2 rows of “rods”"
  std::string these;               ///< the deleted selection: "this point"
  GonePoints gone = {};            ///< of states that keep others
};
/// Deletes components and all that link to them; see eraseWithUsers.
Edit deletionWithUsers(const Scene& scene, const std::vector<Id>& components);
/// Rows of single points go as `Reindexing` says. Refused with a sentence when a component cannot
/// be reindexed to the remaining points.
Result<Deletion> deletionOf(const Scene& scene, const Selection& selection);
/// Deletes one of several links of a constraint; the others keep their law. Refused
/// when the mapping cannot separate its links. Nothing when it is the only one.
std::optional<Result<Deletion>> deletionOfLink(const Scene& scene, Id constraint, Index row);
/// Applies it as one step of undo, labelled by a verb ("Delete "), and clears the selection,
/// because the remaining points have other numbers. They continue their motion.
Status eraseParts(Session& session, const Deletion& deletion, const std::string& verb);

}  // namespace compliant
