#pragma once

#include <limits>

#include "engine/base/math.hpp"

namespace compliant {

/// An end that an interval does not have.
inline constexpr double unbounded = std::numeric_limits<double>::infinity();

/// Where the impulse μ of a block of rows may lie, and what its velocity u = A μ + δ does then
/// (theory §7):
///
///   interval [lower, upper], 1 row:  −u ∈ N_K(μ): u = 0 inside, u ≥ 0 at the lower end, u ≤ 0 at
///     the upper one. Equality is (−∞, ∞), unilateral [0, ∞), dry friction [−bound, bound].
///   Coulomb cone, 3 rows (n, t₁, t₂): K = {‖μ_t‖ ≤ f_c μ_n}, K ∋ μ ⟂ u + (f_c‖u_t‖, 0, 0) ∈ K*,
///     the exact law in De Saxcé's form (De Saxcé and Feng 1998).
struct AdmissibleSet {
  enum class Kind { Interval, Coulomb };

  Kind kind = Kind::Interval;
  double lower = 0, upper = 0;  ///< of an interval, N·s; may be infinite
  double friction = 0;          ///< f_c of a cone, ≥ 0, no unit

  static AdmissibleSet equality();
  static AdmissibleSet unilateral();
  static AdmissibleSet box(double lower, double upper);
  static AdmissibleSet coulomb(double friction);

  Index rows() const { return kind == Kind::Coulomb ? 3 : 1; }
  bool isEquality() const;
  bool isUnilateral() const { return kind == Kind::Interval && lower == 0 && upper > 1e300; }
  bool operator==(const AdmissibleSet&) const = default;

  /// Π_K, in place, on rows() numbers.
  void project(double* impulse) const;
  /// Π_K*(x) = x + Π_K(−x) (Moreau), for sets that are cones: all but bounded intervals.
  void projectOnDual(double* velocity) const;
  /// Φ(u) = (f_c‖u_t‖, 0, 0), added in place; nothing for intervals.
  void addCorrection(double* velocity) const;
};

/// The point of {‖x_t‖ ≤ f x_n} nearest to x: x itself; the origin for x in the polar cone; else
/// the point of the mantle.
Vec3 projectOnCone(const Vec3& x, double friction);

}  // namespace compliant
