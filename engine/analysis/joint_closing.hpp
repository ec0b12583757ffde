#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// How far a hard row is from its target.
struct JointGap {
  Id constraint = 0;
  Index row = 0;    ///< of the constraint
  double size = 0;  ///< |φ − target|, in `unit`
  const char* unit = "m";
  std::string name;  ///< "“hinges”, link 4"
};

/// What it takes to close the joints of a scene.
struct JointClosing {
  Index rows = 0;  ///< hard rows with a position to meet
  int iterations = 0;
  /// The largest gap of each unit, those of lengths first: metres and radians are not compared.
  std::vector<JointGap> before, after;
  /// The start positions that have moved; an empty batch where all joints fit.
  Edit edit{Batch{}};

  bool fits() const { return iterations == 0; }
  /// "Joints closed: largest gap 3.2e-11 m, was 0.021 m (“hinges”, link 4); 4e-14 rad, was 0.1 rad
  /// (“weld”)." with the result.
  std::string text() const;
};

/// Moves the start positions of a scene until its hard rows meet their targets, φ = 0 or an offset:
/// Gauss–Newton steps that are the shortest in the metric of the masses (theory §6, Closing
/// joints). Supports stay where they are. Soft rows give way and are no joints, and a target
/// velocity has no position to meet; both are left out. An error names the row that stays widest
/// open.
///
/// Lays the scene out for itself, so any thread may ask.
Result<JointClosing> closeJoints(const Scene& scene, const std::atomic<bool>* cancelled = nullptr);

}  // namespace compliant
