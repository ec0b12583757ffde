// Meshes beside SOFA scenes.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/import/open_scene.hpp"
#include "tests/import/sofa_text.hpp"
#include "tests/support/own_folder.hpp"

namespace compliant::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

void writeOwn(const std::string& name, const std::string& text) {
  const std::filesystem::path path = ownPath(name);
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// A square of two triangles, and one of four corners beside it. Its first vertex is no corner.
constexpr const char* patchText =
    "v 9 9 9\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 2 0 0\nv 2 1 0\n"
    "f 2 3 4\nf 2 4 5\nf 3 6 7 4\n";

/// A closed tetrahedron of three perpendicular edges of 1 m.
constexpr const char* cornerText =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

ImportedScene openedBeside(const std::string& objects, const SearchPath& search = {}) {
  writeOwn("scenes/scene.scn", sofaScene(objects));
  Result<ImportedScene> scene = openScene(ownPath("scenes/scene.scn"), search);
  EXPECT_TRUE(scene.ok()) << scene.error().text();
  return scene.ok() ? std::move(*scene) : ImportedScene{};
}

std::string stateOn(const std::string& loader) {
  return loader + R"(<MechanicalObject name="p" src="@l"/><UniformMass/>)";
}

TEST(SofaMeshes, GiveTheirVerticesInTheOrderOfTheFile) {
  writeOwn("scenes/mesh/patch.obj", patchText);
  const ImportedScene scene =
      openedBeside(stateOn(R"(<MeshObjLoader name="l" filename="mesh/patch.obj"/>)"));
  const Simulation simulation(scene.scene);
  expectNoIssues(simulation);
  const std::vector<double> x = positionsOf(simulation, "p");
  ASSERT_EQ(x.size(), 21u) << findingsText(scene);
  EXPECT_THAT((std::vector<double>{x.begin(), x.begin() + 6}), ElementsAre(9, 9, 9, 0, 0, 0));
  EXPECT_THAT(findingsText(scene), HasSubstr("mesh/patch.obj: Read as a part of the file, "))
      << "what was read is listed";
}

TEST(SofaMeshes, AreScaledTurnedAndShiftedAsTheLoaderSays) {
  writeOwn("scenes/patch.obj", patchText);
  const ImportedScene scene = openedBeside(stateOn(
      R"(<MeshObjLoader name="l" filename="patch.obj" scale="2" rotation="0 0 90" translation="1 0 0"/>)"));
  const std::vector<double> x = positionsOf(Simulation(scene.scene), "p");
  ASSERT_EQ(x.size(), 21u);
  // (1, 0, 0) → (2, 0, 0) → (0, 2, 0) → (1, 2, 0)
  EXPECT_NEAR(x[6], 1, 1e-12);
  EXPECT_NEAR(x[7], 2, 1e-12);
}

TEST(SofaMeshes, HaveTheirEdgesThroughATopology) {
  writeOwn("scenes/patch.obj", patchText);
  const ImportedScene scene = openedBeside(
      R"(<MeshObjLoader name="l" filename="patch.obj"/><MeshTopology src="@l"/>
         <MechanicalObject name="p"/><UniformMass/><FixedConstraint indices="0"/>
         <Node name="springs"><MechanicalObject template="Vec1d" name="d"/>
           <EdgeSetTopologyContainer edges="1 2"/><DistanceMapping/><UniformCompliance compliance="1e-3"/></Node>
         <MeshSpringForceField linesStiffness="100"/>)");
  int found = 0;
  for (const auto& [name, id] : scene.scene.names()) {
    if (scene.scene.find(id)->type().name != "Distance" || name.starts_with("springs/")) continue;
    ++found;
    EXPECT_EQ(fieldOf<Array<Edge>>(scene.scene, name, "edges").size(), 8u) << findingsText(scene);
  }
  EXPECT_EQ(found, 1) << findingsText(scene);
}

TEST(SofaMeshes, AreCutIntoTrianglesWhereTheLoaderSaysSo) {
  writeOwn("scenes/patch.obj", patchText);
  writeOwn("scenes/five.obj", "v 0 0 0\nv 2 0 0\nv 3 1 0\nv 1 2 0\nv -1 1 0\nf 1 2 3 4 5\n");
  const auto edges = [](const std::string& loader) {
    const ImportedScene scene =
        openedBeside(loader + R"(<MeshTopology src="@l"/><MechanicalObject name="p"/><UniformMass/>
         <FixedConstraint indices="0"/><MeshSpringForceField linesStiffness="100"/>)");
    for (const auto& [name, id] : scene.scene.names())
      if (scene.scene.find(id)->type().name == "Distance")
        return fieldOf<Array<Edge>>(scene.scene, name, "edges").size();
    return std::size_t(0);
  };
  EXPECT_EQ(edges(R"(<MeshObjLoader name="l" filename="patch.obj"/>)"), 8u);
  EXPECT_EQ(edges(R"(<MeshObjLoader name="l" filename="patch.obj" triangulate="1"/>)"), 9u);
  EXPECT_EQ(edges(R"(<MeshObjLoader name="l" filename="five.obj"/>)"), 7u) << "a fan";
}

TEST(SofaMeshes, ThatAreClosedBecomeSolids) {
  writeOwn("scenes/corner.obj", cornerText);
  const ImportedScene scene = openedBeside(
      R"(<CollisionPipeline/><BruteForceDetection/><NewProximityIntersection/><CollisionResponse/>
         <Node name="body"><MechanicalObject name="b" template="Rigid3d" position="0 2 0 0 0 0 1"/><UniformMass/>
         <Node name="skin"><MeshObjLoader name="l" filename="corner.obj"/><MeshTopology src="@l"/>
           <MechanicalObject name="s" src="@l"/><RigidMapping/><TriangleCollisionModel/></Node></Node>)");
  bool solid = false;
  for (const auto& [name, id] : scene.scene.names())
    if (scene.scene.find(id)->type().name == "TriangleMesh") {
      solid = true;
      EXPECT_EQ(fieldOf<Array<std::int64_t>>(scene.scene, name, "triangles").size(), 12u);
    }
  EXPECT_TRUE(solid) << findingsText(scene);
}

TEST(SofaMeshes, LieInSofasOwnFolderOrInOneThatIsGiven) {
  writeOwn("share/mesh/patch.obj", patchText);
  const std::string objects = stateOn(R"(<MeshObjLoader name="l" filename="mesh/patch.obj"/>)");
  EXPECT_EQ(openedBeside(objects).scene.find("p"), nullptr);
  EXPECT_NE(openedBeside(objects, {{ownPath("share")}}).scene.find("p"), nullptr);
  ::setenv("SOFA_DATA_PATH", ("/nowhere:" + ownPath("share")).c_str(), 1);
  EXPECT_NE(openedBeside(objects).scene.find("p"), nullptr);
  ::unsetenv("SOFA_DATA_PATH");
}

TEST(SofaMeshes, ThatCannotBeReadAreLeftOutWithTheReason) {
  writeOwn("scenes/bad.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n");
  writeOwn("secret.obj", cornerText);
  const auto said = [](const std::string& loader) {
    const ImportedScene scene = openedBeside(stateOn(loader));
    EXPECT_EQ(scene.scene.find("p"), nullptr);
    return findingsText(scene);
  };
  EXPECT_THAT(said(R"(<MeshObjLoader name="l" filename="bad.obj"/>)"),
              HasSubstr("Its file “bad.obj” cannot be read: A face refers to vertex 8"));
  EXPECT_THAT(said(R"(<MeshObjLoader name="l" filename="none.obj"/>)"),
              HasSubstr("“none.obj”, which is not there"));
  EXPECT_THAT(said(R"(<MeshObjLoader name="l" filename="../secret.obj"/>)"),
              HasSubstr("leaves its folder"));
  EXPECT_THAT(said(R"(<MeshObjLoader name="l" filename="/etc/passwd"/>)"),
              HasSubstr("is no relative path"));
  EXPECT_THAT(said(R"(<MeshObjLoader name="l"/>)"), HasSubstr("It names no file"));
}

TEST(SofaMeshes, ThatAreOnlyDrawnAreNotRead) {
  writeOwn("scenes/patch.obj", patchText);
  const ImportedScene scene = openedBeside(
      R"(<MechanicalObject name="p" position="0 0 0"/><UniformMass/>
         <Node name="look"><MeshObjLoader name="l" filename="patch.obj"/><OglModel src="@l"/></Node>)");
  EXPECT_THAT(findingsText(scene), testing::Not(HasSubstr("Read as a part")));
}

}  // namespace
}  // namespace compliant::test
