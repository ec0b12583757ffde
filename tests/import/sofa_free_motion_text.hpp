#pragma once

#include <string>

#include "tests/import/sofa_text.hpp"

namespace compliant::test {

/// A scene of SOFA's loop of free motion: gravity −10 m/s² along y, dt 0.01 s.
inline std::string freeMotion(
    const std::string& inside,
    const std::string& solver = R"(<GenericConstraintSolver name="all" tolerance="1e-9"/>)") {
  return "<Node name=\"root\" gravity=\"0 -10 0\" dt=\"0.01\"><FreeMotionAnimationLoop/>" + solver +
         inside + "</Node>";
}

/// What moves a body of such a scene, and corrects it.
inline const std::string euler =
    R"(<EulerImplicitSolver/><SparseLDLSolver/><LinearSolverConstraintCorrection/>)";

/// Points of 1 kg that Euler moves.
inline std::string movingPoints(const std::string& position, const std::string& beside) {
  return euler + "<MechanicalObject name=\"dofs\" position=\"" + position +
         "\"/><UniformMass vertexMass=\"1\"/>" + beside;
}

/// The force of all contacts on the shape, in N, along an axis.
inline double contactForce(const Simulation& simulation, Index axis) {
  double force = 0;
  for (const Contact& contact : simulation.motion().contacts)
    force += (contact.axes * contact.force)[axis];
  return force;
}

}  // namespace compliant::test
