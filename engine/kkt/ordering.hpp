#pragma once

#include <vector>

#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// An elimination order of the KKT matrix: position k eliminates unknown order[k] (Δv first, then μ).
/// Minimum degree on the graph of groups (elements and their rows), then every row is moved behind the
/// first element that it acts on: its pivot −Ĉ/h − J W⁻¹Jᵀ is then away from zero also for a hard row,
/// so that LDLᵀ needs no pivoting.
std::vector<int> kktOrdering(const KktSystem& system);

/// Minimum degree on a symmetric pattern given by its lower triangle.
std::vector<int> minimumDegree(const SparseRows& lower);

}  // namespace compliant
