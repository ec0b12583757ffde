#include "engine/inspect/row_name.hpp"

#include <algorithm>
#include <array>

#include "engine/record/contact_solve.hpp"
#include "engine/record/solver_rows.hpp"

namespace compliant {

std::string nameOf(const SolvedStep& step, const StepRows::Row& row) {
  const NonsmoothRecord* nonsmooth = step.record->nonsmooth.get();
  if (row.block >= 0 && nonsmooth->blocks[at(row.block)].isContact()) {
    constexpr std::array<const char*, 6> parts{
        "",           ", first tangent",           ", second tangent",
        ", spinning", ", first rolling direction", ", second rolling direction"};
    return blockName(nonsmooth->blocks[at(row.block)], *step.structure, step.nameOf) +
           parts[at(row.row)];
  }
  return ownerName(*step.structure, row.owner) + ", " +
         rowName(*step.structure, row.owner, row.row);
}

Subject subjectOf(const SolvedStep& step, const StepRows::Row& row) {
  if (row.block >= 0) {
    const NonsmoothRecord::Block& block = step.record->nonsmooth->blocks[at(row.block)];
    if (block.isContact()) return {row.owner, -1, block.place};
  }
  return {row.owner, row.row, {}};
}

RowUnits unitsOf(const SolvedStep& step, const StepRows::Row& row) {
  if (row.block >= 0 && step.record->nonsmooth->blocks[at(row.block)].isContact())
    return row.row < 3 ? RowUnits() : unitsOfAngle();
  const SceneStructure::ConstraintInfo* info = step.structure->constraint(row.owner);
  return info != nullptr ? unitsOf(*info, row.row) : RowUnits();
}

std::string ColumnUnits::of(const char* RowUnits::*unit) const {
  std::vector<std::string> different;
  for (const RowUnits& each : units_)
    if (std::find(different.begin(), different.end(), each.*unit) == different.end())
      different.emplace_back(each.*unit);
  std::string text;
  for (const std::string& each : different) text += (text.empty() ? "" : " or ") + each;
  return text.empty() ? RowUnits().*unit : text;
}

}  // namespace compliant
