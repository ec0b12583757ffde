#include <random>

#include "engine/scene/scene_file.hpp"
#include "tests/import/sofa_text.hpp"

namespace compliant::test {
namespace {

/// A scene that uses most of what the import knows.
std::string everything() {
  return sofaScene(R"(<VisualStyle displayFlags="showAll"/>
  <GridMeshCreator name="loader" resolution="4 3" trianglePattern="1" scale="2" rotation="90 0 0" translation="0 1 0"/>
  <MeshTopology name="mesh" src="@loader"/><MechanicalObject name="dofs" template="Vec3d" src="@loader" velocity="0 0 1"/>
  <BoxROI name="box" box="-0.1 -2 -2 0.1 2 2"/><FixedConstraint indices="@[-1].indices"/><UniformMass totalMass="3"/>
  <MeshSpringForceField linesStiffness="50" linesDamping="1"/>
  <StiffSpringForceField spring="0 5 100 1 0.5"/><DiagonalMass totalMass="1"/>
  <Node name="ext"><MechanicalObject name="d" template="Vec1d"/><EdgeSetTopologyContainer edges="@../mesh.edges"/>
    <DistanceMapping input="@../" output="@./"/><UniformCompliance compliance="1e-4" damping="0.1" isCompliance="0"/></Node>
  <Node name="gap"><MechanicalObject name="d"/><DifferenceFromTargetMapping indices="11" targets="0 0 0"/>
    <DiagonalCompliance compliance="0 0.1 0"/><OffsettedConstraintValue offset="0.1"/></Node>
  <Node name="line" gravity="1 0 0"><MechanicalObject name="q" template="Vec1d" position="0 1"/><UniformMass vertexMass="1"/>
    <Node name="sub"><MechanicalObject name="d" template="Vec1d"/><SubsetMapping indices="1"/><UniformCompliance/></Node></Node>
  <Node name="both"><MechanicalObject name="d"/><DifferenceMultiMapping input="@../dofs @../gap/d" pairs="3 0"/></Node>
  <Node name="bodies"><MechanicalObject name="b" template="Rigid3d" position="0 0 0 0 0 0 1 1 0 0 0 0 0.6 0.8" velocity="0 0 0 1 2 3 0 0 0 0 0 1"/>
    <RigidMass mass="1 2" inertia="1 1 1 2 2 3" inertia_forces="1"/><UniformVelocityDampingForceField dampingCoefficient="0.1"/>
    <ConstantForceField indices="1" force="0 1 0 0 0 1"/>
    <Node name="tip"><MechanicalObject name="p" position="1 0 0 0 1 0"/><RigidMapping rigidIndexPerPoint="0 1" globalToLocalCoords="1"/><UniformMass totalMass="1"/></Node>
    <Node name="end"><MechanicalObject name="e" template="Rigid3d"/><AssembledRigidRigidMapping source="0 1 0 0 0 0 0 1 1 0 0 0 0 0.6 0 0.8"/>
      <UniformMass vertexMass="1 1 [1 0 0,0 1 0,0 0 1]"/>
      <Node name="hinge"><MechanicalObject name="j" template="Vec6d"/><RigidJointMapping pairs="0 1"/><DiagonalCompliance compliance="1 1 1 1 1 1"/>
        <Node name="hold"><MechanicalObject name="m" template="Vec1d"/><MaskMapping dofs="1 1 1 1 1 0"/><UniformCompliance compliance="0"/></Node></Node></Node>
    <Node name="rest"><MechanicalObject name="r" template="Vec6d"/><RigidRestJointMapping rotation="0"/><DampingCompliance damping="1"/><DampingValue/></Node>
    <Node name="same"><MechanicalObject name="s" template="Rigid3d" position="0 0 0 0 0 0 1"/><RigidRigidMapping index="1"/></Node></Node>)",
                   "<CompliantImplicitSolver stabilization=\"1\" implicitVelocity=\"0.5\" "
                   "formulation=\"vel\"/>");
}

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t end) {
  return end == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

const char* const nonsense[] = {"nan",
                                "-inf",
                                "1e308",
                                "-1e308",
                                "1e999",
                                "1000000000",
                                "-1",
                                "0",
                                "@",
                                "@dofs.position",
                                "@../..",
                                "@[-9]",
                                "@[99999999999]",
                                "",
                                "\"",
                                "&#0;",
                                "&lt;",
                                "<Node>",
                                "</Node>",
                                "/>",
                                "0 0",
                                "2-900000000",
                                "\xff\xfe"};

/// Start and length of a random attribute value (or of nothing much).
std::pair<std::size_t, std::size_t> someValue(Random& random, const std::string& text) {
  const std::size_t start = text.find("=\"", below(random, text.size()));
  if (start == std::string::npos) return {0, 0};
  const std::size_t end = text.find('"', start + 2);
  return {start + 2, end == std::string::npos ? 0 : end - start - 2};
}

std::string mutated(Random& random, std::string text) {
  const auto times = 1 + below(random, 4);
  for (std::size_t i = 0; i < times && !text.empty(); ++i) {
    const auto [start, length] = someValue(random, text);
    const auto [otherStart, otherLength] = someValue(random, text);
    switch (below(random, 6)) {
      case 0:
        text.resize(below(random, text.size()));
        break;
      case 1:
        text.replace(start, length, nonsense[below(random, std::size(nonsense))]);
        break;
      case 2:
        text.replace(start, length, text.substr(otherStart, otherLength));
        break;
      case 3:
        text.erase(start, length);
        break;
      case 4:
        text[below(random, text.size())] = static_cast<char>(below(random, 256));
        break;
      default: {
        const std::size_t from = below(random, text.size());
        text.insert(below(random, text.size()), text.substr(from, below(random, 200)));
      }
    }
  }
  return text;
}

TEST(SofaFuzz, TheSceneToMutateIsWhole) {
  const ImportedScene scene = imported(everything());
  EXPECT_GE(scene.scene.size(), 55u);
  Simulation simulation(scene.scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
}

TEST(SofaFuzz, AnyTextIsASceneThatCanBeSavedOrASentence) {
  const std::string whole = everything();
  Random random(20240611);
  int scenes = 0, refused = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string text = mutated(random, whole);
    const Result<ImportedScene> result = importSofaScene(text);
    if (!result) {
      ++refused;
      EXPECT_FALSE(result.error().what.empty());
      continue;
    }
    ++scenes;
    for (const ImportFinding& finding : result->findings) EXPECT_FALSE(finding.sentence.empty());
    const Result<Scene> again = readScene(writeScene(result->scene));
    ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << text;
    if (i % 10 == 0 && result->scene.size() > 0) {
      Simulation simulation(result->scene);
      simulation.step();
    }
  }
  EXPECT_GT(scenes, 500);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace compliant::test
