#pragma once

#include "ui/model/build/templates.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// The diagonal of the box around the shapes of a body, in m; 1 for a body without shapes.
double sizeOfBody(const Scene& scene, const PointRef& body);

/// The compliance of a new spring of this length, m: `springCompliance` between points; on a body,
/// the compliance that suits its weight.
double springComplianceFor(const Scene& scene, const LinkEnd& from, const LinkEnd& to,
                           double length);

}  // namespace compliant
