#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ui/model/basics/curve_samples.hpp"

namespace compliant {

/// Curves stacked on each other as pixel columns: positive values upwards from zero, negative ones
/// downwards. Many samples may fall into a column: it shows the one where the stack is highest, and
/// downwards the one where it is deepest, so that no peak of the stack is lost and the bands of a
/// column still add up.
struct StackedColumns {
  struct Column {
    std::vector<double> upper, lower;  ///< of every curve: its edge away from zero
    ColumnSpan sum;
    double top() const { return upper.empty() ? 0 : upper.back(); }
    double bottom() const { return lower.empty() ? 0 : lower.back(); }
  };
  std::vector<std::optional<Column>> columns;  ///< nothing where there is no sample
  double low = 0, high = 0;                    ///< from the deepest edge to the highest
};

/// The curves have samples at the same times; values that are not finite count as zero.
StackedColumns stackedColumns(std::span<const CurveSamples* const> curves, double from, double to,
                              int count);

}  // namespace compliant
