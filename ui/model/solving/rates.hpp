#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "ui/model/solving/hud_lines.hpp"

namespace compliant {

/// Frames and steps per second, counted over the last second while time runs. Both are unknown in
/// the first quarter of a second.
class Rates {
 public:
  /// Counts a frame that shows the motion of this step; `clock` in s.
  void addFrame(std::int64_t step, double clock);
  /// Restarts the count when time stops.
  void halt() { frames_.clear(); }

  std::optional<double> framesPerSecond() const;  ///< 1/s
  std::optional<double> steps() const;            ///< 1/s
  /// "frames 60 fps" and "steps 1,200 /s"; "-" for what is unknown.
  std::vector<HudLine> lines() const;

 private:
  struct Frame {
    double clock;
    std::int64_t step;
  };
  std::optional<double> perSecond(double count) const;
  std::deque<Frame> frames_;
};

}  // namespace compliant
