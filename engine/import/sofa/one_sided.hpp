#pragma once

#include "engine/import/sofa/constraint_values.hpp"

/// What bounds the forces of rows: the projectors of the plugin, and springs that only push or
/// pull.
namespace compliant::sofa {

/// The fields of our constraint for the projector beside a law (UnilateralConstraint…); none: its
/// forces are unbounded, as with SOFA's solvers that treat all rows as bilateral.
Fields boundsOf(Import& import, const Object& law, const ImportedState& state,
                const ValueOfRows& value, Softness softness);

}  // namespace compliant::sofa
