#include "ui/model/plots/energy_balance.hpp"

namespace compliant {

EnergyBalance EnergyBalance::since(const EnergyBalance& start) const {
  EnergyBalance result = *this;
  result.damped -= start.damped;
  result.work -= start.work;
  result.numerical -= start.numerical;
  return result;
}

EnergyBalance energyBalance(const Snapshot& snapshot) {
  const Energies& e = snapshot.energies;
  const Ledger& ledger = snapshot.motion.ledger;
  const double pending = ledger.kept ? e.total() - ledger.total : 0;
  return {e.kinetic,       e.gravity,
          e.elasticForces, e.elastic - e.elasticForces,
          ledger.damped,   ledger.work + pending,
          ledger.numerical};
}

}  // namespace compliant
