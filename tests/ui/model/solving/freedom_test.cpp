#include "ui/model/solving/freedom.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/model/document/session.hpp"

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
  EXPECT_EQ(
      text(),
      "1 degree of freedom, driven. Grübler's formula gives −2, because it counts redundant rows.");
}

TEST_F(FreedomOfASession, APointOnARodHasTwo) {
  run(test::bobOnRod({0, -1, 0}, {{"h", 0.01}}));
  EXPECT_EQ(text(), "2 degrees of freedom.");
}

/// Six bodies in a loop, one of them held, whose hinges give way: 30 unknowns, 30 rows, of which
/// one repeats the others.
TEST_F(FreedomOfASession, OfBricardsLinkageIsOneWithItsHingesHeld) {
  const Subscription watching = session_.watchSolver();
  runSample("bricard");
  EXPECT_EQ(text(), "");
  ASSERT_TRUE(test::eventually(session_, [&] { return session_.snapshot().solve != nullptr; }));
  const auto held = heldFreedomOf(session_.snapshot(), session_.document().scene(), 0);
  ASSERT_TRUE(held);
  EXPECT_EQ(held->unknowns, 30);
  EXPECT_EQ(held->hard, 30);
  EXPECT_EQ(held->held, 30);
  EXPECT_EQ(held->byCount(), 0);
  EXPECT_EQ(held->byRank(), 1);
  HeldFreedomText said;
  EXPECT_EQ(said.follow(session_.snapshot(), session_.document().scene(), 0),
            "If its 30 compliant rows were hard: 1 degree of freedom. Grübler's formula gives 0, "
            "because it counts redundant rows.");
  // Where no row is compliant there is nothing more to say.
  runSample("four_bar");
  ASSERT_TRUE(test::eventually(session_, [&] { return session_.snapshot().solve != nullptr; }));
  EXPECT_FALSE(heldFreedomOf(session_.snapshot(), session_.document().scene(), 0));
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
