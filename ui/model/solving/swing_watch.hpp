#pragma once

#include <optional>
#include <string>

#include "engine/analysis/stability.hpp"
#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// What the last swing of a scene lost to the time stepping: from one moment at which it moved
/// least to the next, the energy that the scheme took, as a part of the largest kinetic energy
/// between. Ropes, joints under gravity and all else without a frequency of its own swing too. A
/// swing in which friction, impacts or work took part as well tells nothing of the scheme, and one
/// that is not followed by another is forgotten.
class SwingWatch {
 public:
  /// A moment of the present, in order; an earlier one begins anew. `taken` by the scheme and
  /// `exchanged` by friction, impacts and work, J since the start, the latter without signs.
  void add(double time, double kinetic, double taken, double exchanged = 0);
  void add(const Snapshot& snapshot);
  void forget() { *this = {}; }

  /// Of the last whole swing; nothing before there was one.
  std::optional<double> loss() const { return loss_; }

 private:
  enum class Way { Unknown, Up, Down };
  double time_ = -1;
  double takenAtLow_ = 0;  ///< J, at the last turn
  double high_ = 0;        ///< J, the largest since then
  double least_ = 0, takenAtLeast_ = 0, exchangedAtLeast_ = 0;
  double exchangedAtLow_ = 0;            ///< J
  double turnedAt_ = 0, swingTime_ = 0;  ///< s, of the last swing
  Way way_ = Way::Unknown;
  bool turned_ = false;  ///< a swing has begun at a turn
  std::optional<double> loss_;
};

/// "The last swing lost 3.1 % of its energy; α = β = ½ would nearly keep it"; empty where that is
/// next to nothing or keeps it.
std::string swingText(const SwingWatch& watch, const StepNumbers& step);

}  // namespace compliant
