// Where a scene is, and where its ground lies (ui/model/display/scene_extent.hpp).
#include "ui/model/display/scene_extent.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

TEST(Ground, IsAtZeroBelowWhatStandsOnItOrHangsNear) {
  EXPECT_EQ(groundBelow(0, 1), 0);
  EXPECT_EQ(groundBelow(2, 1), 0);
  EXPECT_EQ(groundBelow(-1e-9, 1), 0) << "rounding does not sink it";
}

TEST(Ground, FollowsASceneThatReachesBelowZeroOrIsFarAboveIt) {
  EXPECT_DOUBLE_EQ(groundBelow(-1.5, 2), -1.7);
  EXPECT_DOUBLE_EQ(groundBelow(1000, 2), 999.8);
}

}  // namespace
}  // namespace compliant
