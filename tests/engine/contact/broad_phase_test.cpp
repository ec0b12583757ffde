#include "engine/contact/detection/broad_phase.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace compliant::test {
namespace {

using Boxes = std::vector<Eigen::AlignedBox3d>;
using Pairs = std::vector<BroadPhase::Pair>;

Boxes randomBoxes(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> place(-3, 3), size(0, 0.8);
  Boxes boxes;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 middle(place(random), place(random), place(random)),
        half(size(random), size(random), size(random));
    boxes.emplace_back(middle - half, middle + half);
  }
  return boxes;
}

Pairs bruteForce(const Boxes& boxes) {
  Pairs pairs;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    for (std::uint32_t j = i + 1; j < boxes.size(); ++j)
      if (!boxes[i].isEmpty() && !boxes[j].isEmpty() && boxes[i].intersects(boxes[j]))
        pairs.emplace_back(i, j);
  return pairs;
}

Pairs found(BroadPhase& broadPhase, const Boxes& boxes) {
  const auto pairs = broadPhase.overlaps(boxes);
  return {pairs.begin(), pairs.end()};
}

struct Maker {
  const char* name;
  std::unique_ptr<BroadPhase> (*make)();
};

class EveryBroadPhase : public testing::TestWithParam<Maker> {
 protected:
  std::unique_ptr<BroadPhase> broadPhase = GetParam().make();
};

TEST_P(EveryBroadPhase, FindsWhatComparingAllWithAllFinds) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const Boxes boxes = randomBoxes(10 * seed, seed);
    EXPECT_EQ(found(*broadPhase, boxes), bruteForce(boxes)) << seed;
  }
}

TEST_P(EveryBroadPhase, FollowsBoxesThatMove) {
  Boxes boxes = randomBoxes(200, 1);
  const Boxes steps = randomBoxes(200, 2);
  for (int step = 0; step < 50; ++step) {
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i].translate(0.05 * steps[i].center());
    ASSERT_EQ(found(*broadPhase, boxes), bruteForce(boxes)) << step;
  }
}

TEST_P(EveryBroadPhase, FindsTheSameWhateverTheOrder) {
  const Boxes boxes = randomBoxes(150, 5);
  std::vector<std::uint32_t> order(boxes.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), std::mt19937(7));
  Boxes shuffled;
  for (const std::uint32_t i : order) shuffled.push_back(boxes[i]);
  Pairs renamed;
  for (const auto& [i, j] : found(*broadPhase, shuffled))
    renamed.push_back(std::minmax(order[i], order[j]));
  std::sort(renamed.begin(), renamed.end());
  EXPECT_EQ(renamed, bruteForce(boxes));
}

TEST_P(EveryBroadPhase, TakesEndlessEmptyAndTouchingBoxes) {
  constexpr double endless = std::numeric_limits<double>::infinity();
  Boxes boxes = randomBoxes(50, 3);
  boxes.emplace_back(Vec3::Constant(-endless), Vec3::Constant(endless));
  boxes.emplace_back();
  boxes.emplace_back(Vec3(10, 0, 0), Vec3(11, 1, 1));
  boxes.emplace_back(Vec3(11, 0, 0), Vec3(12, 1, 1));
  boxes.emplace_back(Vec3(-endless, -endless, -endless), Vec3(endless, 0, endless));
  const Pairs all = bruteForce(boxes);
  EXPECT_EQ(found(*broadPhase, boxes), all);
  EXPECT_TRUE(std::find(all.begin(), all.end(), BroadPhase::Pair(52, 53)) != all.end());
}

INSTANTIATE_TEST_SUITE_P(BroadPhases, EveryBroadPhase,
                         testing::Values(Maker{"SweepAndPrune", makeSweepAndPrune},
                                         Maker{"FclTree", makeFclTree}),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace compliant::test
