#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "engine/laws/elastic_curve.hpp"

namespace compliant {

/// F(φ) of a spring with a nonlinear force, λ = −F(φ), through given places (φ_i, F_i); beyond them
/// it is straight. Its potential energy is U(φ) = ∫₀^φ F.
///
/// Between places it is straight, or a cubic with slopes of Fritsch and Carlson (1980): once
/// differentiable, and monotone where the places are.
class SpringCurve final : public ElasticCurve {
 public:
  enum class Shape { Straight, Smooth };

  /// Strains ascend; there are at least two places, and as many forces as strains.
  SpringCurve(std::span<const double> strains, std::span<const double> forces, Shape shape);
  /// Cubics with given slopes at the places, N/m; beyond the ends the slope is constant.
  SpringCurve(std::span<const double> strains, std::span<const double> forces,
              std::span<const double> slopes);

  double force(double strain) const override;
  double slope(double strain) const override;
  double energy(double strain) const override;
  /// 1/F′ where the curve rises. Elsewhere it is that of a slope negligible beside the steepest: a
  /// falling force is then taken at its value at the start of the step.
  double compliance(double strain) const override {
    constexpr double next = 1e-6;
    return 1 / std::max(slope(strain), next * steepest_);
  }
  bool sameAs(const ElasticCurve& other) const override {
    const auto* curve = dynamic_cast<const SpringCurve*>(&other);
    return curve != nullptr && curve->pieces_ == pieces_ && curve->steepest_ == steepest_;
  }
  double steepest() const override { return steepest_; }

 private:
  /// F = f + x (s + x (b + x c)), x = φ − start, from `start` to the start of the next piece. The
  /// first and the last piece are straight and unbounded.
  struct Piece {
    double start, f, s, b = 0, c = 0;
    double energy = 0;  ///< U at the start

    bool operator==(const Piece&) const = default;
    double integral(double x) const { return x * (f + x * (s / 2 + x * (b / 3 + x * c / 4))); }
  };
  enum class Pieces { Lines, Cubics };
  /// Slopes at the places of cubics, or of the lines between them.
  void build(std::span<const double> x, std::span<const double> f, std::span<const double> slopes,
             Pieces pieces);
  const Piece& at(double strain) const;

  std::vector<Piece> pieces_;
  double steepest_ = 0;
};

}  // namespace compliant
