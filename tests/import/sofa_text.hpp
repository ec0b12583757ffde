#pragma once

#include <gtest/gtest.h>

#include <string>

#include "engine/import/sofa/sofa_scene.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant::test {

/// A whole SOFA scene around the objects of one node that has a solver: gravity −10 m/s² along y,
/// dt 0.01 s.
inline std::string sofaScene(const std::string& objects,
                             const std::string& solver = "<CompliantImplicitSolver/>") {
  return "<?xml version=\"1.0\"?>\n<Node name=\"root\" gravity=\"0 -10 0\" dt=\"0.01\">\n" +
         solver + "<LDLTSolver/>\n" + objects + "\n</Node>\n";
}

/// The import of a text that must be a scene.
inline ImportedScene imported(const std::string& text) {
  Result<ImportedScene> result = importSofaScene(text);
  EXPECT_TRUE(result.ok()) << result.error().text();
  return result.ok() ? std::move(*result) : ImportedScene{};
}

/// All findings, one a line.
inline std::string findingsText(const ImportedScene& imported) {
  std::string text;
  for (const ImportFinding& finding : imported.findings) text += finding.text() + "\n";
  return text;
}

template <class T>
T fieldOf(const Scene& scene, const std::string& component, const std::string& field) {
  const Component* found = scene.find(std::string_view(component));
  EXPECT_NE(found, nullptr) << component;
  if (found == nullptr) return T();
  const Field* described = found->type().find(field);
  EXPECT_NE(described, nullptr) << component << "." << field;
  return described ? std::get<T>(described->read(*found)) : T();
}

/// Positions of a state in the present motion.
inline std::vector<double> positionsOf(const Simulation& simulation, const std::string& state) {
  const Component* found = simulation.scene().find(std::string_view(state));
  EXPECT_NE(found, nullptr) << state;
  if (found == nullptr) return {};
  const int index = simulation.layout().stateIndex(found->id);
  EXPECT_GE(index, 0) << state << " is left out";
  if (index < 0) return {};
  const auto& slot = simulation.layout().states[static_cast<std::size_t>(index)];
  const double* x = simulation.motion().x.data() + slot.x;
  return {x, x + slot.shape.positions()};
}

inline void advance(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i) ASSERT_TRUE(usable(simulation.step().status));
}

inline void expectNoIssues(const Simulation& simulation) {
  for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
}

/// Findings about the objects of a scene.
inline std::string said(const std::string& objects) {
  return findingsText(imported(sofaScene(objects)));
}

/// Positions of a state at the start.
inline std::vector<double> startOfState(const std::string& objects, const std::string& state) {
  ImportedScene scene = imported(sofaScene(objects));
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  return positionsOf(simulation, state);
}

/// A body of 2 kg and 0.5 kg·m² about each axis.
inline const std::string sphere = "<RigidMass mass=\"2\" inertia=\"0.5 0.5 0.5\"/>";

/// A state of frames with a mass.
inline std::string body(const std::string& attributes, const std::string& mass = sphere) {
  return "<MechanicalObject name=\"body\" template=\"Rigid3d\" " + attributes + "/>" + mass;
}

}  // namespace compliant::test
