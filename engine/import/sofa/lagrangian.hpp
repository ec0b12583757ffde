#pragma once

#include "engine/import/sofa/import.hpp"

/// Constraints solved by SOFA's loop of free motion: our hard rows.
namespace compliant::sofa {

/// Adds a hard law on a state, with these fields; disabled, with a finding, if the scene has no
/// loop of free motion, without which SOFA ignores it.
void addHardLaw(Import& import, const Object& object, const std::string& name,
                const ImportedState& state, Fields fields);

/// The two states that a constraint joins; nothing, and a finding, when one is missing.
std::optional<std::pair<const ImportedState*, const ImportedState*>> joined(Import& import,
                                                                            const Object& object);

/// A point that slides on the segment between two others, and stops at its ends.
void importSliding(Import& import, const Object& object);

}  // namespace compliant::sofa
