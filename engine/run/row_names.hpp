#pragma once

#include <string>
#include <vector>

#include "engine/run/snapshot.hpp"

namespace compliant {

/// Which row of a constraint: "link 12" where a line shows it, "link 3, y" or "point 3, y" with
/// three rows each, "joint 3, rz" of bodies, else "row 12". Counted from 0, as indices in files are.
std::string rowName(const SceneStructure& structure, Id constraint, Index row);
/// Which elements of a constraint have these rows: "link 3", "links 3 and 4", "links 1, 2, 5, 6, 7, …"
/// with the words of rowName; empty for no rows.
std::string elementsName(const SceneStructure& structure, Id constraint,
                         const std::vector<Index>& rows);
/// "point 3, y", "link 12": an element of `width` entries and one of them.
std::string entryName(const char* element, Index entry, Index width);

}  // namespace compliant
