#pragma once

#include <atomic>

#include "engine/record/solver_record.hpp"

namespace compliant {

/// μ* of the nonsmooth problem of a record, to 1e-10, N·s; empty where there is none, where it has
/// more than `mostRows` rows, or where no method finds it.
VecX exactContactImpulses(const SolverRecord& record, Index mostRows,
                          const std::atomic<bool>* cancelled);

}  // namespace compliant
