#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// One edit that moves lines of the scene tree, given by their paths, into a branch ("" is the top
/// of the scene), with everything below them. Each keeps its last name; links stay, because they
/// refer to components, not to names. Lines that are in the branch already stay; if all are, the
/// batch is empty.
///
/// Refused with a sentence if a name is taken there, if a branch would move into itself, or if a
/// component that takes part now would be left out (engine/dynamics/assembly/layout.hpp): an
/// integrator in a branch without states, or a mapping whose inputs would have different
/// integrators.
Result<Edit> moveOf(const Scene& scene, const std::vector<std::string>& paths,
                    const std::string& branch);

/// Renames a component, or a branch with everything below it. The batch is empty if no line has the
/// path, or if the path is unchanged.
Edit renameOf(const Scene& scene, const std::string& path, const std::string& newPath);

}  // namespace compliant
