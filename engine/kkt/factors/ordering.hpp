#pragma once

#include <vector>

#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// An elimination order of the KKT matrix: position k eliminates unknown order[k] (Δv first, then
/// μ). Minimum degree on the graph of groups (elements and their rows), then every row that is
/// marked in `behind` is moved behind the first element that it acts on: its pivot −Ĉ/h − J W⁻¹Jᵀ
/// is then away from zero also when it is hard, so that LDLᵀ needs no pivoting. Soft rows stay:
/// moving them costs fill.
std::vector<int> kktOrdering(const KktSystem& system, const std::vector<char>& behind);

/// Minimum degree on a symmetric pattern given by its lower triangle.
std::vector<int> minimumDegree(const SparseRows& lower);

}  // namespace compliant
