#include "engine/analysis/row_equation.hpp"

#include <algorithm>
#include <cmath>

#include "engine/kkt/factors/factor.hpp"

namespace compliant {

namespace {

/// Splits b into what φ and what φ̇ make, and c into the forces of components.
void split(const SolverRecord::Ingredients& ingredients, const StepRows& rows, const VecX& response,
           RowEquation& equation) {
  const SystemParts& parts = ingredients.parts;
  equation.inParts = true;
  equation.strain = rows.still[equation.row];
  equation.rate = equation.right - equation.strain;
  equation.rest = equation.free;
  for (const SystemParts::Share& share : parts.shares) {
    double value = 0;
    for (const auto& [unknown, force] : share.force)
      value -= response[unknown] * parts.impulse * force;
    equation.rest -= value;
    if (value != 0) equation.forces.push_back({share.component, value});
  }
  std::stable_sort(
      equation.forces.begin(), equation.forces.end(),
      [](const auto& a, const auto& b) { return std::abs(a.value) > std::abs(b.value); });
  // What is left of a difference of such terms is rounding.
  double size = std::abs(equation.free);
  for (const RowEquation::Share& share : equation.forces) size += std::abs(share.value);
  if (std::abs(equation.rest) <= 1e-14 * size) equation.rest = 0;
}

}  // namespace

double RowEquation::sum() const {
  double sum = inParts ? strain + rate + rest : right + free;
  for (const Share& share : forces) sum += share.value;
  for (const Term& term : terms) sum += term.value;
  return sum;
}

Result<RowEquation> rowEquation(const SolverRecord& record, const StepRows& rows, Index row) {
  const auto factor = makeUmfpackLu();
  if (factor->analyse(record.system.W) != Factor::Outcome::Factored ||
      factor->factor(record.system.W) != Factor::Outcome::Factored)
    return Error{"", "W is singular: something that moves has no mass"};
  VecX response = VecX::Zero(record.system.n());
  rows.J.forRow(row, [&](int column, double value) { response[column] = value; });
  factor->solve(response);
  if (!response.allFinite()) return Error{"", "W is singular: something that moves has no mass"};

  RowEquation result;
  result.row = row;
  result.right = rows.right[row];
  result.impulse = rows.impulse[row];
  VecX c = record.right.c;
  const bool pushed = record.nonsmooth != nullptr && record.nonsmooth->inC;
  for (Index i = 0; pushed && i < rows.count(); ++i)
    if (rows.rows[at(i)].block >= 0)
      rows.J.forRow(i, [&](int column, double value) { c[column] -= value * rows.impulse[i]; });
  result.free = -response.dot(c);
  if (rows.still.size() > 0) split(*record.ingredients, rows, response, result);
  VecX entries = VecX::Zero(rows.count());
  rows.J.addProduct(1, response, entries);
  rows.C.forRow(row, [&](int column, double value) { entries[column] += value; });
  for (Index i = row + 1; i < rows.count(); ++i)
    rows.C.forRow(i, [&](int column, double value) {
      if (column == row) entries[i] += value;
    });
  result.own = entries[row];
  for (Index j = 0; j < rows.count(); ++j)
    if (j != row && entries[j] * rows.impulse[j] != 0)
      result.terms.push_back({j, entries[j], -entries[j] * rows.impulse[j]});
  std::stable_sort(result.terms.begin(), result.terms.end(), [](const auto& a, const auto& b) {
    return std::abs(a.value) > std::abs(b.value);
  });
  return result;
}

}  // namespace compliant
