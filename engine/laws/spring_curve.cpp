#include "engine/laws/spring_curve.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.hpp"

namespace compliant {

namespace {

/// Slopes of the lines between places.
std::vector<double> sidesOf(std::span<const double> x, std::span<const double> f) {
  std::vector<double> sides;
  for (std::size_t i = 0; i + 1 < x.size(); ++i)
    sides.push_back((f[i + 1] - f[i]) / (x[i + 1] - x[i]));
  return sides;
}

/// Slopes at the places of a monotone cubic: the harmonic mean of the slopes on both sides,
/// weighted by the widths, and 0 where they differ in sign. At the ends the slope of the only side.
std::vector<double> smoothSlopes(std::span<const double> x, const std::vector<double>& sides) {
  std::vector<double> slopes{sides.front()};
  for (std::size_t i = 1; i < sides.size(); ++i) {
    const double before = sides[i - 1], after = sides[i];
    const double left = x[i] - x[i - 1], right = x[i + 1] - x[i];
    slopes.push_back(before * after > 0
                         ? 3 * (left + right) /
                               ((2 * right + left) / before + (right + 2 * left) / after)
                         : 0);
  }
  slopes.push_back(sides.back());
  return slopes;
}

}  // namespace

SpringCurve::SpringCurve(std::span<const double> x, std::span<const double> f, Shape shape) {
  ASSERT(x.size() >= 2 && x.size() == f.size());
  const std::vector<double> sides = sidesOf(x, f);
  if (shape == Shape::Smooth)
    build(x, f, smoothSlopes(x, sides), Pieces::Cubics);
  else
    build(x, f, sides, Pieces::Lines);
}

SpringCurve::SpringCurve(std::span<const double> x, std::span<const double> f,
                         std::span<const double> slopes) {
  ASSERT(x.size() >= 2 && x.size() == f.size() && x.size() == slopes.size());
  build(x, f, slopes, Pieces::Cubics);
}

void SpringCurve::build(std::span<const double> x, std::span<const double> f,
                        std::span<const double> slopes, Pieces pieces) {
  const std::vector<double> sides = sidesOf(x, f);
  pieces_.push_back({x.front(), f.front(), slopes.front()});
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    Piece piece{x[i], f[i], slopes[i]};
    if (pieces == Pieces::Cubics) {
      const double width = x[i + 1] - x[i];
      piece.b = (3 * sides[i] - 2 * slopes[i] - slopes[i + 1]) / width;
      piece.c = (slopes[i] + slopes[i + 1] - 2 * sides[i]) / (width * width);
    }
    pieces_.push_back(piece);
  }
  pieces_.push_back({x.back(), f.back(), slopes.back()});
  for (std::size_t i = 2; i < pieces_.size(); ++i) {
    const Piece& before = pieces_[i - 1];
    pieces_[i].energy = before.energy + before.integral(pieces_[i].start - before.start);
  }
  const double atZero = energy(0);
  for (Piece& piece : pieces_) piece.energy -= atZero;
  for (const double each : sides) steepest_ = std::max(steepest_, std::abs(each));
  for (const double each : slopes) steepest_ = std::max(steepest_, std::abs(each));
}

const SpringCurve::Piece& SpringCurve::at(double strain) const {
  // The first piece covers everything before the start of the second.
  const auto next =
      std::upper_bound(pieces_.begin() + 1, pieces_.end(), strain,
                       [](double value, const Piece& piece) { return value < piece.start; });
  return *(next - 1);
}

double SpringCurve::force(double strain) const {
  const Piece& p = at(strain);
  const double x = strain - p.start;
  return p.f + x * (p.s + x * (p.b + x * p.c));
}

double SpringCurve::slope(double strain) const {
  const Piece& p = at(strain);
  const double x = strain - p.start;
  return p.s + x * (2 * p.b + x * 3 * p.c);
}

double SpringCurve::energy(double strain) const {
  const Piece& p = at(strain);
  return p.energy + p.integral(strain - p.start);
}

}  // namespace compliant
