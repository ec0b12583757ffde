#pragma once

#include <limits>

namespace compliant {

/// The elastic part of a row whose force is not proportional to its strain φ: λ = −F(φ), with the
/// energy U(φ) = ∫₀^φ F. A step replaces the row by a spring c about a strain, with F(φ) = gap/c
/// there (theory §3). A new law is a subclass and a component that creates it.
class ElasticCurve {
 public:
  virtual ~ElasticCurve() = default;

  virtual double force(double strain) const = 0;   ///< N
  virtual double slope(double strain) const = 0;   ///< N/m
  virtual double energy(double strain) const = 0;  ///< J
  virtual double steepest() const = 0;             ///< the largest |slope|, N/m
  /// c of the step's spring about this strain, m/N, positive.
  virtual double compliance(double strain) const = 0;
  /// The elongation of a spring c under the force at this strain, m.
  virtual double gap(double strain, double c) const { return force(strain) * c; }
  /// |φ| up to which it is the spring of c at 0.
  virtual double reach() const { return std::numeric_limits<double>::infinity(); }
  virtual bool sameAs(const ElasticCurve& other) const = 0;
};

}  // namespace compliant
