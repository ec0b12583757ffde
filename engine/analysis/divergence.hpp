#pragma once

#include <optional>
#include <string>

#include "engine/kkt/report.hpp"
#include "engine/scene/value.hpp"

namespace compliant {

class Simulation;

/// What the engine does where a simulation diverges.
enum class DivergencePolicy { Stop, GoOn };

/// A simulation has diverged: where, and by which component.
struct Divergence {
  std::size_t system = 0;
  Id culprit = 0;
  std::string sentence;
  int steps = 1;  ///< the last good step is so many steps back
};

/// Judges each step by where its energy came from (theory §11). Motion may begin as
/// suddenly as it likes from energy that was there: a spring's, weight's, a motor's. It diverges
/// where kinetic energy appears from nothing, in one step or little by little, where a solver
/// finds no solution again and again, or where impulses do that exceed all that they could answer.
/// A value: after a rollback the copy of that moment judges the same steps alike.
class DivergenceWatch {
 public:
  /// Something came from outside: an edit, a pull, another moment. The next step is only judged
  /// where things fly far away in it; what else it ends with is given.
  void restart() {
    given_ = false;
    swing_ = 0;
  }
  /// Before each step.
  void expect(Simulation& simulation);
  /// After a step that was taken. `simulation` keeps its ledger, `now` are its energies.
  std::optional<Divergence> judge(const Simulation& simulation, const Energies& now);
  /// Whether the last step was solved, and its energy was given: a divergence goes back to the last
  /// step with the one or the other.
  bool solved() const { return unsolved_ == 0; }
  bool explained() const { return unexplained_ == 0; }
  /// Whether motors gave no more in the step than all energy that there was before.
  bool gentle() const { return strained_ == 0; }

 private:
  void begin(const Simulation& simulation, const Energies& now);
  std::optional<Divergence> judgeSolves(const Simulation& simulation);
  std::optional<Divergence> judgeForces(const Simulation& simulation);

  bool given_ = false;
  Energies before_;                   ///< of the step before
  double given0_ = 0;                 ///< kinetic and elastic energy of the start, J
  double gravity0_ = 0, lowest_ = 0;  ///< potential energy at the start and the least since, J
  double work_ = 0;                   ///< of the ledger, of the step before
  double worked_ = 0;                 ///< |work| since the start, J
  double numerical_ = 0;              ///< of the ledger, of the step before
  double lifted_ = 0;                 ///< of the ledger, of the step before
  double raised_ = 0;                 ///< lifted since the start, J
  int unsolved_ = 0;                  ///< steps in a row that were not solved at all
  int unexplained_ = 0;  ///< steps in a row with more kinetic and elastic energy than was given
  double asked_ = 0;     ///< speed that the errors of hard rows ask for in the step that is not
                         ///< judged, m/s or rad/s
  double calm_ = 0;      ///< J, moving, stored and given by motors, before these
  double swing_ =
      0;  ///< the factor by which a stable scheme changes energies for a while; 0: not known yet
  int excesses_ = 0;     ///< steps whose impulses nothing explains, of the last few
  int sinceExcess_ = 0;  ///< steps since the first of these
  int strained_ =
      0;  ///< steps in a row in which motors gave more than that, or ten times that moves
};

}  // namespace compliant
