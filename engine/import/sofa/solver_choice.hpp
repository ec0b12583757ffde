#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_tables.hpp"

namespace compliant::sofa {

/// The table entry for the type of an object; null: it is not such a solver.
const MotionSolverKind* motionKind(const Object& object);
const SystemSolverKind* systemKind(const Object& object);

/// The system solver of a node: the first one in it, or null.
const Object* systemSolver(const Node& node);
/// The solver of motion of a node: the first one in it, or null.
const Object* motionSolverIn(const Node& node);
/// Whether our solver for it iterates, so that it may stop early.
bool iterates(const Node& node);

/// Whether the type has the field and the field accepts the value.
bool accepts(const std::string& type, const std::string& field, const Value& value);
/// Removes the fields that the type does not accept.
void keepAccepted(const std::string& type, Fields& fields);
/// A number clamped to the range of the field, with a finding if it was changed.
double within(Import& import, const Object& object, const std::string& type,
              const std::string& field, double value, const std::string& called);

}  // namespace compliant::sofa
