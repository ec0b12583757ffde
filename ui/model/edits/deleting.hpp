#pragma once

#include <string>
#include <vector>

#include "ui/model/document/session.hpp"

namespace compliant {

/// States of which some points are selected, but not all, in the order of the selection. Of states
/// that a mapping computes, too.
std::vector<Id> partlySelectedStates(const Scene& scene, const Selection& selection);

/// A selection with single points: the states that they are of, with these points alone. What is
/// built on these states and is selected, too, does not count: a box around points meets links.
struct PartSelection {
  struct Part {
    Id state = 0;
    std::int64_t count = 0;            ///< of its points
    std::vector<std::int64_t> points;  ///< selected, ascending
  };
  std::vector<Part> parts;
  std::vector<Id> wholes;  ///< what else is selected
  std::size_t points() const;
};
/// Refused with a sentence when a mapping computes some of the points.
Result<PartSelection> partsOf(const Scene& scene, const Selection& selection);
/// "2 points of “net”", "3 points and 1 component".
std::string partsText(const Scene& scene, const PartSelection& selection);

/// How components and single points go.
struct Deletion {
  Edit edit;
  std::string what;                ///< "2 points of “net”"
  std::vector<std::string> users;  ///< what goes with them: "“nail”", "2 rows of “rods”"
  std::string these;               ///< what goes, beside the selection itself: "this point"
  GonePoints gone = {};            ///< of states that keep others
};
/// Deletes components and all that link to them; see eraseWithUsers.
Edit deletionWithUsers(const Scene& scene, const std::vector<Id>& components);
/// Refused with a sentence when something cannot count the points that are left.
Result<Deletion> deletionOf(const Scene& scene, const Selection& selection);
/// One link of a constraint that has several; the others keep their law and lose nothing. Refused
/// when the mapping cannot separate its links. Nothing when it is the only one.
std::optional<Result<Deletion>> deletionOfLink(const Scene& scene, Id constraint, Index row);
/// Does it as one step of undo, named by a verb ("Delete "). Nothing is selected then, because the
/// points that are left have other numbers; they go on with their motion.
Status eraseParts(Session& session, const Deletion& deletion, const std::string& verb);

}  // namespace compliant
