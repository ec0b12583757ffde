#pragma once

#include "engine/import/sofa/import.hpp"

/// Constraints that SOFA's loop of free motion solves for: hard rows here.
namespace compliant::sofa {

/// A hard law on a state, with these fields besides; disabled, and told, where the scene has no
/// loop of free motion, which alone lets it act in SOFA.
void addHardLaw(Import& import, const Object& object, const std::string& name,
                const ImportedState& state, Fields fields);

/// The two states that a constraint joins; nothing, and a finding, when one is missing.
std::optional<std::pair<const ImportedState*, const ImportedState*>> joined(Import& import,
                                                                            const Object& object);

/// A point that slides on the segment between two others, and ends there.
void importSliding(Import& import, const Object& object);

}  // namespace compliant::sofa
