#pragma once

#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// The components to copy with a selection: with independent states everything that is built on
/// them alone (masses, forces, supports, mappings with their outputs, constraints). A selected
/// constraint whose states are shared with others that are not selected is not copied: a second one
/// would act on the originals. The selection comes first, in its order.
std::vector<Id> copiedTogether(const Scene& scene, const std::vector<Id>& selected);

/// One edit that inserts copies of components: links inside the set lead to the copies, others
/// stay. A whole branch becomes a new branch ("cloth 2/..."), anything else gets free names beside
/// it. `ids` receives the new ids in the order of `components`.
Edit copiesOf(const Scene& scene, const std::vector<Id>& components, std::vector<Id>& ids);

}  // namespace compliant
