#include "ui/model/inspecting/break_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/model/preferences/preferences.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

class BreakListOfASession : public testing::Test {
 protected:
  void SetUp() override { session_.openScene(chain(4, 1e-4)); }
  std::vector<Breakpoint> kept_{{"t > 0.045", true}, {"rope.lambda[0] > 1", true}};
  Session session_{[] {}};
};

TEST_F(BreakListOfASession, StopsTimeAndTellsHitsAndFaults) {
  BreakList breaks(session_, kept_);
  int broken = 0;
  const auto stopping = breaks.onBreak([&] { ++broken; });
  session_.send(StepForward{100});
  ASSERT_TRUE(eventually(session_, [&] { return broken == 1; }));
  EXPECT_EQ(session_.snapshot().motion.step, 5);
  EXPECT_EQ(breaks.state(0).hits, 1);
  EXPECT_EQ(breaks.state(0).fault, "");
  EXPECT_THAT(breaks.state(1).fault, HasSubstr("There is no such quantity"));
  EXPECT_EQ(breaks.state(1).hits, 0);
}

TEST_F(BreakListOfASession, ChangesWhatThePreferencesKeep) {
  BreakList breaks(session_, kept_);
  int changes = 0;
  const auto following = breaks.onChange([&] { ++changes; });
  ASSERT_TRUE(breaks.add("  total > 3 ").ok());
  EXPECT_EQ(kept_.back(), (Breakpoint{"total > 3", true}));
  breaks.toggle(0);
  EXPECT_FALSE(kept_[0].on);
  ASSERT_TRUE(breaks.rewrite(1, "links.lambda[0] > 1").ok());
  EXPECT_EQ(kept_[1].text, "links.lambda[0] > 1");
  breaks.remove(0);
  EXPECT_EQ(kept_.size(), 2u);
  EXPECT_EQ(changes, 4);
  ASSERT_TRUE(eventually(session_, [&] {
    return session_.snapshot().breakpoints != nullptr &&
           session_.snapshot().breakpoints->size() == 2;
  }));
  EXPECT_EQ(breaks.state(0).fault, "");
}

TEST_F(BreakListOfASession, SaysWhatItDoesNotTake) {
  BreakList breaks(session_, kept_);
  EXPECT_THAT(breaks.add("  ").error().what, HasSubstr("A condition is missing"));
  EXPECT_THAT(breaks.add("t > 0.045").error().what, HasSubstr("is there already"));
  EXPECT_FALSE(breaks.rewrite(1, "t > 0.045").ok());
  EXPECT_TRUE(breaks.rewrite(1, "rope.lambda[0] > 1").ok()) << "nothing changes";
  while (kept_.size() < mostBreakpoints)
    ASSERT_TRUE(breaks.add("t > " + std::to_string(kept_.size())).ok());
  EXPECT_THAT(breaks.add("t > 999").error().what, HasSubstr("as many as possible"));
}

TEST(BreakpointPreferences, AreReadAsTheyWereWritten) {
  Preferences preferences;
  preferences.breakpoints = {{"t > 1", true}, {"\"soft rod.lambda[0]\" < 2", false}};
  const auto read = readPreferences(writePreferences(preferences));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->breakpoints, preferences.breakpoints);
  const auto damaged = readPreferences(
      R"({"breakpoints": [3, {"condition": 4}, {"condition": "t > 2", "on": "?"}, null]})");
  ASSERT_TRUE(damaged.ok());
  EXPECT_EQ(damaged->breakpoints, (std::vector<Breakpoint>{{"t > 2", true}}));
}

}  // namespace
}  // namespace compliant::test
