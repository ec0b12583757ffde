#pragma once

#include <optional>
#include <string>

#include "engine/kkt/report.hpp"
#include "engine/scene/value.hpp"

namespace compliant {

class Simulation;

/// The engine's reaction to a diverging simulation.
enum class DivergencePolicy { Stop, GoOn };

/// A divergence of a simulation: where, and because of which component.
struct Divergence {
  std::size_t system = 0;
  Id culprit = 0;
  std::string sentence;
  int steps = 1;  ///< number of steps back to the last good step
};

/// Judges each step by the source of its energy (theory §11). A motion may begin as suddenly as it
/// likes from available energy: of a spring, a weight or a motor. It diverges if kinetic energy
/// appears from nothing, in one step or gradually; if a solver repeatedly finds no solution; or if
/// impulses repeatedly exceed all that they could balance. It is a value: after a rollback, the
/// copy of that moment judges the same steps alike.
class DivergenceWatch {
 public:
  /// Notes an external change: an edit, a pull or another moment. The next step is judged only if
  /// parts fly far away in it; its other final energies are accepted as given.
  void restart() {
    given_ = false;
    swing_ = 0;
  }
  /// Call before each step.
  void expect(Simulation& simulation);
  /// Call after an accepted step. `simulation` keeps its ledger; `now` are its energies.
  std::optional<Divergence> judge(const Simulation& simulation, const Energies& now);
  /// Whether the last step was solved, and its energy explained: after a divergence the engine
  /// returns to the last step for which one or the other holds.
  bool solved() const { return unsolved_ == 0; }
  bool explained() const { return unexplained_ == 0; }
  /// Whether motors gave no more energy in the step than all that was there before.
  bool gentle() const { return strained_ == 0; }

 private:
  void begin(const Simulation& simulation, const Energies& now);
  std::optional<Divergence> judgeSolves(const Simulation& simulation);
  std::optional<Divergence> judgeForces(const Simulation& simulation);

  bool given_ = false;
  Energies before_;                   ///< of the previous step
  double given0_ = 0;                 ///< kinetic and elastic energy of the start, J
  double gravity0_ = 0, lowest_ = 0;  ///< potential energy at the start and the least since, J
  double work_ = 0;                   ///< of the ledger, at the previous step
  double worked_ = 0;                 ///< |work| since the start, J
  double numerical_ = 0;              ///< of the ledger, at the previous step
  double lifted_ = 0;                 ///< of the ledger, at the previous step
  double raised_ = 0;                 ///< lifted since the start, J
  int unsolved_ = 0;                  ///< consecutive steps without a solution
  int unexplained_ = 0;  ///< consecutive steps with more kinetic and elastic energy than given
  double asked_ = 0;     ///< speed that the errors of hard rows ask for in the step that is not
                         ///< judged, m/s or rad/s
  double calm_ = 0;      ///< J, moving, stored and given by motors, before the steps of strained_
  double swing_ =
      0;  ///< the factor by which a stable scheme changes energies for a while; 0: not known yet
  int excesses_ = 0;     ///< steps with unexplained impulses among the last few
  int sinceExcess_ = 0;  ///< steps since the first of these
  int strained_ =
      0;  ///< consecutive steps in which motors gave more than that, or ten times what moves
};

}  // namespace compliant
