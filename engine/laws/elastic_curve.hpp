#pragma once

#include <limits>

namespace compliant {

/// The elastic part of a row whose force is no multiple of its strain φ: λ = −F(φ), U(φ) = ∫₀^φ F
/// its energy. A step takes the row for a spring c about a strain, with F(φ) = gap/c there (theory
/// §3). A new law is such a class, and a component that makes it.
class ElasticCurve {
 public:
  virtual ~ElasticCurve() = default;

  virtual double force(double strain) const = 0;   ///< N
  virtual double slope(double strain) const = 0;   ///< N/m
  virtual double energy(double strain) const = 0;  ///< J
  virtual double steepest() const = 0;             ///< the largest |slope|, N/m
  /// c of the spring of a step about this strain, m/N, above 0.
  virtual double compliance(double strain) const = 0;
  /// What a spring c would be stretched by under the force at this strain, m.
  virtual double gap(double strain, double c) const { return force(strain) * c; }
  /// |φ| up to which it is the spring of c at 0.
  virtual double reach() const { return std::numeric_limits<double>::infinity(); }
  virtual bool sameAs(const ElasticCurve& other) const = 0;
};

}  // namespace compliant
