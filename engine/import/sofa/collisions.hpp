#pragma once

#include "engine/import/sofa/contact_rules.hpp"

/// Collision models of SOFA as shapes of ours.
namespace compliant::sofa {

/// How far, in m, the surface of a model lies outside its geometry: SOFA keeps two surfaces the
/// contact distance apart.
double skinOf(Import& import, const Object& model, const ContactRules& rules);

/// The common fields of all shapes for a model that reaches `reach` m from its centre: state,
/// material and group.
Fields materialOf(Import& import, const Object& model, const ContactRules& rules, double reach);

/// The group in our numbering of shapes that must not touch a model; 0: none.
std::int64_t groupOf(Import& import, const Object& model, Index elements);

/// Adds spheres, capsules, cylinders, boxes and points; returns the number of shapes.
int addSimpleShapes(Import& import, const Object& model, const ContactRules& rules);
/// Adds a mesh or a half-space; returns the number of shapes.
int addSurface(Import& import, const Object& model, const ContactRules& rules);

}  // namespace compliant::sofa
