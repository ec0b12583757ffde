#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/record/solver_record.hpp"

namespace compliant {

/// The number of contacts, and of rows or cones of constraints, in each state.
struct ContactCounts {
  Index open = 0, stick = 0, slide = 0;                 ///< contacts
  Index rowsOpen = 0, rowsActing = 0, rowsLimited = 0;  ///< of constraints
  Index changed = 0;  ///< of both, since the previous step; contacts that vanished count too
};
ContactCounts countsOf(const NonsmoothRecord& record);

/// A summary of the contact solve, in sentences: the solver and why auto chose it, iterations,
/// natural residual and requested precision, and the counts.
std::string contactSolveText(const NonsmoothRecord& record);

/// The name of a contact or of a row of a constraint.
std::string blockName(const NonsmoothRecord::Block& block, const SceneStructure& structure,
                      const std::function<std::string(Id)>& nameOf);
/// "open", "stick" and "slide"; for a row "open", "acts" and "at its limit".
const char* blockStateText(const NonsmoothRecord::Block& block);

/// The meaning of "natural residual".
const char* naturalResidualMeaning();

}  // namespace compliant
