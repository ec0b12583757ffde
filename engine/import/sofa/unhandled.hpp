#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Reports all that no part of the import has taken charge of: objects that only draw or configure
/// (one line per kind), objects that are not understood, and attributes that nobody has read.
void reportUnhandled(Import& import);

}  // namespace compliant::sofa
