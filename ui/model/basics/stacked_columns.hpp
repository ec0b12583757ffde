#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ui/model/basics/curve_samples.hpp"

namespace compliant {

/// Curves stacked on each other, as pixel columns: positive values upwards from zero, negative ones
/// downwards. Many samples may fall into one column. It shows the sample with the highest stack,
/// and below zero the one with the deepest. So no peak is lost, and the bands of a column still add
/// up.
struct StackedColumns {
  struct Column {
    std::vector<double> upper, lower;  ///< for each curve: its edge away from zero
    ColumnSpan sum;
    double top() const { return upper.empty() ? 0 : upper.back(); }
    double bottom() const { return lower.empty() ? 0 : lower.back(); }
  };
  std::vector<std::optional<Column>> columns;  ///< nothing: there is no sample
  double low = 0, high = 0;                    ///< the deepest and the highest edge
};

/// The curves need samples at the same times. Values that are not finite count as zero.
StackedColumns stackedColumns(std::span<const CurveSamples* const> curves, double from, double to,
                              int count);

}  // namespace compliant
