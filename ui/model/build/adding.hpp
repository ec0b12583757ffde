#pragma once

#include "engine/scene/registry.hpp"
#include "ui/model/edits/creation.hpp"

namespace compliant {

/// A new component of a type, with a free name derived from `wantedName`; `id` receives its id.
Edit insertionOf(const Scene& scene, const Type& type, const std::string& wantedName, Id& id);

/// A new component in the branch of `beside` (0: none). It links to that component if its type has
/// a field for it, and to the only state that fits it.
Creation componentBeside(const Scene& scene, const Type& type, Id beside);

}  // namespace compliant
