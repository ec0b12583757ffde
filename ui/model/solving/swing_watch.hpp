#pragma once

#include <optional>
#include <string>

#include "engine/analysis/stability.hpp"
#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The energy that a scene lost to the time stepping in its last swing: from one minimum of the
/// kinetic energy to the next, relative to the largest kinetic energy between them. Ropes, joints
/// under gravity and other systems without a frequency of their own swing too. A swing with
/// friction, impacts or work says nothing about the scheme and is not counted; a swing without a
/// successor is forgotten.
class SwingWatch {
 public:
  /// Adds a moment of the present, in order; an earlier one starts again. In J since the start:
  /// `taken` by the scheme, `exchanged` by friction, impacts and work, without signs.
  void add(double time, double kinetic, double taken, double exchanged = 0);
  void add(const Snapshot& snapshot);
  void forget() { *this = {}; }

  /// The loss of the last whole swing; nothing before there was one.
  std::optional<double> loss() const { return loss_; }

 private:
  enum class Way { Unknown, Up, Down };
  double time_ = -1;
  double takenAtLow_ = 0;  ///< J, at the last minimum
  double high_ = 0;        ///< J, the largest since the last minimum
  double least_ = 0, takenAtLeast_ = 0, exchangedAtLeast_ = 0;
  double exchangedAtLow_ = 0;            ///< J
  double turnedAt_ = 0, swingTime_ = 0;  ///< s, of the last swing
  Way way_ = Way::Unknown;
  bool turned_ = false;  ///< a swing has begun at a minimum
  std::optional<double> loss_;
};

/// "The last swing lost 3.1 % of its energy; α = β = ½ would nearly keep it"; empty if the loss is
/// negligible, or if the scheme keeps the energy.
std::string swingText(const SwingWatch& watch, const StepNumbers& step);

}  // namespace compliant
