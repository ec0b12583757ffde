#include "ui/model/plots/live_values.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/model/basics/number_format.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {
namespace {

class LiveValuesOfASession : public testing::Test {
 protected:
  void open(Scene scene) {
    session_.openScene(std::move(scene));
    ASSERT_TRUE(
        test::eventually(session_, [&] { return !session_.snapshot().structure->states.empty(); }));
  }
  void step(int count) {
    session_.send(StepForward{count});
    ASSERT_TRUE(
        test::eventually(session_, [&] { return session_.snapshot().motion.step == count; }));
  }
  Id idOf(std::string_view name) { return session_.document().scene().find(name)->id; }
  // The first component with rows.
  Id constraint() { return session_.snapshot().structure->constraints.front().id; }
  LiveValues sheet(Id component, std::vector<PointRef> points = {}, Index row = -1) {
    return liveValues(session_.document().scene(), *session_.snapshot().structure, component,
                      points, row);
  }
  double value(const LiveValues& sheet, const std::string& label) {
    for (const LiveValue& row : sheet.rows)
      if (row.label == label) return liveValue(row, session_.snapshot());
    ADD_FAILURE() << "no row " << label;
    return 0;
  }
  static std::vector<std::string> labels(const LiveValues& sheet) {
    std::vector<std::string> all;
    for (const LiveValue& row : sheet.rows) all.push_back(row.label);
    return all;
  }

  Session session_{[] {}};
};

using Labels = std::vector<std::string>;

TEST_F(LiveValuesOfASession, OfAPendulumAtRestTellItsWeight) {
  // 1 kg below a nail on a hard rod.
  open(test::bobOnRod({0, -1, 0}, {{"h", 0.01}}));
  const LiveValues rows = sheet(constraint());
  ASSERT_EQ(rows.more, 0u);
  EXPECT_TRUE(std::isnan(value(rows, "λ")));
  ASSERT_EQ(rows.rows.back().label, "λ");
  EXPECT_EQ(whyUnknown(rows.rows.back(), session_.snapshot()),
            "Unknown before the first step. Play or step");
  EXPECT_EQ(value(rows, "φ"), 0);
  step(20);
  EXPECT_NEAR(std::abs(value(rows, "λ")), 9.81, 1e-9);
  EXPECT_NEAR(value(rows, "φ"), 0, 1e-12);
}

TEST_F(LiveValuesOfASession, OfABodyAndOfAJointAreAllOfTheFirst) {
  auto scene = loadScene(test::sourceFolder() + "/assets/scenes/four_bar.json");
  ASSERT_TRUE(scene);
  open(std::move(*scene));
  EXPECT_EQ(sheet(idOf("bars")).rows.size(), 13u);
  EXPECT_EQ(sheet(idOf("bars")).more, 3u);
  const LiveValues hinges = sheet(idOf("hold"));
  EXPECT_EQ(hinges.rows.size(), 10u);
  EXPECT_EQ(hinges.more, 3u);
  step(2);
  EXPECT_NEAR(value(sheet(idOf("bars")), labels(sheet(idOf("bars")))[1]), 1, 1e-9);
  // Lengths and angles have no largest value in common.
  EXPECT_EQ(liveValuesSummary(hinges, session_.snapshot()), "… 3 more");
}

TEST_F(LiveValuesOfASession, ThatAreNoMoreThanRoundingAreShownAsZero) {
  // A planar mechanism turns out of its plane by rounding alone.
  auto scene = loadScene(test::sourceFolder() + "/assets/scenes/four_bar.json");
  ASSERT_TRUE(scene);
  open(std::move(*scene));
  step(50);
  const Snapshot& now = session_.snapshot();
  const RoundingSizes rounding = roundingSizes(now);
  int zeros = 0, numbers = 0;
  for (const LiveValue& row : sheet(idOf("bars"), {{idOf("bars"), 1}}).rows) {
    const double exact = liveValue(row, now), shown = shownValue(row, now, rounding);
    EXPECT_TRUE(shown == exact || (shown == 0 && std::abs(exact) < 1e-9)) << row.label;
    (shown == 0 ? zeros : numbers) += 1;
  }
  EXPECT_GE(zeros, 5) << "z, vz, ωx, ωy and two parts of the quaternion";
  EXPECT_GE(numbers, 5);
}

TEST(RoundingSizes, KnowSmallNumbersThatAreNoRounding) {
  // A point of a milligram that creeps beside nothing larger.
  Snapshot snapshot;
  auto structure = std::make_shared<SceneStructure>();
  SceneStructure::StateInfo& point = structure->states.emplace_back();
  point.shape = {1, 3, 3, Embedding::Point};
  structure->systems.emplace_back().h = 0.01;
  snapshot.structure = structure;
  snapshot.motion.x = Vec3(1e-3, 0, 0);
  snapshot.motion.v = Vec3(1e-9, 1e-18, 0);
  snapshot.motion.reaction = Vec3(1e-5, 1e-20, 0);
  const RoundingSizes sizes = roundingSizes(snapshot);
  EXPECT_LT(sizes.in("m/s"), 1e-9);
  EXPECT_GT(sizes.in("m/s"), 1e-18);
  EXPECT_LT(sizes.in("N"), 1e-5);
  EXPECT_GT(sizes.in("N"), 1e-20);
  EXPECT_EQ(sizes.in("J"), 0);
}

TEST_F(LiveValuesOfASession, OfAPointAreItsPlaceAndVelocity) {
  open(test::fallingBall());
  const LiveValues rows = sheet(idOf("ball"));
  EXPECT_EQ(labels(rows), (Labels{"x", "y", "z", "vx", "vy", "vz"}));
  EXPECT_EQ(rows.rows[1].unit, "m");
  EXPECT_EQ(rows.rows[4].unit, "m/s");
  const double start = value(rows, "y");
  step(1);
  const double h = session_.snapshot().motion.time;
  EXPECT_NEAR(value(rows, "vy"), -9.81 * h, 1e-12);
  EXPECT_NEAR(value(rows, "y"), start - 9.81 * h * h, 1e-12);
}

TEST_F(LiveValuesOfASession, OfManyElementsAreTheFirstOnesOrTheSelectedAndTheLargest) {
  open(test::chain(5, 1e-3));
  const LiveValues links = sheet(constraint());
  ASSERT_EQ(links.rows.size(), 6u);
  EXPECT_EQ(labels(links),
            (Labels{"link 0: φ", "link 0: λ", "link 1: φ", "link 1: λ", "link 2: φ", "link 2: λ"}));
  EXPECT_EQ(links.more, 2u);
  EXPECT_EQ(labels(sheet(constraint(), {}, 4)), (Labels{"link 4: φ", "link 4: λ"}));
  const Id state = session_.snapshot().structure->states.front().id;
  const LiveValues one = sheet(state, {{state, 3}});
  EXPECT_EQ(labels(one).front(), "point 3: x");
  EXPECT_EQ(one.rows.size(), 6u);
  EXPECT_EQ(one.more, 0u);
  EXPECT_EQ(sheet(state, {{state, 1}, {state, 3}, {state, 4}}).more, 2u);
  step(3);
  const Snapshot& now = session_.snapshot();
  const auto& info = now.structure->constraints.front();
  double most = 0;
  for (Index i = 0; i < info.rows; ++i)
    most = std::max(most, std::abs(now.motion.lambda[info.row + i]));
  ASSERT_GT(most, 0);
  const std::string more = liveValuesSummary(links, now);
  EXPECT_EQ(more.find("… 2 more: max |φ| "), 0u) << more;
  EXPECT_NE(more.find("max |λ| " + quantityText(most, "N", 4)), std::string::npos) << more;
}

TEST_F(LiveValuesOfASession, OfWhatIsSwitchedOffAreNotKnownAndSayWhy) {
  open(test::bobOnRod({0, -1, 0}, {{"h", 0.01}}));
  const Id rod = constraint();
  step(1);
  ASSERT_TRUE(session_.edit({SetField{rod, "enabled", false}}, "Switch off"));
  ASSERT_TRUE(test::eventually(session_,
                               [&] { return session_.snapshot().structure->constraints.empty(); }));
  const LiveValues rows = sheet(rod);
  EXPECT_EQ(labels(rows), (Labels{"φ", "λ"}));
  EXPECT_TRUE(std::isnan(value(rows, "λ")));
  EXPECT_EQ(whyUnknown(rows.rows[0], session_.snapshot()),
            "Unknown: this component is not simulated");
  EXPECT_TRUE(sheet(9999).rows.empty());
}

}  // namespace
}  // namespace compliant
