#include "ui/model/document/key_frames.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"

namespace compliant {
namespace {

class KeyFramesOfASession : public testing::Test {
 protected:
  bool shows(std::int64_t step) {
    return test::eventually(session_, [&] {
      const Snapshot& now = session_.snapshot();
      return !now.structure->states.empty() && now.motion.step == step;
    });
  }

  Session session_{[] {}};
  KeyFrames frames_{session_};
};

TEST_F(KeyFramesOfASession, KeepAndShowMotionsAgainEvenAfterAReset) {
  session_.openScene(test::fallingBall());
  EXPECT_EQ(frames_.make(), -1);  // the engine has not answered yet
  ASSERT_TRUE(shows(0));
  session_.send(StepForward{3});
  ASSERT_TRUE(shows(3));
  const Motion then = session_.snapshot().motion;
  EXPECT_EQ(frames_.make(), 0);
  session_.send(Reset{});
  ASSERT_TRUE(shows(0));
  EXPECT_EQ(frames_.make(), 1);
  EXPECT_EQ(frames_.all()[0].name, "Key 1");
  EXPECT_EQ(frames_.all()[1].name, "Key 2");
  session_.send(Play{});
  frames_.goTo(0);
  EXPECT_FALSE(session_.playing());
  ASSERT_TRUE(shows(3));
  EXPECT_EQ(session_.snapshot().motion.x, then.x);
  EXPECT_EQ(session_.snapshot().motion.v, then.v);
}

TEST_F(KeyFramesOfASession, ComeBackWhenTheSameFileIsReadAgainAsFarAsTheyFit) {
  const std::string path = test::ownPath("ball.json");
  ASSERT_TRUE(saveScene(test::fallingBall(), path));
  ASSERT_TRUE(session_.open(path));
  ASSERT_TRUE(shows(0));
  session_.send(StepForward{4});
  ASSERT_TRUE(shows(4));
  const VecX then = session_.snapshot().motion.x;
  frames_.make();
  ASSERT_TRUE(session_.reload());
  EXPECT_TRUE(frames_.all().empty());  // not before the scene is laid out
  ASSERT_TRUE(shows(0));
  ASSERT_EQ(frames_.all().size(), 1u);
  EXPECT_EQ(frames_.all()[0].name, "Key 1");
  // Also when the new history has a moment of the same number.
  session_.send(StepForward{9});
  ASSERT_TRUE(shows(9));
  frames_.goTo(0);
  ASSERT_TRUE(shows(4));
  EXPECT_EQ(session_.snapshot().motion.x, then);
  frames_.make();
  EXPECT_EQ(frames_.all()[1].name, "Key 2");
  // Another program has put a second state into the file.
  Scene more = test::fallingBall();
  Build(more).add("Points", "another", {{"position", Array<Vec3>{Vec3(1, 1, 0)}}});
  ASSERT_TRUE(saveScene(more, path));
  ASSERT_TRUE(session_.reload());
  ASSERT_TRUE(shows(0));
  EXPECT_TRUE(frames_.all().empty());
}

TEST_F(KeyFramesOfASession, AreRenamedAndErasedAndEndWithTheScene) {
  int told = 0;
  const Subscription changes = frames_.onChange([&told] { ++told; });
  session_.openScene(test::fallingBall());
  ASSERT_TRUE(shows(0));
  told = 0;
  frames_.make();
  frames_.make();
  EXPECT_TRUE(frames_.rename(0, "rest"));
  const Status done = frames_.rename(0, "  ");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().text(), "rest: A key frame needs a name");
  EXPECT_EQ(frames_.all()[0].name, "rest");
  frames_.erase(1);
  EXPECT_EQ(told, 4);
  EXPECT_EQ(frames_.make(), 1);
  EXPECT_EQ(frames_.all()[1].name, "Key 3");  // never the name of one that is gone
  session_.openScene(test::fallingBall());
  EXPECT_TRUE(frames_.all().empty());
}

}  // namespace
}  // namespace compliant
