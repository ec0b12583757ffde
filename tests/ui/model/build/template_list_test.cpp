#include "ui/model/build/template_list.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/simulation/simulation.hpp"
#include "tests/support/scenes.hpp"

namespace compliant {
namespace {

Result<Creation> made(const Template& wanted, const std::vector<double>& values,
                      const Scene& scene = Scene()) {
  return makeTemplate(wanted, scene, Vec3(0, 1, 0), {}, values);
}

/// The scene with what the template makes of these values.
Scene after(const Template& wanted, const std::vector<double>& values) {
  Scene scene;
  const Result<Creation> creation = made(wanted, values);
  EXPECT_TRUE(creation.ok()) << wanted.title;
  if (!creation) return scene;
  EXPECT_TRUE(applyEdit(scene, creation->edit).ok()) << wanted.title;
  return scene;
}

const Template& named(const std::string& title) {
  for (const Template& each : templates())
    if (each.title == title) return each;
  ADD_FAILURE() << title;
  return templates().front();
}

std::size_t edgesOf(const Scene& scene, const char* mapping) {
  const Component* component = scene.find(std::string_view(mapping));
  EXPECT_NE(component, nullptr) << mapping;
  return std::get<Array<Edge>>(component->type().find("edges")->read(*component)).size();
}

std::size_t fixedIn(const Scene& scene, const char* anchors) {
  const Component* component = scene.find(std::string_view(anchors));
  if (component == nullptr) return 0;
  const Value indices = component->type().find("indices")->read(*component);
  return std::get<Array<std::int64_t>>(indices).size();
}

TEST(TemplateList, EveryTemplateDescribesItsNumbers) {
  for (const Template& each : templates()) {
    EXPECT_FALSE(std::string(each.sentence).empty());
    for (const TemplateNumber& number : each.numbers) {
      EXPECT_LT(number.least, number.most) << each.title << ": " << number.label;
      EXPECT_GE(number.usual, number.least) << each.title << ": " << number.label;
      EXPECT_LE(number.usual, number.most) << each.title << ": " << number.label;
      const bool chosen = number.kind == TemplateNumber::Kind::Choice;
      EXPECT_EQ(number.choices.size(), chosen ? static_cast<std::size_t>(number.most + 1) : 0U)
          << number.label;
    }
  }
}

TEST(TemplateList, MakesScenesThatRunOfUsualAndOfExtremeNumbers) {
  for (const Template& each : templates())
    for (std::size_t i = 0; i <= each.numbers.size(); ++i)
      for (const bool most : {false, true}) {
        std::vector<double> values = each.usual();
        if (i < values.size()) values[i] = most ? each.numbers[i].most : each.numbers[i].least;
        Simulation simulation(after(each, values));
        EXPECT_TRUE(simulation.structure()->issues.empty()) << each.title << " " << i;
        EXPECT_TRUE(usable(simulation.step().status)) << each.title << " " << i << " " << most;
        EXPECT_TRUE(simulation.motion().x.allFinite()) << each.title << " " << i << " " << most;
      }
}

TEST(TemplateList, NoneLeavesASelectionBehind) {
  for (const Template& each : templates()) {
    const Result<Creation> creation = made(each, each.usual());
    ASSERT_TRUE(creation.ok()) << each.title;
    EXPECT_TRUE(creation->selection.empty()) << each.title;
    EXPECT_TRUE(creation->points.empty()) << each.title;
  }
}

TEST(TemplateList, RefusesNumbersOutOfTheirRangesWithTheirNameAndRange) {
  for (const Template& each : templates())
    for (std::size_t i = 0; i < each.numbers.size(); ++i) {
      const TemplateNumber& number = each.numbers[i];
      for (const double wrong : {number.least - 1, 2 * number.most + 1, double(NAN)}) {
        std::vector<double> values = each.usual();
        values[i] = wrong;
        const Result<Creation> creation = made(each, values);
        ASSERT_FALSE(creation.ok()) << each.title << ": " << number.label << " " << wrong;
        EXPECT_NE(creation.error().text().find(number.label), std::string::npos);
        EXPECT_NE(creation.error().text().find(" to "), std::string::npos);
      }
    }
  EXPECT_EQ(made(named("Net"), {2.5, 8, 0.25, 0, 0.1, 0}).error().text(),
            "Net: points along x is 2.5. Enter a whole number from 2 to 100");
}

TEST(TemplateList, ANetHasItsPointsLinksAndFixedEdges) {
  // 5 along x, 3 along z.
  const std::size_t square = 3 * 4 + 2 * 5, diagonal = 2 * 2 * 4;
  const std::size_t fixed[] = {4, 5, 10, 12, 0};
  for (std::size_t edges = 0; edges < std::size(fixed); ++edges) {
    const std::vector<double> values = {5, 3, 0.5, static_cast<double>(edges), 0.2, 1e-4};
    const Scene net = after(named("Net"), values), cloth = after(named("Cloth"), values);
    EXPECT_EQ(edgesOf(net, "net/links map"), square);
    EXPECT_EQ(edgesOf(cloth, "cloth/links map"), square + diagonal);
    EXPECT_EQ(fixedIn(net, "net/anchors"), fixed[edges]) << edges;
    Simulation simulation(net);
    const auto& state = simulation.structure()->states[0];
    ASSERT_EQ(state.shape.count, 15);
    const VecX x = simulation.motion().x.segment(state.x, 45);
    // Around (0, 1, 0): from (−1, 1, −0.5) to (1, 1, 0.5).
    EXPECT_EQ(x.head<3>(), Vec3(-1, 1, -0.5));
    EXPECT_EQ(x.tail<3>(), Vec3(1, 1, 0.5));
    EXPECT_EQ(x.segment<3>(3 * 5), Vec3(-1, 1, 0));
  }
}

TEST(TemplateList, ARopeHasItsPointsSpanAndFixedEnds) {
  const std::size_t fixed[] = {2, 1, 0};
  for (std::size_t ends = 0; ends < std::size(fixed); ++ends) {
    const Scene rope = after(named("Rope of rods"), {20, 6, static_cast<double>(ends), 0.1, 0});
    EXPECT_EQ(edgesOf(rope, "rope/links map"), 21u);
    EXPECT_EQ(fixedIn(rope, "rope/anchors"), fixed[ends]);
    Simulation simulation(rope);
    const auto& state = simulation.structure()->states[0];
    ASSERT_EQ(state.shape.count, 22);
    const VecX x = simulation.motion().x.segment(state.x, 66);
    EXPECT_LT((x.tail<3>() - x.head<3>() - Vec3(6, 0, 0)).norm(), 1e-12);
  }
}

// Atwood's machine: a = g (m₂ − m₁)/(m₁ + m₂).
TEST(TemplateList, APulleyFallsAsItsWeightsSay) {
  Simulation simulation(after(named("Pulley"), {3, 5, 1, 2}));
  for (int i = 0; i < 10; ++i) simulation.step();
  const auto& state = simulation.structure()->states[0];
  EXPECT_NEAR(simulation.motion().v[state.v + 1], 9.81 * 2 / 8 * 0.1, 1e-9);
}

}  // namespace
}  // namespace compliant
