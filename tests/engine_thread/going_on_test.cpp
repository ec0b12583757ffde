#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/analysis/quantity.hpp"
#include "engine/interactive/engine_thread.hpp"
#include "engine/interactive/history_reading.hpp"
#include "engine/interactive/replay.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/wait_for.hpp"

/// What goes on with which motion after the structure has changed.
namespace compliant::test {
namespace {

/// Points 0 … 3 in a row, links 0 … 2 between neighbours; point 1 can be cut out and brought
/// back.
class AChain : public testing::Test {
 protected:
  AChain() { engine_.load(scene_, told({0, 1, 2, 3}, {0, 1, 2})); }

  std::shared_ptr<const PersistentIdsByState> told(const PersistentIds& points,
                                                   const PersistentIds& links) const {
    return std::make_shared<const PersistentIdsByState>(
        PersistentIdsByState{{points_, points}, {extension_, links}});
  }
  void set(const Array<Vec3>& places, const Array<Edge>& edges, const PersistentIds& points,
           const PersistentIds& links) {
    engine_.post(Edit{Batch{{{SetField{points_, "position", places}},
                             {SetField{distance_, "edges", edges}}}}},
                 told(points, links));
    ++edits_;
  }
  /// Link 2 alone is left, between what is counted as 1 and 2 then.
  void cut() { set({places_[0], places_[2], places_[3]}, {{1, 2}}, {0, 2, 3}, {2}); }
  void bringBack() { set(places_, {{0, 1}, {1, 2}, {2, 3}}, {0, 1, 2, 3}, {0, 1, 2}); }

  std::shared_ptr<const Snapshot> step(int count) {
    steps_ += count;
    engine_.post(Command(StepForward{count}));
    return now();
  }
  std::shared_ptr<const Snapshot> now() {
    return waitFor(engine_, [this](const Snapshot& s) {
      return s.sceneSerial == 1 && s.lastEdit == edits_ && s.motion.step == steps_;
    });
  }
  Vec3 place(const Snapshot& snapshot, Index point) const {
    return snapshot.motion.x.segment<3>(offset(snapshot).x + 3 * point);
  }
  Vec3 velocity(const Snapshot& snapshot, Index point) const {
    return snapshot.motion.v.segment<3>(offset(snapshot).v + 3 * point);
  }
  const SceneStructure::StateInfo& offset(const Snapshot& snapshot) const {
    const SceneStructure& structure = *snapshot.structure;
    return structure.states[static_cast<std::size_t>(structure.stateIndex(points_))];
  }
  double force(const Snapshot& snapshot, Index link) const {
    const auto* links = snapshot.structure->constraint(idOf(scene_, "links"));
    return snapshot.motion.lambda[links->row + link];
  }

  Scene scene_ = chain(3, 1e-4);
  Array<Vec3> places_{{0, 0, 0}, {1.0 / 3, 0, 0}, {2.0 / 3, 0, 0}, {1, 0, 0}};
  Id points_ = idOf(scene_, "points"), extension_ = idOf(scene_, "extension"),
     distance_ = scene_.usersOf(extension_).front()->id;
  std::string path_ = ownPath("going_on.recording");
  EngineThread engine_{Scene(), {.recordingPath = path_}};
  std::uint64_t edits_ = 0;
  std::int64_t steps_ = 0;
};

TEST_F(AChain, GoesOnFromWhereItIsWhenAPointIsCutOut) {
  const auto before = step(9);
  ASSERT_NE(place(*before, 2), places_[2]);
  ASSERT_NE(force(*before, 2), force(*before, 0));
  cut();
  const auto after = now();
  EXPECT_EQ(after->motion.time, before->motion.time);
  EXPECT_EQ(after->transport.historySize, 10);
  EXPECT_EQ(place(*after, 0), place(*before, 0));
  EXPECT_EQ(place(*after, 1), place(*before, 2));
  EXPECT_EQ(place(*after, 2), place(*before, 3));
  EXPECT_EQ(velocity(*after, 1), velocity(*before, 2));
  EXPECT_EQ(velocity(*after, 2), velocity(*before, 3));
  EXPECT_EQ(force(*after, 0), force(*before, 2));
}

TEST_F(AChain, IsAsItWasWhenThePointIsBroughtBackAtOnce) {
  const auto before = step(9);
  cut();
  bringBack();
  const auto after = now();
  EXPECT_EQ(after->motion.x, before->motion.x);
  EXPECT_EQ(after->motion.v, before->motion.v);
  EXPECT_EQ(after->motion.lambda, before->motion.lambda);
  EXPECT_EQ(after->transport.historySize, 10);
}

TEST_F(AChain, GoesBackToTheStartWhenAPointComesThatHasNoMotion) {
  step(9);
  cut();
  step(1);
  bringBack();
  steps_ = 0;
  const auto after = now();
  EXPECT_EQ(after->motion.time, 0);
  EXPECT_EQ(after->transport.historySize, 1);
  for (Index i = 0; i < 4; ++i) EXPECT_EQ(place(*after, i), places_[static_cast<std::size_t>(i)]);
  ASSERT_FALSE(after->events.empty());
  EXPECT_EQ(after->events.back().text, "Back at the start: new parts have no motion yet");
}

TEST_F(AChain, HasNoTimeOnceNothingIsLeft) {
  step(9);
  Batch all;
  // Users before what they use.
  std::vector<Id> ids;
  for (const auto& [name, id] : scene_.names()) ids.push_back(id);
  for (bool more = true; more;) {
    more = false;
    for (auto id = ids.begin(); id != ids.end(); ++id) {
      const auto users = scene_.usersOf(*id);
      if (std::any_of(users.begin(), users.end(), [&](const Component* user) {
            return std::find(ids.begin(), ids.end(), user->id) != ids.end();
          }))
        continue;
      all.edits.push_back({Erase{*id}});
      ids.erase(id);
      more = true;
      break;
    }
  }
  ASSERT_TRUE(ids.empty());
  engine_.post(Edit{all}, nullptr);
  ++edits_;
  steps_ = 0;
  const auto after = now();
  EXPECT_EQ(after->motion.time, 0);
  EXPECT_EQ(after->transport.historySize, 1);
}

TEST_F(AChain, GoesOnFromAMomentInWhichItWasCountedOtherwise) {
  const auto four = step(4);
  step(5);
  cut();
  step(1);
  engine_.post(Command(GoToSnapshot{four}));
  engine_.post(Command(SetSpeed{0.01}));
  engine_.post(Command(Play{}));
  const auto five = waitFor(engine_, [this](const Snapshot& s) {
    return s.motion.step >= 4 && offset(s).shape.count == 3;
  });
  // Nothing holds the two points that are left.
  const double fallen = 0.5 * 9.81 * (five->motion.time + 0.01) * five->motion.time;
  EXPECT_GT(place(*five, 2).x(), 0.8);
  EXPECT_LT(place(*five, 2).y(), -0.5 * fallen);
}

TEST_F(AChain, IsRecalledWithItsElements) {
  const auto nine = step(9);
  engine_.post(Command(Reset{}));
  steps_ = 0;
  now();
  set({places_[3], places_[2], {0, 2, 0}}, {{0, 1}}, {3, 2, 7}, {2});
  now();
  engine_.post(Command(GoToSnapshot{nine}));
  steps_ = 9;
  const auto again = now();
  EXPECT_EQ(place(*again, 0), place(*nine, 3));
  EXPECT_EQ(place(*again, 1), place(*nine, 2));
  EXPECT_EQ(place(*again, 2), Vec3(0, 2, 0));  // as it is designed
  EXPECT_EQ(force(*again, 0), force(*nine, 2));
}

TEST_F(AChain, TellsOfTheMomentsInWhichItWasCountedOtherwise) {
  step(2);
  cut();
  const auto last = step(1);
  const auto wanted = std::make_shared<std::vector<TrackedQuantity>>();
  const auto follow = [&](Index point, PersistentId persistentId) {
    wanted->push_back({Quantity{&quantities::position, points_, 3 * point},
                       PersistentElement{points_, persistentId, 3, 0}});
  };
  follow(2, 3);
  follow(-1, 1);
  engine_.post(Command(ReadHistory{.request = 1, .quantities = wanted}));
  const auto reading =
      waitFor(engine_, [](const Snapshot& s) { return s.reading() != nullptr; })->reading();
  ASSERT_EQ(reading->times.size(), 4u);
  EXPECT_EQ(reading->values[0][0], 1);
  EXPECT_EQ(reading->values[0][3], place(*last, 2).x());
  EXPECT_EQ(reading->values[1][0], 1.0 / 3);
  EXPECT_TRUE(std::isnan(reading->values[1][3]));
}

TEST(ARecording, KnowsHowElementsWereCounted) {
  // The engine ends, and with it the recording, before it is read.
  struct Recorded : AChain {
    void TestBody() override {
      step(9);
      cut();
      step(3);
      engine_.post(Command(Seek{2}));
      engine_.post(Command(Play{}));
      waitFor(engine_, [](const Snapshot& s) { return s.motion.step > 20; });
      engine_.post(Command(Pause{}));
      waitFor(engine_, [](const Snapshot& s) { return !s.transport.playing; });
      bringBack();
      steps_ = 0;
      now();
      step(2);
    }
    std::string path() const { return path_; }
  };
  std::string path;
  {
    Recorded recorded;
    recorded.TestBody();
    path = recorded.path();
  }
  const auto report = replay(path + ".2");
  for (const char* end : {"", ".2"}) std::filesystem::remove(path + end);
  ASSERT_TRUE(report.ok()) << report.error().text();
  EXPECT_EQ(report->firstWrong, -1);
  EXPECT_EQ(report->edits, 2);
  EXPECT_GE(report->checks, 3);
}

}  // namespace
}  // namespace compliant::test
