#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The distance of a hard row from its target.
struct JointGap {
  Id constraint = 0;
  Index row = 0;    ///< of the constraint
  double size = 0;  ///< |φ − target|, in `unit`
  const char* unit = "m";
  std::string name;  ///< "“hinges”, link 4"
};

/// The result of closing the joints of a scene.
struct JointClosing {
  Index rows = 0;  ///< hard rows with a position to meet
  int iterations = 0;
  /// The largest gap of each unit, lengths first: metres and radians are not compared.
  std::vector<JointGap> before, after;
  /// The moved start positions; an empty batch if all joints fit.
  Edit edit{Batch{}};

  bool fits() const { return iterations == 0; }
  /// "Joints closed: largest gap 3.2e-11 m, was 0.021 m (“hinges”, link 4); 4e-14 rad, was 0.1 rad
  /// (“weld”)." with the result.
  std::string text() const;
};

/// Moves the start positions of a scene until its hard rows meet their targets, φ = 0 or an
/// offset, by Gauss–Newton steps that are the shortest in the metric of the masses (theory §6,
/// Closing joints). Supports stay in place. Soft rows are compliant and not joints, and a target
/// velocity has no position to meet; both are left out. An error names the row that remains widest
/// open.
///
/// Lays out the scene for itself, so any thread may call it.
Result<JointClosing> closeJoints(const Scene& scene, const std::atomic<bool>* cancelled = nullptr);

}  // namespace compliant
