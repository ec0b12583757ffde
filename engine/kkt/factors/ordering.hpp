#pragma once

#include <vector>

#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// An elimination order of the KKT matrix: position k eliminates unknown order[k] (Δv first, then
/// μ). Minimum degree on the graph of groups (elements and their rows), with every group that has a
/// row marked in `behind` behind the first element that it acts on: its pivot −Ĉ/h − J W⁻¹Jᵀ is
/// then away from zero also when it is hard, so that LDLᵀ needs no pivoting. Soft rows stay: moving
/// them costs fill.
///
/// Of two such orders the one with fewer entries in the factor is taken. In one, groups that are to
/// move are nodes. In the other they couple their elements instead, and elements that are held come
/// last: a chain is eliminated from its free ends. From its held end on, what is eliminated holds
/// the next point along a straight chain, so that pivots all but vanish.
std::vector<int> kktOrdering(const KktSystem& system, const std::vector<char>& behind);

/// Minimum degree on a symmetric pattern given by its lower triangle.
std::vector<int> minimumDegree(const SparseRows& lower);

}  // namespace compliant
