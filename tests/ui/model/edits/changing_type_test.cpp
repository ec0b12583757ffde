#include "ui/model/edits/changing_type.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"
#include "ui/model/document/document.hpp"

namespace compliant {
namespace {

TEST(ChangingTheType, KeepsIdNameAndWhatBothTypesHave) {
  Document document(test::chain(3, 1e-4));
  const Id solver = test::idOf(document.scene(), "solver");
  ASSERT_TRUE(document.edit({SetField{solver, "notes", std::string("try others")}}, "Set"));
  const std::string before = writeScene(document.scene());
  const std::vector<const Type*> types = typesInstead(document.scene(), solver);
  EXPECT_GE(types.size(), 2u);
  for (const Type* type : types) {
    SCOPED_TRACE(type->name);
    if (type->name == "LdltSolver") continue;
    ASSERT_TRUE(document.edit(changedType(document.scene(), solver, *type), "Change"));
    const Component* now = document.scene().find(solver);
    ASSERT_NE(now, nullptr);
    EXPECT_EQ(now->type().name, type->name);
    EXPECT_EQ(now->name, "solver");
    EXPECT_EQ(std::get<std::string>(now->type().find("notes")->read(*now)), "try others");
    EXPECT_EQ(typesInstead(document.scene(), solver), types);
    document.undo();
    EXPECT_EQ(writeScene(document.scene()), before);
  }
}

TEST(ChangingTheType, KeepsThePrecisionThatWasChosenAndNoDefault) {
  Scene scene = test::chain(3, 1e-4);
  const Id solver = test::idOf(scene, "solver");
  const auto precision = [&] {
    return std::get<double>(
        scene.find(solver)->type().find("precision")->read(*scene.find(solver)));
  };
  const auto becomes = [&](const char* type) {
    ASSERT_TRUE(applyEdit(scene, changedType(scene, solver, *registry().find(type))).ok());
  };
  EXPECT_EQ(precision(), 1e-14);
  becomes("GaussSeidelSolver");
  EXPECT_EQ(precision(),
            std::get<double>(registry().find("GaussSeidelSolver")->find("precision")->fallback));
  ASSERT_TRUE(applyEdit(scene, {SetField{solver, "precision", 1e-11}}).ok());
  becomes("LdltSolver");
  EXPECT_EQ(precision(), 1e-11);
}

TEST(ChangingTheType, LetsTheMotionGoOn) {
  Simulation simulation(test::chain(3, 1e-4)), same(test::chain(3, 1e-4));
  test::advance(simulation, 5);
  test::advance(same, 10);
  const Id solver = test::idOf(simulation.scene(), "solver");
  const Type& schur = *registry().find("SchurSolver");
  ASSERT_TRUE(simulation.apply(changedType(simulation.scene(), solver, schur)).ok());
  EXPECT_EQ(simulation.motion().step, 5);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  test::advance(simulation, 5);
  EXPECT_TRUE(simulation.motion().x.isApprox(same.motion().x, 1e-9));
}

TEST(ChangingTheType, IsForSolversAndIntegratorsAlone) {
  const Scene scene = test::chain(3, 1e-4);
  EXPECT_GE(typesInstead(scene, test::idOf(scene, "integrator")).size(), 2u);
  for (const char* name : {"points", "links", "mass", "anchor", "gravity"})
    EXPECT_TRUE(typesInstead(scene, test::idOf(scene, name)).empty()) << name;
  EXPECT_TRUE(typesInstead(scene, 999).empty());
}

}  // namespace
}  // namespace compliant
