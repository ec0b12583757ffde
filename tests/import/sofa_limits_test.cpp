#include <gmock/gmock.h>

#include "engine/import/open_scene.hpp"
#include "engine/import/sofa/import.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/import/sofa_text.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::string found(const std::string& name) {
  const Result<std::string> text = readFile(test::sourceFolder() + "/tests/data/found/" + name);
  EXPECT_TRUE(text.ok()) << text.error().text();
  return text.ok() ? *text : std::string();
}

std::string repeated(const std::string& part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

/// How many data are read when every attribute of every object is asked for.
std::size_t dataReadIn(const std::string& text, std::size_t* given = nullptr) {
  const Result<sofa::Tree> tree = sofa::readTree(text);
  EXPECT_TRUE(tree.ok());
  if (!tree.ok()) return 0;
  FilesBeside none;
  sofa::Import import(*tree, none);
  std::size_t attributes = 0;
  for (const sofa::Object* object : tree->objects)
    for (const sofa::Attribute& attribute : object->attributes) {
      ++attributes;
      numbers(import, *object, attribute.name);
    }
  if (given != nullptr) *given = attributes;
  return import.dataRead;
}

TEST(SofaLimits, ADataThatLinksToItselfTwiceEndsAndIsTold) {
  const ImportedScene scene = imported(found("laugh_self.scn"));
  EXPECT_THAT(findingsText(scene), HasSubstr("links back to itself in a cycle"));
}

TEST(SofaLimits, LinksThatDoubleAtEveryStepAreReadOnceEach) {
  std::size_t attributes = 0;
  const std::size_t read = dataReadIn(found("laugh_chain.scn"), &attributes);
  EXPECT_GT(attributes, 90u) << "2⁴⁰ reads if each were followed anew";
  // Each data is read at most as written, as a link reads it, and as the mesh that it makes.
  EXPECT_LE(read, 4 * attributes);
  imported(found("laugh_chain.scn"));
}

TEST(SofaLimits, RangesAreRefusedBeforeTheyTakeTheMemory) {
  const ImportedScene scene = imported(found("ranges2000.scn"));
  EXPECT_THAT(findingsText(scene),
              ContainsRegex("indices: ranges, meshes, links .* more than 5e7 numbers"));
  std::size_t held = 0;
  for (const auto& [name, id] : scene.scene.names())
    for (const auto& [field, value] : record(*scene.scene.find(id)).fields)
      if (const auto* list = std::get_if<Array<std::int64_t>>(&value)) held += list->size();
  EXPECT_LE(held, 2u) << "the state has one element, held twice";
}

TEST(SofaLimits, MeshesThatNothingAsksForAreNotMade) {
  const Result<sofa::Tree> tree = sofa::readTree(found("grids20.scn"));
  ASSERT_TRUE(tree.ok());
  FilesBeside none;
  sofa::Import import(*tree, none);
  for (const sofa::Object* object : tree->objects) numbers(import, *object, "resolution");
  EXPECT_EQ(import.numbersLeft, sofa::mostNumbers);
  EXPECT_EQ(imported(found("grids20.scn")).scene.size(), 1u) << "gravity";
}

TEST(SofaLimits, AGridMakesTheEdgesThatItMadeBefore) {
  // Two cells, split along the diagonal from the first corner; each edge once, sorted.
  const Result<sofa::Tree> tree =
      sofa::readTree(R"(<Node><GridMeshCreator name="g" resolution="3 2"/></Node>)");
  ASSERT_TRUE(tree.ok());
  FilesBeside none;
  sofa::Import import(*tree, none);
  const auto edges = numbers(import, *tree->objects[0], "edges");
  ASSERT_TRUE(edges.has_value());
  EXPECT_THAT(*edges, testing::ElementsAre(0, 1, 1, 2, 1, 4, 2, 5, 3, 0, 4, 0, 4, 3, 5, 1, 5, 4));
}

TEST(SofaLimits, ManyObjectsOfOneNameAreToldApart) {
  const int count = 20000;
  const ImportedScene scene = imported(sofaScene(
      R"(<MechanicalObject name="dofs" position="0 0 0"/>)" +
      repeated(R"(<UniformMass name="m"/>)", count) + repeated("<Node name=\"n\"/>", count)));
  EXPECT_EQ(scene.scene.size(), static_cast<std::size_t>(count) + 4);
  EXPECT_NE(scene.scene.find("m " + std::to_string(count)), nullptr);
}

TEST(SofaLimits, ManyUsersOfABigStateAreRefusedBeforeTheyTakeTheMemory) {
  const ImportedScene scene =
      imported(sofaScene(R"(<MechanicalObject name="dofs" size="1000000" template="Vec1d"/>)" +
                         repeated(R"(<UniformMass name="m"/>)", 60)));
  EXPECT_THAT(findingsText(scene), HasSubstr("Its state: ranges, meshes, links and components"));
}

TEST(SofaLimits, NumbersThatOverflowAreNoFindings) {
  const std::string text = findingsText(imported(found("nanlink.scn")));
  EXPECT_THAT(text, Not(ContainsRegex("[^a-z]nan[^a-z]")));
  EXPECT_THAT(text, Not(ContainsRegex("[^a-z]-?inf[^a-z]")));
  EXPECT_THAT(text, HasSubstr("contains numbers that are not finite"));
}

TEST(SofaLimits, AnImportThatIsCalledOffEnds) {
  Progress progress;
  progress.cancel();
  EXPECT_FALSE(importSofaScene(sofaScene("<MechanicalObject/>"), &progress).ok());
}

std::string oneSided(const std::string& solver) {
  return "<Node gravity=\"0 -10 0\" dt=\"0.01\"><CompliantImplicitSolver/>" + solver + R"(
    <MechanicalObject name="dofs" position="0 0 0  0 -1 0"/><UniformMass vertexMass="1"/>
    <FixedConstraint indices="0"/>
    <Node name="ext"><MechanicalObject template="Vec1d"/><MeshTopology edges="0 1"/>
      <DistanceMapping/><UniformCompliance name="rope" compliance="0"/><UnilateralConstraint/></Node></Node>)";
}

TEST(SofaLimits, OneSidedRowsAreHeldWhereSofaHoldsThemAndElseOnlyPush) {
  const ImportedScene held = imported(oneSided("<LDLTSolver/>"));
  EXPECT_EQ(fieldOf<std::string>(held.scene, "ext/rope", "admissible"), "any");
  EXPECT_THAT(findingsText(held), HasSubstr("LDLTSolver ignores it and holds the rows"));
  EXPECT_EQ(verdictOf(held.findings), "1 cosmetic");
  const ImportedScene pushed = imported(oneSided("<SequentialSolver/><LDLTResponse/>"));
  EXPECT_EQ(fieldOf<std::string>(pushed.scene, "ext/rope", "admissible"), "pushing");
  // A distance that may grow holds nothing: it falls as a free one, x = -1 - h² g n (n + 1)/2.
  Simulation simulation(pushed.scene);
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(usable(simulation.step().status));
  EXPECT_NEAR(positionsOf(simulation, "dofs")[4], -1 - 1e-3 * 55, 1e-12);
}

TEST(SofaLimits, AConstraintThatIsNotKnownNeitherAddsNorFreesRows) {
  std::string text = oneSided("<SequentialSolver/><LDLTResponse/>");
  text.replace(text.find("UnilateralConstraint"), 20, "StickingConstraint");
  const ImportedScene held = imported(text);
  EXPECT_EQ(fieldOf<std::string>(held.scene, "ext/rope", "admissible"), "any");
  EXPECT_THAT(
      findingsText(held),
      HasSubstr("it adds no rows and frees none: a compliance beside it holds in both directions"));
  EXPECT_EQ(verdictOf(held.findings), "1 left out, 1 cosmetic");
}

TEST(SofaLimits, KrylovSolversWithAResponseWorkOnTheSchurComplement) {
  const auto form = [](const std::string& solvers) {
    return fieldOf<std::string>(
        imported("<Node><CompliantImplicitSolver/>" + solvers +
                 "<MechanicalObject position=\"0 0 0\"/><UniformMass/></Node>")
            .scene,
        solvers.substr(1, solvers.find('/') - 1), "form");
  };
  EXPECT_EQ(form("<MinresSolver/>"), "kkt");
  EXPECT_EQ(form("<MinresSolver/><LDLTResponse/>"), "schur");
  EXPECT_EQ(form("<EigenMINRESSolver/>"), "schur");
  EXPECT_EQ(form("<CgSolver/><LDLTResponse/>"), "schur");
}

TEST(SofaLimits, ARegularizationThatSofaUsesIsTold) {
  const auto findings = [](const std::string& attributes) {
    return imported("<Node><CompliantImplicitSolver/><LDLTSolver " + attributes +
                    "/><MechanicalObject position=\"0 0 0\"/><UniformMass/></Node>")
        .findings;
  };
  EXPECT_TRUE(findings("").empty());
  EXPECT_EQ(verdictOf(findings("schur=\"0\" regularization=\"1e-6\"")),
            "1 part moves differently than in its file");
  EXPECT_THAT(findings("schur=\"0\" regularization=\"1e-6\"")[0].sentence,
              HasSubstr("softens every row by 1e-6 h² αβ m/N"));
  EXPECT_EQ(verdictOf(findings("regularization=\"1e-6\"")), "1 cosmetic");
}

TEST(SofaLimits, ADampedSpringTellsHowItStiffens) {
  const ImportedScene scene = imported(sofaScene(R"(
    <MechanicalObject name="dofs" position="0 0 0  0 -1 0"/><UniformMass vertexMass="1"/><FixedConstraint/>
    <StiffSpringForceField spring="0 1 100 5 1"/>)"));
  EXPECT_THAT(findingsText(scene),
              HasSubstr("SOFA's stiffness is its force, damping included, over its length"));
}

TEST(SofaLimits, AStepOfMinutesIsTakenOverAndTold) {
  const auto withStep = [](const std::string& dt) {
    return imported("<Node gravity=\"0 -10 0\" dt=\"" + dt +
                    R"("><CompliantImplicitSolver/><LDLTSolver/>
      <MechanicalObject name="dofs" position="0 0 0  0 -10 0"/><UniformMass vertexMass="1"/></Node>)");
  };
  const ImportedScene slow = withStep("100");
  EXPECT_EQ(fieldOf<double>(slow.scene, "CompliantImplicitSolver", "h"), 100);
  // A pendulum of 10 m swings in 2π s.
  EXPECT_THAT(findingsText(slow),
              HasSubstr("the slowest oscillation of the scene has a period of at most 6.3 s"));
  EXPECT_TRUE(withStep("0.01").findings.empty());
}

TEST(SofaLimits, FindingsAreSortedByWhatTheyMeanAndLeadToTheirComponents) {
  const ImportedScene scene = imported(sofaScene(
      "<OglModel/>\n<MechanicalObject name=\"dofs\" position=\"0 0 0\"/><UniformMass/>\n<Riddle/>\n"
      "<FixedConstraint name=\"held\" indices=\"0 7\"/>\n",
      "<CompliantImplicitSolver name=\"euler\" implicitPosition=\"0.5\"/>"));
  ASSERT_EQ(scene.findings.size(), 4u) << findingsText(scene);
  EXPECT_EQ(verdictOf(scene.findings),
            "1 part moves differently than in its file, 2 left out, 1 cosmetic");
  const auto nameOf = [&](std::size_t i) {
    const Component* component = scene.scene.find(scene.findings[i].component);
    return component != nullptr ? component->name : std::string();
  };
  EXPECT_EQ(nameOf(0), "euler");
  EXPECT_THAT(scene.findings[1].element, HasSubstr("Riddle"));
  EXPECT_EQ(nameOf(1), "dofs") << "left out itself: the state that it stands by";
  EXPECT_EQ(nameOf(2), "held");
  EXPECT_EQ(nameOf(3), "") << "what only draws leads nowhere";
  EXPECT_TRUE(anyMatters(scene.findings));
  EXPECT_FALSE(anyMatters({scene.findings[3]}));
}

}  // namespace
}  // namespace compliant::test
