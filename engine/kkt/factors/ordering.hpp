#pragma once

#include <vector>

#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// An elimination order of the KKT matrix: position k eliminates unknown order[k] (Δv first, then
/// μ). Minimum degree on the graph of groups (elements and their rows). Every group with a row
/// marked in `behind` comes after the first element on which it acts: its pivot −Ĉ/h − J W⁻¹Jᵀ is
/// then away from zero even if it is hard, so LDLᵀ needs no pivoting. Soft rows keep their place:
/// moving them costs fill.
///
/// Of two such orders, the one with fewer entries in the factor is taken. In one, groups to be
/// moved are nodes. In the other they couple their elements instead, and held elements come last: a
/// chain is eliminated from its free ends. From its held end, the eliminated part would hold the
/// next point along a straight chain, and pivots would nearly vanish.
std::vector<int> kktOrdering(const KktSystem& system, const std::vector<char>& behind);

/// Minimum degree on a symmetric pattern given by its lower triangle.
std::vector<int> minimumDegree(const SparseRows& lower);

}  // namespace compliant
