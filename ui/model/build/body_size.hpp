#pragma once

#include "ui/model/build/templates.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// The diagonal of the box around the shapes of a body, in m; 1 of a body that has none.
double sizeOfBody(const Scene& scene, const PointRef& body);

/// The compliance of a new spring of a length in m: `springCompliance` between points, and what the
/// weight asks for where it acts on a body.
double springComplianceFor(const Scene& scene, const LinkEnd& from, const LinkEnd& to,
                           double length);

}  // namespace compliant
