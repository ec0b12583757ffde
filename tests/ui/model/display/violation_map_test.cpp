#include "ui/model/display/violation_map.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/edit.hpp"
#include "tests/ui/model/hand_made_snapshot.hpp"
#include "ui/model/display/colour_map.hpp"

namespace compliant {
namespace {

TEST(ColourMap, HasThePublishedColoursOfViridis) {
  EXPECT_EQ(viridis(0), 0x440154u);
  EXPECT_EQ(viridis(0.25), 0x3B528Bu);
  EXPECT_EQ(viridis(0.5), 0x21918Cu);
  EXPECT_EQ(viridis(0.75), 0x5EC962u);
  EXPECT_EQ(viridis(1), 0xFDE725u);
  EXPECT_EQ(viridis(-3), viridis(0));
  EXPECT_EQ(viridis(7), viridis(1));
  EXPECT_EQ(viridis(NAN), viridis(0));
}

TEST(ColourMap, GetsLighterAllTheWay) {
  double before = -1;
  for (int i = 0; i <= 100; ++i) {
    const double now = luminance(viridis(i / 100.0));
    EXPECT_GT(now, before) << i;
    before = now;
  }
}

TEST(ColourMap, StandsOutFromTheViewOfEveryTheme) {
  for (const Theme* theme : {&darkTheme, &lightTheme, &printTheme})
    for (int i = 0; i <= 10; ++i)
      EXPECT_GE(contrastRatio(viridis(i / 10.0, colourSpan(theme->name)), theme->viewportTop), 1.5)
          << theme->key << " " << i;
}

TEST(Violation, IsTheNormOfTheValuesOfItsElement) {
  HandMade made;
  made.snapshot.motion.x.tail(5) << 2e-3, -5e-3, 3, 0, -4;  // extensions, then the offset
  const auto& rods = made.structure.constraints[0];
  const auto& holder = made.structure.constraints[1];
  EXPECT_EQ(violationOf(made.snapshot, rods, 0, {}), 2e-3);
  EXPECT_EQ(violationOf(made.snapshot, rods, 1, {}), 5e-3);
  EXPECT_EQ(violationOf(made.snapshot, holder, 0, {}), 5);
  EXPECT_TRUE(std::isnan(violationOf(made.snapshot, rods, 2, {})));  // no such row
  // From the offset that it aims at; a motor has none.
  EXPECT_NEAR(violationOf(made.snapshot, rods, 1, {{10, true, {1e-3}}}), 6e-3, 1e-15);
  EXPECT_NEAR(violationOf(made.snapshot, rods, 1, {{10, true, {1e-3, -5e-3}}}), 0, 1e-15);
  EXPECT_TRUE(std::isnan(violationOf(made.snapshot, rods, 1, {{10, false, {}}})));
  made.snapshot.motion = Motion();
  EXPECT_TRUE(std::isnan(violationOf(made.snapshot, rods, 0, {})));
}

TEST(Violation, TheSceneTellsWhatConstraintsAimAt) {
  Scene scene;
  const auto add = [&](Id id, const char* name, const char* target) {
    const Result<Edit> result = applyEdit(
        scene, Edit{Insert{
                   {id,
                    "UniformCompliance",
                    name,
                    {{"target", std::string(target)}, {"target_values", Array<double>({0.25})}}}}});
    ASSERT_TRUE(result.ok()) << result.error().text();
  };
  add(1, "stay", "stay");
  add(2, "offset", "offset");
  add(3, "motor", "velocity");
  add(4, "relax", "relax");
  const auto targets = constraintTargets(scene);
  ASSERT_EQ(targets.size(), 2u);
  for (const ConstraintTarget& each : targets) {
    EXPECT_EQ(each.offset, each.id == 2);
    EXPECT_EQ(each.values.size(), each.offset ? 1u : 0u);
  }
}

}  // namespace
}  // namespace compliant
