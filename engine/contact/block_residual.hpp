#pragma once

#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// ‖μ_i − Π_K(μ_i − ρ_i (u_i + Φ(u_i)))‖² of one block, (N·s)²: its part of the natural residual.
double squaredBlockResidual(const NonsmoothProblem& problem, Index block, double step,
                            const VecX& impulse, const VecX& velocity);

}  // namespace compliant
