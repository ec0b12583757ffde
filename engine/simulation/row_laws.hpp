#pragma once

#include <memory>
#include <vector>

#include "engine/laws/elastic_curve.hpp"

namespace compliant {

/// The laws of all rows of constraints, where Motion::lambda is.
struct RowLaws {
  std::vector<double> compliance;    ///< c; diagonal of C in blocks
  std::vector<double> dampingRatio;  ///< d
  std::vector<double> limit;         ///< RowLaw::limit: λ_max or adhesion in N, f_c of cones
  std::vector<std::shared_ptr<const ElasticCurve>> curve;  ///< F(φ) in place of φ/c, or null
  std::vector<double> mass;  ///< kg, by which a frequency gives c; 0 of other rows

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
