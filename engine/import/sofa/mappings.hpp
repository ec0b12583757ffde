#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// The MechanicalObjects that mappings of any kind compute, including those without a counterpart
/// in our scenes.
std::vector<const Object*> mappedStates(Import& import);

/// Adds a mapping from states to a new state of ours that has no MechanicalObject: the extension of
/// a spring, a shifted violation. `name` is that of the new state; nothing, and a finding, when it
/// fails.
std::optional<ImportedState> addMapped(Import& import, const Object& from,
                                       const std::string& mapping, const std::string& name,
                                       const Shape& shape, std::vector<Link> inputs, Fields fields);

}  // namespace compliant::sofa
