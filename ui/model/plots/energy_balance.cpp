#include "ui/model/plots/energy_balance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace compliant {

EnergyBalance EnergyBalance::since(const EnergyBalance& start) const {
  EnergyBalance result = *this;
  result.damped -= start.damped;
  result.friction -= start.friction;
  result.impact -= start.impact;
  result.work -= start.work;
  result.numerical -= start.numerical;
  return result;
}

namespace {

/// Zeroes parts that rounding would lose in a sum with the largest part.
void dropRounding(EnergyBalance& balance) {
  const std::array parts{
      &balance.kinetic,  &balance.gravity,  &balance.elasticForces, &balance.elasticConstraints,
      &balance.damped,   &balance.friction, &balance.impact,        &balance.work,
      &balance.numerical};
  double largest = 0;
  for (const double* part : parts) largest = std::max(largest, std::abs(*part));
  for (double* part : parts)
    if (std::abs(*part) < std::numeric_limits<double>::epsilon() * largest) *part = 0;
}

}  // namespace

EnergyBalance energyBalance(const HistoryReading& reading, std::size_t moment) {
  const auto value = [&](std::size_t kind) { return reading.values[kind][moment]; };
  EnergyBalance balance{value(0), value(1), value(2), value(3), value(4),
                        value(5), value(6), value(7), value(8)};
  dropRounding(balance);
  return balance;
}

EnergyBalance energyBalance(const Snapshot& snapshot) {
  const Energies& e = snapshot.energies;
  const Ledger& ledger = snapshot.motion.ledger;
  const double pending = ledger.kept ? e.total() - ledger.total : 0;
  EnergyBalance balance{
      e.kinetic,       e.gravity,       e.elasticForces, e.elastic - e.elasticForces,
      ledger.damped,   ledger.friction, ledger.impact,   ledger.work + pending,
      ledger.numerical};
  dropRounding(balance);
  return balance;
}

}  // namespace compliant
