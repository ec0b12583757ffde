#include "engine/laws/formula_curve.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

constexpr std::size_t firstPieces = 1024, mostPlaces = 65'536;
constexpr double precision = 1e-9;   ///< of the largest force
constexpr double leastShare = 1e-6;  ///< of the range: the shortest piece about a kink

struct Place {
  double x = 0, f = 0, s = 0;
};

Place placeAt(const Formula& force, double x) {
  if (force.variables().empty()) return {x, force.value({}), 0};
  const Jet jet = force.jet(std::span(&x, 1));
  return {x, jet.value, jet.gradient[0]};
}

/// The cubic through both places with their slopes, at a share of the way.
double between(const Place& a, const Place& b, double share) {
  const double width = b.x - a.x, rest = 1 - share;
  return rest * rest * ((1 + 2 * share) * a.f + share * width * a.s) +
         share * share * ((1 + 2 * rest) * b.f - rest * width * b.s);
}

}  // namespace

Result<SpringCurve> curveOf(const Formula& force, double least, double most) {
  std::vector<Place> places, waiting;
  double largest = 0;
  for (std::size_t i = 0; i <= firstPieces; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(firstPieces);
    waiting.push_back(placeAt(force, least + share * (most - least)));
    largest = std::max(largest, std::abs(waiting.back().f));
  }
  std::reverse(waiting.begin(), waiting.end());
  // The last waiting place is next; it is accepted if the piece to it is accurate enough.
  while (!waiting.empty()) {
    const Place next = waiting.back();
    if (!std::isfinite(next.f) || !std::isfinite(next.s))
      return Error{"", std::string(std::isfinite(next.f) ? "The slope of the force" : "The force") +
                           " is not finite at x = " + numberText(next.x)};
    if (!places.empty() && next.x - places.back().x > leastShare * (most - least)) {
      const Place& before = places.back();
      bool fits = true;
      for (const double share : {0.25, 0.5, 0.75}) {
        const double x = before.x + share * (next.x - before.x),
                     exact = force.value(std::span(&x, force.variables().size()));
        fits = fits && std::abs(between(before, next, share) - exact) <= precision * largest;
      }
      if (!fits && places.size() + waiting.size() >= mostPlaces)
        return Error{"", "The force oscillates too often between " + numberText(least) + " and " +
                             numberText(most) + ": narrow the range"};
      if (!fits) {
        waiting.push_back(placeAt(force, 0.5 * (before.x + next.x)));
        continue;
      }
    }
    places.push_back(next);
    waiting.pop_back();
  }
  std::vector<double> x, f, s;
  for (const Place& place : places) {
    x.push_back(place.x);
    f.push_back(place.f);
    s.push_back(place.s);
  }
  return SpringCurve(x, f, s);
}

}  // namespace compliant
