#pragma once

#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// The components to copy with a selection. An independent state brings everything that is built on
/// it alone (masses, forces, supports, mappings with their outputs, constraints). A selected
/// constraint is not copied if its states are shared with components that are not selected: a
/// second one would act on the originals. The selection comes first, in its order.
std::vector<Id> copiedTogether(const Scene& scene, const std::vector<Id>& selected);

/// One edit that inserts copies of components: links inside the set lead to the copies, others
/// stay. A whole branch becomes a new branch ("cloth 2/..."); other components get free names in
/// the same branch. `ids` receives the new ids in the order of `components`.
Edit copiesOf(const Scene& scene, const std::vector<Id>& components, std::vector<Id>& ids);

}  // namespace compliant
