// The words of the light viewer's column.

#include "ui/glfw/controls.hpp"

#include <gmock/gmock.h>

#include "tests/ui/glfw/hand.hpp"

namespace compliant {
namespace {

TEST(Controls, WhatStandsBehindANameStaysWhole) {
  std::string narrow, wide, least;
  test::Hand hand([&](const InstrumentLook&) {
    const float room = ImGui::CalcTextSize("soft bridge/rope, l").x;
    narrow = elidedName("soft bridge/rope", ", link 12", room);
    wide = elidedName("soft bridge/rope", ", link 12", 2 * room);
    least = elidedName("soft bridge/rope", ", link 12", 0);
    EXPECT_LE(ImGui::CalcTextSize(narrow.c_str()).x, room);
  });
  hand.draw();
  EXPECT_THAT(narrow, testing::StartsWith("soft"));
  EXPECT_THAT(narrow, testing::EndsWith("…, link 12"));
  EXPECT_EQ(wide, "soft bridge/rope, link 12");
  EXPECT_EQ(least, "…, link 12");
}

}  // namespace
}  // namespace compliant
