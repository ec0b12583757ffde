#pragma once

#include <map>

#include "engine/scene/edit.hpp"

namespace compliant {

/// A name that neither a component nor a branch has: `wanted`, or the next of its kind: "rod" gives
/// "rod 2", "rod 2" gives "rod 3".
std::string naturalFreeName(const Scene& scene, const std::string& wanted);

/// Free names for copies, by the names of what is copied, given in the order of names. When these
/// are all that a branch holds, the branch gets one free name and the names below it stay.
std::map<std::string, std::string> namesOfCopies(const Scene& scene,
                                                 const std::vector<std::string>& names);

/// What is copied when some components are: with independent states all that is built on them alone
/// (masses, forces, supports, mappings with what they compute, constraints). A selected constraint on
/// what is shared with other states, and not selected, stays: a second one would act on the
/// originals. What is selected comes first, in its order.
std::vector<Id> copiedTogether(const Scene& scene, const std::vector<Id>& selected);

/// One edit that inserts copies of components; see Document::duplication.
Edit copiesOf(const Scene& scene, const std::vector<Id>& components, std::vector<Id>& ids);

}  // namespace compliant
