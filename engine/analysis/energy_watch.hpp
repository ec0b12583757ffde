#pragma once

#include <optional>
#include <string>

#include "engine/kkt/report.hpp"

namespace compliant {

class Simulation;

/// Looks for unexplained energy in steps with contacts: the step is so long that surfaces, which it
/// treats as planes, or elements stretched between them, turn within it. The divergence watch waits
/// until energy has grown a thousandfold; this watch reports a thousandth of the kinetic and stored
/// energy (theory §11).
class EnergyWatch {
 public:
  struct Gain {
    std::string sentence;
    /// More than ten times all that moved, was stored or was given: later results mean nothing.
    bool hopeless = false;
  };

  /// Accepts external energy as given: from an edit, a pull or another moment.
  void restart() { known_ = false; }
  /// Call after each step, with its energies; `simulation` keeps its ledger. Returns nothing if
  /// contacts gained no energy, or if the scheme lets the energy of linear systems oscillate (α + β
  /// ≤ 1, except α = β = ½).
  std::optional<Gain> look(const Simulation& simulation, const Energies& now);

 private:
  bool known_ = false;
  Energies before_;               ///< of the previous step
  double work_ = 0, lifted_ = 0;  ///< J, of the ledger, at the previous step
};

}  // namespace compliant
