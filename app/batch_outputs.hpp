#pragma once

#include "engine/base/result.hpp"

namespace compliant::batch {

/// Fails with a sentence if printed text has not reached standard output.
Status flushOutput();

}  // namespace compliant::batch
