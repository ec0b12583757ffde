#include "ui/model/basics/stacked_columns.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace {

/// The stack at one sample.
struct Stack {
  std::vector<double> upper, lower;
  double sum = 0;
  void fill(std::span<const std::span<const double>> values, std::size_t at) {
    double up = 0, down = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
      const double value = std::isfinite(values[k][at]) ? values[k][at] : 0;
      (value < 0 ? down : up) += value;
      upper[k] = up;
      lower[k] = down;
    }
    sum = up + down;
  }
};

void include(std::optional<StackedColumns::Column>& column, const Stack& stack) {
  if (!column) {
    column = {stack.upper, stack.lower, {stack.sum, stack.sum, stack.sum, stack.sum}};
    return;
  }
  if (stack.upper.back() > column->top()) column->upper = stack.upper;
  if (stack.lower.back() < column->bottom()) column->lower = stack.lower;
  column->sum.last = stack.sum;
  column->sum.minimum = std::min(column->sum.minimum, stack.sum);
  column->sum.maximum = std::max(column->sum.maximum, stack.sum);
}

}  // namespace

StackedColumns stackedColumns(std::span<const CurveSamples* const> curves, double from, double to,
                              int count) {
  StackedColumns result;
  if (curves.empty() || count < 1 || !(to > from)) return result;
  result.columns.resize(static_cast<std::size_t>(count));
  const std::span<const double> times = curves.front()->times();
  std::vector<std::span<const double>> values;
  std::size_t known = times.size();
  for (const CurveSamples* each : curves) {
    values.push_back(each->values());
    known = std::min(known, values.back().size());
  }
  const auto first = std::lower_bound(times.begin(), times.end(), from);
  const double perTime = count / (to - from);
  Stack stack{std::vector<double>(curves.size()), std::vector<double>(curves.size())};
  for (auto i = static_cast<std::size_t>(first - times.begin()); i < known && times[i] <= to; ++i) {
    const auto column = static_cast<std::size_t>((times[i] - from) * perTime);
    stack.fill(values, i);
    include(result.columns[std::min(column, result.columns.size() - 1)], stack);
  }
  for (const auto& column : result.columns) {
    if (!column) continue;
    result.low = std::min(result.low, column->bottom());
    result.high = std::max(result.high, column->top());
  }
  return result;
}

}  // namespace compliant
