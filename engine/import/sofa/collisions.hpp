#pragma once

#include "engine/import/sofa/contact_rules.hpp"

/// Collision models of SOFA as shapes of ours.
namespace compliant::sofa {

/// By how much, in m, the surface of a model lies beyond its geometry: SOFA keeps two surfaces the
/// contact distance apart.
double skinOf(Import& import, const Object& model, const ContactRules& rules);

/// The fields that all shapes share for a model that reaches `reach` m from its middle: state,
/// material and group.
Fields materialOf(Import& import, const Object& model, const ContactRules& rules, double reach);

/// The group, as ours count them, of shapes that must not touch a model; 0: none.
std::int64_t groupOf(Import& import, const Object& model, Index elements);

/// Spheres, capsules, cylinders, boxes and points; the number of shapes made.
int addSimpleShapes(Import& import, const Object& model, const ContactRules& rules);
/// A mesh, or a half-space; the number of shapes made.
int addSurface(Import& import, const Object& model, const ContactRules& rules);

}  // namespace compliant::sofa
