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
  /// s of simulated time that frame `i` from 0 shows.
  double time(std::int64_t i) const {
    return from + static_cast<double>(i) * speed / framesPerSecond;
  }
};

inline constexpr std::int64_t mostFilmFrames = 100000;

/// Times and speed in their ranges, `to` not before `from`, and not more frames than a film may
/// have.
Status check(const FilmSpan& span);

}  // namespace compliant
