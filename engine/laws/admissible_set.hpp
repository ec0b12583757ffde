#pragma once

#include <limits>

#include "engine/base/math.hpp"

namespace compliant {

/// A missing end of an interval.
inline constexpr double unbounded = std::numeric_limits<double>::infinity();

/// The admissible set of the impulse μ of a block of rows, and the condition on its velocity u = A
/// μ + δ (theory §7). The first row, the normal, has an interval [lower, upper]; the following
/// rows, `tangents` of them, are bounded by f_c times the normal:
///
///   no tangents:  −u ∈ N_K(μ): u = 0 inside, u ≥ 0 at the lower end, u ≤ 0 at the upper one.
///     An equality has (−∞, ∞), a unilateral row [0, ∞),
///     dry friction [−bound, bound].
///   tangents:  K = {‖μ_t‖ ≤ f_c μ_n}, K ∋ μ ⟂ u + (f_c‖u_t‖, 0, …) ∈ K*, Coulomb's exact law in
///     De Saxcé's form (De Saxcé and Feng 1998), for an interval of [0, ∞). There are two, or five
///     for contacts that also resist three rotations (FrictionLimits).
struct AdmissibleSet {
  double lower = 0, upper = 0;  ///< of the normal, N·s; may be infinite
  double friction = 0;          ///< f_c ≥ 0, no unit; 0 without tangents
  Index tangents = 0;

  static AdmissibleSet equality();
  static AdmissibleSet unilateral();
  static AdmissibleSet box(double lower, double upper);
  static AdmissibleSet coulomb(double friction, Index tangents = 2);

  static constexpr Index mostRows = 6;
  Index rows() const { return 1 + tangents; }
  bool isEquality() const;
  bool isUnilateral() const { return tangents == 0 && lower == 0 && upper > 1e300; }
  bool operator==(const AdmissibleSet&) const = default;

  /// Π_K, in place, on rows() numbers: the nearest point of K.
  void project(double* impulse) const;
  /// Π_K*(x) = x + Π_K(−x) (Moreau), for sets that are cones: all but bounded intervals.
  void projectOnDual(double* velocity) const;
  /// Φ(u) = (f_c‖u_t‖, 0, …), added in place; nothing without tangents.
  void addCorrection(double* velocity) const;
};

/// ‖x_t‖ of a block.
double tangentialSize(const double* block, Index tangents);

}  // namespace compliant
