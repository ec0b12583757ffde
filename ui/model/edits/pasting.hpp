#pragma once

#include <string_view>

#include "engine/scene/edit.hpp"

namespace compliant {

/// One edit that adds the components of a text (writeComponents, or a whole scene file) to a scene.
/// Names that are taken are replaced by free ones: see namesOfCopies. `ids` receives the new ids in
/// the order of names; on error it is empty.
Result<Edit> pasteOf(const Scene& scene, std::string_view text, std::vector<Id>& ids);

}  // namespace compliant
