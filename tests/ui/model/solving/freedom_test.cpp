#include "ui/model/solving/freedom.hpp"

#include <gtest/gtest.h>

#include "engine/scene/scene_file.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/model/document/session.hpp"
#include "tests/support/folders.hpp"

namespace compliant {
namespace {

/// After two steps: the rank is that of the place where the mechanism is.
class FreedomOfASession : public testing::Test {
 protected:
  std::string text() { return freedomText(session_.snapshot(), session_.document().scene(), 0); }
  Freedom freedom() { return freedomOf(session_.snapshot(), session_.document().scene(), 0); }
  void run(Scene scene) {
    session_.openScene(std::move(scene));
    session_.send(StepForward{2});
    ASSERT_TRUE(test::eventually(session_, [&] { return session_.snapshot().motion.step == 2; }));
  }
  void runSample(const std::string& name) {
    auto scene = loadScene(test::sourceFolder() + "/assets/scenes/" + name + ".json");
    ASSERT_TRUE(scene);
    run(std::move(*scene));
  }
  Session session_{[] {}};
};

TEST_F(FreedomOfASession, APlaneFourBarInSpaceIsMobileThoughItsRowsAreTooMany) {
  // 4 bodies, one of them held; 4 hinges of 5 rows, of which 3 repeat others; a motor.
  runSample("four_bar");
  EXPECT_EQ(freedom().unknowns, 18);
  EXPECT_EQ(freedom().hard, 20);
  EXPECT_EQ(freedom().driven, 1);
  EXPECT_EQ(freedom().byCount(), -2);
  EXPECT_EQ(freedom().byRank(), 1);
  EXPECT_EQ(text(),
            "1 degree of freedom, driven. Grübler's formula counts −2, redundant rows included.");
}

TEST_F(FreedomOfASession, APointOnARodHasTwo) {
  run(test::bobOnRod({0, -1, 0}, {{"h", 0.01}}));
  EXPECT_EQ(text(), "2 degrees of freedom.");
}

TEST_F(FreedomOfASession, NothingIsSaidWhereNothingIsHardOrNothingIsKnown) {
  run(test::fallingBall());
  EXPECT_EQ(text(), "");
  run(test::bobOnRod({0, -1, 0}, {{"h", 0.01}}));
  session_.send(Reset{});
  ASSERT_TRUE(test::eventually(session_, [&] { return session_.snapshot().motion.step == 0; }));
  EXPECT_EQ(text(), "");
}

}  // namespace
}  // namespace compliant
