#pragma once

#include "engine/analysis/step_rows.hpp"

namespace compliant {

/// The compliance that a row was left with, beside the one that was asked for, m/N.
struct AchievedCompliance {
  double set = 0;
  double achieved = 0;  ///< NaN where the row carries nothing or has no S of its own
};

/// What each row obeys exactly: with the residual r = b − J Δv − (Ĉ/h) μ it is the row of the
/// compliance c + S r/λ̄, λ̄ = μ/h, as its equation is J Δv + c/(S h) μ = b (a backward error). For
/// rows of the nonsmooth problem that act, −u takes the place of r. Rows of matrices and tangents
/// have none.
std::vector<AchievedCompliance> achievedCompliances(const StepRows& rows, double h);

}  // namespace compliant
