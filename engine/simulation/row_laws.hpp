#pragma once

#include <memory>
#include <vector>

#include "engine/laws/elastic_curve.hpp"

namespace compliant {

/// The laws of all rows of constraints, at the offsets of Motion::lambda.
struct RowLaws {
  std::vector<double> compliance;    ///< c; diagonal of C in blocks
  std::vector<double> dampingRatio;  ///< d
  std::vector<double> limit;         ///< RowLaw::limit: λ_max or adhesion in N, f_c of cones
  std::vector<std::shared_ptr<const ElasticCurve>> curve;  ///< F(φ) in place of φ/c, or null
  std::vector<double> mass;  ///< kg, with which a frequency determines c; 0 for other rows

  void clear() {
    compliance.clear();
    dampingRatio.clear();
    limit.clear();
    curve.clear();
    mass.clear();
  }
  bool operator==(const RowLaws& other) const;
};

}  // namespace compliant
