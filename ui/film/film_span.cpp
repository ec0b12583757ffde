#include "ui/film/film_span.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"

namespace compliant {
namespace {
constexpr double latest = 1e6;  // s
constexpr double slowestFilm = 0.01, fastestFilm = 100;
}  // namespace

std::int64_t FilmSpan::frames() const {
  // Rounding error must not drop the last frame.
  const double count = (to - from) / speed * framesPerSecond;
  return 1 + std::max<std::int64_t>(
                 0, static_cast<std::int64_t>(std::floor(count * (1 + 1e-12) + 1e-9)));
}

Status check(const FilmSpan& span) {
  const auto within = [](double value, double low, double high) {
    return value >= low && value <= high;
  };
  for (const double time : {span.from, span.to})
    if (!within(time, 0, latest))
      return Error{numberText(time) + " s", "Times must be from 0 to 1e6 s"};
  if (span.to < span.from)
    return Error{"from " + numberText(span.from) + " s to " + numberText(span.to) + " s",
                 "The end must be after the start"};
  if (!within(span.speed, slowestFilm, fastestFilm))
    return Error{"speed " + numberText(span.speed), "The speed must be from 0.01 to 100"};
  if (span.framesPerSecond < 1 || span.framesPerSecond > 240)
    return Error{numberText(span.framesPerSecond) + " frames per second",
                 "A film needs 1 to 240 frames per second"};
  if ((span.to - span.from) / span.speed * span.framesPerSecond >=
      static_cast<double>(mostFilmFrames))
    return Error{
        "from " + numberText(span.from) + " s to " + numberText(span.to) + " s",
        "A film has at most 100,000 frames. Choose a shorter time, a lower frame rate or a "
        "higher speed"};
  return {};
}

}  // namespace compliant
