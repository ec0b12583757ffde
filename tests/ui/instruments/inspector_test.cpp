#include "ui/model/inspecting/inspector.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"

namespace compliant::test {
namespace {

class InspectorOfASession : public testing::Test {
 protected:
  void SetUp() override {
    session_.openScene(chain(4, 1e-4));
    session_.send(StepForward{1});
    session_.send(StepForward{1});
    ASSERT_TRUE(eventually(session_, [&] { return session_.snapshot().motion.step == 2; }));
  }
  /// Follows until the condition holds.
  template <class Condition>
  bool follows(Condition condition) {
    return eventually(session_, [&] {
      inspector_.follow();
      return condition();
    });
  }
  void read(const char* key) {
    inspector_.choose(*findInspection(key));
    inspector_.open();
    ASSERT_TRUE(follows([&] { return inspector_.reading() != nullptr; }));
  }
  const ReadingTable& table() {
    for (const Reading::Part& part : inspector_.reading()->parts)
      if (const auto* found = std::get_if<ReadingTable>(&part)) return *found;
    ADD_FAILURE() << "there is no table";
    static const ReadingTable none;
    return none;
  }

  Session session_{[] {}};
  std::atomic<int> woken_ = 0;
  Inspector inspector_{session_, [this] { ++woken_; }};
};

TEST_F(InspectorOfASession, ReadsTheStepShownWhileItIsOpen) {
  inspector_.follow();
  EXPECT_EQ(inspector_.reading(), nullptr) << "closed, it costs nothing";
  EXPECT_FALSE(session_.solverWatched());
  read("rows");
  EXPECT_EQ(inspector_.step(), 2);
  EXPECT_EQ(table().lines.size(), 4u);
  EXPECT_GE(woken_, 1);
  EXPECT_EQ(inspector_.caption(), "Step 2, t = 0.02 s, solved again: equal bit for bit");
  session_.send(StepBack{});
  EXPECT_TRUE(follows([&] { return inspector_.step() == 1; }));
  session_.send(StepBack{});
  EXPECT_TRUE(follows([&] { return inspector_.reading() == nullptr; }));
  EXPECT_EQ(inspector_.whyNothing(), "Play or step: the start has not been solved.");
  inspector_.close();
  EXPECT_FALSE(session_.solverWatched());
}

TEST_F(InspectorOfASession, LooksAtTheSelectedRowAndSelectsWhatItLooksAt) {
  inspector_.choose(*findInspection("equation"));
  inspector_.open();
  ASSERT_TRUE(follows(
      [&] { return inspector_.whyNothing() == "Select a constraint, or click a line of Rows."; }));
  const Id links = idOf(session_.document().scene(), "links");
  session_.selectRow(links, 2);
  EXPECT_EQ(inspector_.subject(), (Subject{links, 2, {}}));
  ASSERT_TRUE(follows([&] { return inspector_.reading() != nullptr; }));
  inspector_.look({links, 1, {}});
  EXPECT_EQ(session_.selected(), links);
  EXPECT_EQ(session_.selectedRow(), 1);
  ASSERT_TRUE(follows([&] { return !inspector_.working(); }));
  EXPECT_EQ(table().lines.back().subject.component, links) << "another row";
}

TEST_F(InspectorOfASession, AsksBeforeWhatTakesLong) {
  inspector_.choose(*findInspection("solvers"));
  inspector_.open();
  ASSERT_TRUE(follows([&] { return inspector_.canStart(); }));
  EXPECT_FALSE(inspector_.working());
  EXPECT_EQ(inspector_.reading(), nullptr);
  inspector_.start();
  EXPECT_TRUE(inspector_.working());
  ASSERT_TRUE(follows([&] { return inspector_.reading() != nullptr; }));
  EXPECT_GE(table().lines.size(), 7u);
  EXPECT_FALSE(inspector_.canStart()) << "it is what is shown";
  // A cancelled reading shows nothing.
  session_.send(StepForward{1});
  ASSERT_TRUE(follows([&] { return inspector_.canStart(); }));
  inspector_.start();
  inspector_.cancel();
  ASSERT_TRUE(follows([&] { return !inspector_.working(); }));
  EXPECT_EQ(inspector_.step(), 2) << "the reading before";
}

TEST_F(InspectorOfASession, ForgetsAnotherScene) {
  read("rows");
  session_.openScene(chain(2, 0));
  EXPECT_EQ(inspector_.reading(), nullptr);
  session_.send(StepForward{1});
  EXPECT_TRUE(
      follows([&] { return inspector_.reading() != nullptr && table().lines.size() == 2; }));
}

}  // namespace
}  // namespace compliant::test
