#pragma once

#include <gtest/gtest.h>

#include "engine/inspect/solved_step.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {

/// The step after so many, of the first system.
inline SolvedStep inspected(Scene scene, int steps) {
  Simulation simulation(std::move(scene));
  for (const LayoutIssue& issue : simulation.layout().issues) ADD_FAILURE() << issue.sentence;
  for (int i = 0; i < steps; ++i) EXPECT_TRUE(usable(simulation.step().status));
  Result<SolvedStep> step = solvedStep(simulation, 0);
  EXPECT_TRUE(step.ok()) << step.error().text();
  return *step;
}

/// A chain of `links` links, solved with so many iterations at most.
inline Scene stoppedChain(const std::string& solver, int links, int iterations, double compliance) {
  Scene scene = chain(links, compliance);
  EXPECT_TRUE(applyEdit(scene, {Erase{idOf(scene, "solver")}}).ok());
  Build::Fields fields{{"iterations", iterations}};
  if (solver == "CgSolver") fields.emplace_back("form", std::string("schur"));
  Build(scene).add(solver, "solver", fields);
  return scene;
}

/// Balls of 1 kg on a floor, one above the other, under one of `top` kg, by Gauss–Seidel with so
/// many iterations.
inline Scene tower(int balls, double top, int iterations) {
  Scene scene;
  Build build(scene);
  build.add("Gravity", "gravity");
  build.add("GaussSeidelContactSolver", "contact solver",
            {{"iterations", iterations}, {"warm_start", false}});
  build.add("RigidFrames", "ground", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "ground mass", {{"state", build.link("ground")}});
  build.add("FixedPoints", "fixed",
            {{"state", build.link("ground")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "floor", {{"state", build.link("ground")}});
  std::vector<Vec3> places;
  for (int i = 0; i < balls; ++i) places.emplace_back(0, 0.1 + 0.2 * i, 0);
  if (balls > 0) {
    build.add("RigidFrames", "balls", {{"position", Array<Vec3>(places)}});
    build.add("RigidMass", "mass", {{"state", build.link("balls")}, {"mass", 1.0}});
    build.add("Ball", "ball", {{"state", build.link("balls")}, {"radius", 0.1}});
  }
  build.add("RigidFrames", "load", {{"position", Array<Vec3>{Vec3(0, 0.1 + 0.2 * balls, 0)}}});
  build.add("RigidMass", "load mass", {{"state", build.link("load")}, {"mass", top}});
  build.add("Ball", "top", {{"state", build.link("load")}, {"radius", 0.1}});
  build.add("ShapeContacts", "contacts");
  return scene;
}

}  // namespace compliant::test
