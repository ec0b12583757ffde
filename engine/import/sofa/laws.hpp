#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Adds a UniformCompliance where all compliances are the same, else a DiagonalCompliance.
void addCompliance(Import& import, const Object& from, const std::string& name, Numbers compliances,
                   Fields fields);

}  // namespace compliant::sofa
