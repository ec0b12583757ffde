#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "ui/model/edits/creation.hpp"

namespace compliant {

/// The largest length of the bodies of a scene at the start, m: by it one guesses the unit of a
/// mesh.
double sizeOfBodies(const Scene& scene);

/// The bodies of another scene, as one that a mesh file has become, in a branch with the name of
/// their file, all lengths times `scale`. What governs that scene stays behind. The first bodies of
/// a scene bring gravity and the ground.
Result<Creation> importInto(const Scene& scene, const Scene& imported, const std::string& name,
                            double scale);

}  // namespace compliant
