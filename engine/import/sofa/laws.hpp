#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Adds a UniformCompliance if all compliances are equal, else a DiagonalCompliance.
void addCompliance(Import& import, const Object& from, const std::string& name, Numbers compliances,
                   Fields fields);

}  // namespace compliant::sofa
