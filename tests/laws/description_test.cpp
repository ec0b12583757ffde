#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "engine/json/manual.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"

/// What every registered type owes its users: words, units, a file format, an example that runs.
namespace compliant::test {
namespace {

class EveryType : public testing::TestWithParam<const Type*> {
 protected:
  const Type& type() const { return *GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(Registered, EveryType, testing::ValuesIn(typesOf()), TypeName());

bool isSentence(const std::string& text) {
  return text.size() > 8 && text.back() == '.' &&
         std::isupper(static_cast<unsigned char>(text[0])) != 0;
}

/// Numbers without dimension, or with the dimension of whatever they are linked to.
bool hasNoDimension(const std::string& type, const std::string& field) {
  static const std::set<std::string> names{"ImplicitIntegrator.alpha",
                                           "ImplicitIntegrator.beta",
                                           "ImplicitIntegrator.newton_precision",
                                           "StaticIntegrator.newton_precision",
                                           "PseudoStaticIntegrator.velocity_factor",
                                           "LdltSolver.precision",
                                           "CgSolver.precision",
                                           "MinresSolver.precision",
                                           "CondensedSolver.precision",
                                           "LuSolver.precision",
                                           "GaussSeidelSolver.precision",
                                           "FixedDirections.direction",
                                           "DotProduct.axis_a",
                                           "DotProduct.axis_b",
                                           "LinearCombination.offset",
                                           "TriangleMesh.scale",
                                           "FreeMotion.alpha",
                                           "FreeMotion.beta",
                                           "GaussSeidelContactSolver.relaxation"};
  // Coefficients of friction and restitution, and the precision of contact solvers.
  if (field.starts_with("friction") || field == "restitution" || field == "zeta") return true;
  if (field == "precision" && type.ends_with("ContactSolver")) return true;
  return names.contains(type + "." + field);
}

TEST_P(EveryType, IsDocumented) {
  EXPECT_TRUE(isSentence(type().doc)) << type().doc;
  for (const Field& field : type().fields)
    EXPECT_TRUE(isSentence(field.doc)) << field.name << ": " << field.doc;
}

TEST_P(EveryType, NamesTheUnitOfEveryNumberWithADimension) {
  for (const Field& field : type().fields) {
    const bool number = field.kind == Kind::Real || field.kind == Kind::Reals ||
                        field.kind == Kind::Vector || field.kind == Kind::Points;
    EXPECT_EQ(!field.unit.empty(), number && !hasNoDimension(type().name, field.name))
        << field.name;
  }
}

TEST_P(EveryType, HasFieldsWithDifferentNamesInSnakeCase) {
  std::set<std::string> names;
  for (const Field& field : type().fields) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    EXPECT_THAT(field.name, testing::MatchesRegex("[a-z][a-z0-9_]*"));
    EXPECT_NE(field.name, "type") << "the file format uses that word";
  }
}

TEST_P(EveryType, HasDefaultsThatItsOwnRulesAllow) {
  for (const Field& field : type().fields) {
    EXPECT_EQ(field.check(field.fallback), std::nullopt) << field.name;
    EXPECT_TRUE(sameValue(field.fallback, field.read(*type().create()))) << field.name;
    if (field.slider) {
      EXPECT_LT(field.slider->low, field.slider->high);
      EXPECT_GE(field.slider->low, field.minimum);
      EXPECT_LE(field.slider->high, field.maximum);
      if (field.slider->scale == SliderScale::Logarithmic) {
        EXPECT_GT(field.slider->low, 0);
      }
    }
    if (field.kind == Kind::Choice) {
      EXPECT_GE(field.choices->size(), 2u) << field.name;
    }
    if (field.usedWhile.empty()) continue;
    const Field* choice = type().find(field.usedWhile);
    ASSERT_NE(choice, nullptr) << field.name;
    ASSERT_EQ(choice->kind, Kind::Choice) << field.name;
    EXPECT_LT(field.usedChoices.size(), choice->choices->size()) << field.name;
    for (const std::string& each : field.usedChoices)
      EXPECT_EQ(std::count(choice->choices->begin(), choice->choices->end(), each), 1)
          << field.name << " " << each;
  }
}

TEST_P(EveryType, BringsAnExampleThatShowsItAndLeavesNothingOut) {
  const Scene scene = exampleOf(type());
  EXPECT_FALSE(specimens(scene, type()).empty());
  const Simulation simulation(scene);
  for (const auto& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
}

TEST_P(EveryType, BringsAnExampleThatSurvivesItsFile) {
  const Scene scene = exampleOf(type());
  const std::string text = writeScene(scene);
  const Result<Scene> again = readScene(text);
  ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << text;
  EXPECT_EQ(writeScene(*again), text);
  EXPECT_EQ(sceneHash(*again), sceneHash(scene));
  EXPECT_EQ(again->size(), scene.size());
}

TEST_P(EveryType, RunsTwentyFiniteStepsOfItsExample) {
  Simulation simulation(exampleOf(type()));
  for (int i = 0; i < 20; ++i) {
    const StepReport& report = simulation.step();
    ASSERT_EQ(report.status, SolveStatus::Solved) << "step " << i;
    ASSERT_TRUE(simulation.motion().x.allFinite() && simulation.motion().v.allFinite() &&
                simulation.motion().lambda.allFinite() && simulation.motion().reaction.allFinite());
    ASSERT_LE(report.residual(), 1e-8);
  }
}

TEST_P(EveryType, StandsInTheManualWithAllItsFields) {
  const std::string page = manual(type());
  EXPECT_THAT(page, testing::HasSubstr(type().doc));
  for (const Field& field : type().fields) {
    EXPECT_THAT(page, testing::HasSubstr("`" + field.name + "`"));
    EXPECT_THAT(page, testing::HasSubstr(field.doc));
  }
  EXPECT_THAT(manual(registry()), testing::HasSubstr(page));
}

}  // namespace
}  // namespace compliant::test
