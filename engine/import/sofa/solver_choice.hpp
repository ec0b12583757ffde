#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_tables.hpp"

namespace compliant::sofa {

/// The entry of the tables for the type of an object; null: it is no such solver.
const MotionSolverKind* motionKind(const Object& object);
const SystemSolverKind* systemKind(const Object& object);

/// The solver that serves the systems of a node: the first one in it, or null.
const Object* systemSolver(const Node& node);
/// The solver of motion of a node: the first one in it, or null.
const Object* motionSolverIn(const Node& node);
/// Whether that solver iterates here, so that it may stop early.
bool iterates(const Node& node);

/// Whether the type has the field and it may hold the value.
bool accepts(const std::string& type, const std::string& field, const Value& value);
/// Leaves out what the type does not accept.
void keepAccepted(const std::string& type, Fields& fields);
/// A number brought into the range of the field, with a finding when it had to be.
double within(Import& import, const Object& object, const std::string& type,
              const std::string& field, double value, const std::string& called);

}  // namespace compliant::sofa
