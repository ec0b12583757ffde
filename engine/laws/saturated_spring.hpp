#pragma once

#include <algorithm>
#include <cmath>

#include "engine/laws/elastic_curve.hpp"

namespace compliant {

/// A spring of compliance c whose force is constant from |φ| = r on: its secant compliance then
/// grows with the strain, c |φ|/r. A step treats it as the secant spring from 0 to its strain.
class SaturatedSpring final : public ElasticCurve {
 public:
  SaturatedSpring(double compliance, double reach) : compliance_(compliance), reach_(reach) {}

  double force(double strain) const override { return strain / compliance(strain); }
  double slope(double strain) const override {
    return std::abs(strain) > reach_ ? 0 : 1 / compliance_;
  }
  double steepest() const override { return 1 / compliance_; }
  double energy(double strain) const override {
    const double x = std::abs(strain), spring = std::min(x, reach_);
    return spring * (x - 0.5 * spring) / compliance_;
  }
  double compliance(double strain) const override {
    return compliance_ * std::max(1.0, std::abs(strain) / reach_);
  }
  double gap(double strain, double c) const override { return strain * (c / compliance(strain)); }
  double reach() const override { return reach_; }
  bool sameAs(const ElasticCurve& other) const override {
    const auto* spring = dynamic_cast<const SaturatedSpring*>(&other);
    return spring != nullptr && spring->compliance_ == compliance_ && spring->reach_ == reach_;
  }

 private:
  double compliance_, reach_;
};

}  // namespace compliant
