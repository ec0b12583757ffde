#pragma once

#include "engine/base/result.hpp"

namespace compliant::batch {

/// The sentence when something that was printed has not reached standard output.
Status flushOutput();

}  // namespace compliant::batch
