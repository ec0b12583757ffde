#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "ui/model/edits/creation.hpp"

namespace compliant {

/// The largest dimension of the bodies of a scene at the start, m. It helps to guess the unit of a
/// mesh.
double sizeOfBodies(const Scene& scene);

/// Copies the bodies of another scene, such as an imported mesh, into a branch with the name of
/// their file, with all lengths times `scale`. The settings of that scene are not copied. The first
/// bodies of a scene bring gravity and the ground.
Result<Creation> importInto(const Scene& scene, const Scene& imported, const std::string& name,
                            double scale);

}  // namespace compliant
