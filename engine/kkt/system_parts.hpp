#pragma once

#include <utility>
#include <vector>

#include "engine/kkt/factors/sparse.hpp"
#include "engine/scene/value.hpp"

namespace compliant {

/// How far a step came with a system, and the purpose of the system: the dynamics, or the
/// correction of positions that was refused.
enum class StepProgress { Nothing, Assembled, Solved };
enum class Purpose { Dynamics, Correction };

/// The parts of W and c of a KktSystem, on the free velocities (theory §4):
///
///     W = inertia M + damping D + stiffness K        c = impulse f − turning K v
///
/// Assembled beside the system on request; a step alone needs none of them.
struct SystemParts {
  SparseRows M, D, K;  ///< lower triangles with the pattern of W: kg, N·s/m, N/m
  SparseRows tangent;  ///< K with the whole geometric stiffness, N/m
  VecX force;          ///< f at the start of the step, N, with −M J̇v and explicit laws
  VecX velocity;       ///< v at the start of the step, m/s
  /// What one component does to the unknowns, N, with its share of −turning K v / impulse: c is
  /// `impulse` times the sum of these, and of what geometric stiffness and turning masses add.
  struct Share {
    Id component = 0;
    std::vector<std::pair<Index, double>> force;  ///< unknown, N; zeros are left out
  };
  std::vector<Share> shares;
  VecX still;                          ///< b if J v were 0, m/s
  std::vector<double> stillNonsmooth;  ///< the same of rows with an inequality or friction
  double inertia = 1;                  ///< 1, except in the search for an equilibrium
  double damping = 0;                  ///< hα, s
  double stiffness = 0;                ///< h²αβ, s²
  double impulse = 0;                  ///< h, s
  double turning = 0;                  ///< h²α, s²
  /// Whether c is this sum: for a correction of Newton's method it is the step's residual instead.
  bool makesC = true;
};

}  // namespace compliant
