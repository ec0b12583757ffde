#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/scene/value.hpp"
#include "engine/scene/writers.hpp"

namespace compliant {

class Simulation;

/// Looks for hard rows that end up far from where they hold: neither the residual of a solve, which
/// is linear, nor the energy tells of a rod that a long step has stretched (theory §11).
class HardRowWatch {
 public:
  struct Miss {
    Id constraint = 0;
    std::string sentence;
  };

  /// Accepts the errors before the next step as given: those of the scene, or of an edit.
  void restart() { given_ = false; }
  /// Call before each step.
  void expect(const Simulation& simulation);
  /// Call after the first step of a scene, before `look`: returns the element that started farthest
  /// from its target, by the same measure, if the step has closed more than half of that,
  /// regardless of force and speed.
  std::optional<Miss> closed(const Simulation& simulation);
  /// Call after each step: returns the worst element whose error exceeds a tenth of its length (or
  /// of the extent of what moves, if it has none) and twice its least error so far. Allocates only
  /// if there is one.
  std::optional<Miss> look(const Simulation& simulation);

 private:
  /// The errors of a constraint whose hard rows are lengths.
  struct Watched {
    std::size_t constraint = 0;  ///< among those of the structure
    double least = 0;            ///< m, below which no element is reported
    std::vector<double> given;   ///< m, the least error of each element since the start or an edit
    bool gaps = false;           ///< whether some of these are gaps
  };

  bool given_ = false;
  double extent_ = 0;  ///< m
  std::vector<Watched> watched_;
  LawTable laws_;
};

}  // namespace compliant
