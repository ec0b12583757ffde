#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Reports what the import has not handled: objects that only draw or configure (one line per
/// kind), unknown objects, and attributes that were not read.
void reportUnhandled(Import& import);

}  // namespace compliant::sofa
