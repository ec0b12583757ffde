#pragma once

#include <cstdint>

#include "engine/base/result.hpp"

namespace compliant {

/// The moments of a motion that become frames.
struct FilmSpan {
  double from = 0, to = 5;  ///< s of simulated time, 0 … 1e6
  int framesPerSecond = 25;
  double speed = 1;  ///< simulated seconds per second of the film, 0.01 … 100

  /// Frames from `from` to `to`, both included where they fall on a frame; at least 1.
  std::int64_t frames() const;
  /// The simulated time, s, that frame `i` shows, counted from 0.
  double time(std::int64_t i) const {
    return from + static_cast<double>(i) * speed / framesPerSecond;
  }
};

inline constexpr std::int64_t mostFilmFrames = 100000;

/// Checks that times and speed are in range, that `to` is not before `from`, and that the number of
/// frames is allowed.
Status check(const FilmSpan& span);

}  // namespace compliant
