#pragma once

#include <vector>

#include "engine/record/solver_record.hpp"

namespace compliant {

/// Small undamped vibrations of the structure about the start of a recorded step, under the forces
/// that then acted:
///
///     (K + J_sᵀC⁻¹J_s) x = ω² M x    with    J_h x = 0
///
/// over force fields and geometric stiffness, K, soft rows, J_s, and hard rows, J_h. Rows with a
/// prescribed speed and contacts do not count.
struct StructureModes {
  struct Mode {
    /// ω², 1/s²; negative: the structure is unstable there and leaves its place as e^(t √−ω²).
    double squared = 0;
    VecX shape;                       ///< on the unknowns; the largest entry is 1
    double angularFrequency() const;  ///< ω, rad/s; 0 where ω² ≤ 0
    double frequency() const;         ///< Hz
  };
  std::vector<Mode> modes;  ///< all of them, ω² ascending
  Index free = 0;           ///< of them without stiffness, to rounding: ω = 0
};
inline constexpr Index mostModeUnknowns = 1500;

/// A sentence if the parts of the system were not recorded, if there are more unknowns than
/// `mostModeUnknowns`, or if something that moves has no mass.
Result<StructureModes> structureModes(const SolverRecord& record);

}  // namespace compliant
