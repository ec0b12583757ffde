#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/record/solver_record.hpp"

namespace compliant {

/// How many contacts, and rows or cones of constraints, are in which state.
struct ContactCounts {
  Index open = 0, stick = 0, slide = 0;                 ///< contacts
  Index rowsOpen = 0, rowsActing = 0, rowsLimited = 0;  ///< of constraints
  Index changed = 0;  ///< of both, since the step before; contacts that vanished count, too
};
ContactCounts countsOf(const NonsmoothRecord& record);

/// What the contact solver did, in sentences: its name and why auto chose it, iterations, the
/// natural residual beside the asked precision, and the counts.
std::string contactSolveText(const NonsmoothRecord& record);

/// The name of a contact, or of a row of a constraint.
std::string blockName(const NonsmoothRecord::Block& block, const SceneStructure& structure,
                      const std::function<std::string(Id)>& nameOf);
/// "open", "stick" and "slide"; of a row "open", "acts" and "at its limit".
const char* blockStateText(const NonsmoothRecord::Block& block);

/// Indices of the blocks with the largest residuals, at most `most`, the largest first.
std::vector<std::size_t> worstBlocks(const NonsmoothRecord& record, std::size_t most);

/// What "natural residual" means.
const char* naturalResidualMeaning();

}  // namespace compliant
