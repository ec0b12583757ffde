#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// The word for an element of a constraint: "link", "joint", "point" or "row".
const char* elementWord(const SceneStructure& structure, Id constraint);
/// The name of a row of a constraint: "link 12" if a line shows it, "link 3, y" or "point 3, y"
/// with three rows each, "joint 3, rz" for bodies, else "row 12". Counted from 0, like indices in
/// files.
std::string rowName(const SceneStructure& structure, Id constraint, Index row);
/// Which elements of a constraint have these rows: "link 3", "links 3 and 4", "links 1, 4–9, 11,
/// 13, 15 and 7 more" with the words of rowName; empty for no rows.
std::string elementsName(const SceneStructure& structure, Id constraint,
                         const std::vector<Index>& rows);
/// "point 3, y", "link 12": an element of `width` entries and one of them.
std::string entryName(const char* element, Index entry, Index width);

/// Two shapes in contact.
struct ContactPlace {
  Id a = 0, b = 0;
  Index elementA = -1, elementB = -1;  ///< that carry the shapes; −1: their states have only one
  Index point = -1;  ///< number among the contacts of this pair; −1: there is one
  bool operator==(const ContactPlace&) const = default;
};
/// The places of contacts in the order of detection.
std::vector<ContactPlace> contactPlaces(const std::vector<Contact>& contacts,
                                        const SceneStructure& structure);
/// "ball – floor", "balls 3 – tray, point 0".
std::string contactName(const ContactPlace& place, const std::function<std::string(Id)>& nameOf);

/// "open", "stick" or "slide".
const char* contactStateText(Contact::State state);

}  // namespace compliant
