#include "engine/analysis/achieved_compliance.hpp"

#include <limits>

namespace compliant {

std::vector<AchievedCompliance> achievedCompliances(const StepRows& rows, double h) {
  std::vector<AchievedCompliance> result(rows.rows.size());
  for (Index i = 0; i < rows.count(); ++i) {
    const double S = rows.rows[at(i)].S;
    AchievedCompliance& each = result[at(i)];
    each.set = rows.C.diagonal(i) * h * S;
    each.achieved = S > 0 && rows.impulse[i] != 0
                        ? each.set + S * rows.residual[i] * h / rows.impulse[i]
                        : std::numeric_limits<double>::quiet_NaN();
  }
  return result;
}

}  // namespace compliant
