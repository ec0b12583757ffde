#pragma once

#include <algorithm>

#include "engine/base/math.hpp"

namespace compliant {

/// The limits of friction for a normal force of 1 N: the forces along both tangents and the moments
/// about the normal and both tangents lie in the ellipsoid
///
///   (λ₁/f₁)² + (λ₂/f₂)² + (τ_n/s)² + (τ₁/r)² + (τ₂/r)² ≤ λ_n²,
///
/// as in MuJoCo's contacts of six rows. Slip and rotation dissipate the most that it admits: they
/// are normal to it. With f the reference, λ_i = (f_i/f) λ_i′ and u_i′ = (f_i/f) u_i, it is
/// Coulomb's cone ‖λ_t′‖ ≤ f λ_n in more tangents, and λ·u = λ′·u′: solvers need no other set
/// (theory §7).
struct FrictionLimits {
  double along = 0;     ///< f₁, no unit
  double across = 0;    ///< f₂
  double spinning = 0;  ///< s, m: against rotation about the normal
  double rolling = 0;   ///< r, m: against rotation about tangents

  /// Whether moments act. The block then has six rows, otherwise three.
  bool turns() const { return spinning > 0 || rolling > 0; }
  Index rows() const { return turns() ? 6 : 3; }
  /// f: the coefficient of the cone in scaled rows.
  double reference() const {
    const double largest = std::max(along, across);
    return largest > 0 || !turns() ? largest : 1;
  }
  /// f_i/f of a row; 1 for the normal and without friction. `least` bounds it from below, relative
  /// to the largest limit of its unit.
  double scale(Index row, double least = 0) const {
    const double f = reference();
    if (row == 0 || f == 0) return 1;
    if (row < 3) return std::max(least, (row == 1 ? along : across) / f);
    return std::max(least * std::max(spinning, rolling), row == 3 ? spinning : rolling) / f;
  }
  bool operator==(const FrictionLimits&) const = default;
};

}  // namespace compliant
