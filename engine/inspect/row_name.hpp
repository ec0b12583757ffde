#pragma once

#include "engine/analysis/step_rows.hpp"
#include "engine/inspect/inspection.hpp"
#include "engine/simulation/row_units.hpp"

namespace compliant {

/// "rods, link 3", "ball – floor", and of tangents "ball – floor, first tangent".
std::string nameOf(const SolvedStep& step, const StepRows::Row& row);
Subject subjectOf(const SolvedStep& step, const StepRows::Row& row);
/// Its units: those of lengths or of angles.
RowUnits unitsOf(const SolvedStep& step, const StepRows::Row& row);

/// The units of a column of a table whose lines may have different ones: "N", "N·m", or
/// "N or N·m".
class ColumnUnits {
 public:
  void add(const RowUnits& units) { units_.push_back(units); }
  std::string of(const char* RowUnits::*unit) const;

 private:
  std::vector<RowUnits> units_;
};

}  // namespace compliant
