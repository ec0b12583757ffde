#pragma once

#include <optional>
#include <string>

#include "engine/run/snapshot.hpp"
#include "ui/model/solving/stability.hpp"

namespace compliant {

/// What the last swing of a scene lost to the time stepping: from one moment at which it moved least to the next, the
/// energy that the scheme took, as a part of the largest kinetic energy between. Ropes, joints under gravity and all else
/// without a frequency of its own swing too.
class SwingWatch {
 public:
  /// A moment of the present, in order; an earlier one begins anew.
  void add(double time, double kinetic, double taken);
  void add(const Snapshot& snapshot);
  void forget() { *this = {}; }

  /// Of the last whole swing; nothing before there was one.
  std::optional<double> loss() const { return loss_; }

 private:
  enum class Way { Unknown, Up, Down };
  double time_ = -1;
  double takenAtLow_ = 0;            ///< J, at the last turn
  double high_ = 0;                  ///< J, the largest since then
  double least_ = 0, takenAtLeast_ = 0;
  Way way_ = Way::Unknown;
  bool turned_ = false;              ///< a swing has begun at a turn
  std::optional<double> loss_;
};

/// "The last swing lost 3.1 % of its energy to the time stepping; α = β = ½ would nearly keep it."; empty where that is
/// next to nothing or keeps it.
std::string swingText(const SwingWatch& watch, const StepNumbers& step);

}  // namespace compliant
