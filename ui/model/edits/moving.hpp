#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// One edit that moves lines of the scene tree, given by their paths, into a branch ("" is the top
/// of the scene), with everything below them. Each keeps its last name; links stay, because they
/// refer to components, not to names. Lines that are there already stay; when all are, the batch is
/// empty.
///
/// Refused with a sentence when a name is taken there, when a branch would go into itself, and when
/// a component that takes part now would be left out (engine/dynamics/assembly/layout.hpp): an
/// integrator in a branch without states, a mapping whose inputs would move with different
/// integrators.
Result<Edit> moveOf(const Scene& scene, const std::vector<std::string>& paths,
                    const std::string& branch);

/// Gives a component, or a branch with all below it, another name; an empty batch when nothing has
/// the path, or it is the same.
Edit renameOf(const Scene& scene, const std::string& path, const std::string& newPath);

}  // namespace compliant
