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

  /// The errors that there are before the next step are given: the scene's own, those of an edit.
  void restart() { given_ = false; }
  /// Before each step.
  void expect(const Simulation& simulation);
  /// After the first step of a scene, before `look`: the element that started farthest from where
  /// it holds, by the same measure, if the step has closed more than half of that, with whatever
  /// force and speed it takes.
  std::optional<Miss> closed(const Simulation& simulation);
  /// After each step: the worst element that misses by more than a tenth of its length, or of the
  /// extent of what moves where it has none, and by more than twice the least that it has missed
  /// by. Allocates only where there is one.
  std::optional<Miss> look(const Simulation& simulation);

 private:
  /// The errors of a constraint whose hard rows are lengths.
  struct Watched {
    std::size_t constraint = 0;  ///< among those of the structure
    double least = 0;            ///< m, below which no element can be worth a word
    std::vector<double> given;   ///< m, the least error of each element since the start or an edit
    bool gaps = false;           ///< some of those are
  };

  bool given_ = false;
  double extent_ = 0;  ///< m
  std::vector<Watched> watched_;
  LawTable laws_;
};

}  // namespace compliant
