#pragma once

#include <optional>
#include <string>

#include "engine/kkt/report.hpp"

namespace compliant {

class Simulation;

/// Looks for energy that nothing gave in steps with contacts: a step so long that surfaces, which
/// it treats as planes, or what stretches between them, turn within it. The divergence watch waits
/// until energy has grown a thousandfold; here a thousandth of what moves and is stored is worth a
/// word (theory §11).
class EnergyWatch {
 public:
  struct Gain {
    std::string sentence;
    /// More than ten times all that moved, was stored or was given: what follows means nothing.
    bool hopeless = false;
  };

  /// What comes from outside is given: an edit, a pull, another moment.
  void restart() { known_ = false; }
  /// After each step, with its energies; `simulation` keeps its ledger. Nothing where contacts
  /// gained none, or where the scheme lets the energy of linear systems go up and down (α + β ≤ 1,
  /// but for α = β = ½).
  std::optional<Gain> look(const Simulation& simulation, const Energies& now);

 private:
  bool known_ = false;
  Energies before_;               ///< of the step before
  double work_ = 0, lifted_ = 0;  ///< J, of the ledger, of the step before
};

}  // namespace compliant
