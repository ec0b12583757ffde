// Times finding which boxes overlap, for 1000 balls that fall and bounce, and finding the points of
// contact, for every pair of kinds in random poses near each other and for what rests on each
// other.
//
//   detection_bench [--benchmark_filter=…]

#include <benchmark/benchmark.h>

#include <random>

#include "engine/contact/detection/broad_phase.hpp"
#include "tests/engine/contact/placed_shapes.hpp"
#include "tests/support/contact_shapes.hpp"

namespace compliant::test {
namespace {

/// Balls of a radius of 0.1 m in a shaft of a width, that bounce off its floor and walls and not
/// off each other; the floor is a box without an end.
class FallingBalls {
 public:
  FallingBalls(std::size_t count, double width) : width_(width) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> across(0, width), up(0, 8), speed(-1, 1);
    for (std::size_t i = 0; i < count; ++i) {
      places_.emplace_back(across(random), up(random), across(random));
      speeds_.emplace_back(speed(random), speed(random), speed(random));
    }
    constexpr double endless = std::numeric_limits<double>::infinity();
    boxes_.resize(count);
    boxes_.emplace_back(Vec3::Constant(-endless), Vec3(endless, 0, endless));
  }

  std::span<const Eigen::AlignedBox3d> step() {
    const double time = 0.005;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      speeds_[i].y() -= 9.81 * time;
      places_[i] += time * speeds_[i];
      for (Index axis = 0; axis < 3; ++axis)
        if ((places_[i][axis] < 0 && speeds_[i][axis] < 0) ||
            (axis != 1 && places_[i][axis] > width_ && speeds_[i][axis] > 0))
          speeds_[i][axis] *= -1;
      boxes_[i] = {places_[i] - Vec3::Constant(0.1), places_[i] + Vec3::Constant(0.1)};
    }
    return boxes_;
  }

 private:
  double width_;
  std::vector<Vec3> places_, speeds_;
  std::vector<Eigen::AlignedBox3d> boxes_;
};

template <std::unique_ptr<BroadPhase> (*make)()>
void fallingBalls(benchmark::State& state) {
  FallingBalls balls(static_cast<std::size_t>(state.range(0)), static_cast<double>(state.range(1)));
  const auto broadPhase = make();
  std::size_t pairs = 0;
  for (auto unused : state) {
    state.PauseTiming();
    const auto boxes = balls.step();
    state.ResumeTiming();
    pairs += broadPhase->overlaps(boxes).size();
  }
  state.counters["pairs"] =
      benchmark::Counter(static_cast<double>(pairs), benchmark::Counter::kAvgIterations);
}
BENCHMARK(fallingBalls<makeSweepAndPrune>)
    ->Args({1000, 2})
    ->Args({1000, 10})
    ->Args({10000, 20})
    ->Iterations(400)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(fallingBalls<makeFclTree>)
    ->Args({1000, 2})
    ->Args({1000, 10})
    ->Args({10000, 20})
    ->Iterations(400)
    ->Unit(benchmark::kMicrosecond);

struct Named {
  const char* name;
  ContactShape shape;
  double below;  ///< m, how far it reaches below its origin
};

const std::vector<Named>& kinds() {
  static const std::vector<Named> all{
      {"ball", ContactShape::ball(0.5), 0.5},
      {"box", ContactShape::box({1, 1, 1}), 0.5},
      {"capsule", capsule(0.3, 0.6), 0.6},
      {"cylinder", cylinder(0.5, 1), 0.5},
      {"cone", cone(0.5, 1), 0.5},
      {"ellipsoid", ellipsoid({0.5, 0.5, 0.5}), 0.5},
      {"roundedBox", contactShape("Box", {{"size", Vec3(1, 1, 1)}, {"radius", 0.1}}), 0.5},
      {"hull", boxHull({1, 1, 1}), 0.5},
      {"mesh", ContactShape::mesh(boxCorners({1, 1, 1}), boxTriangles()), 0.5},
      {"halfSpace", ContactShape::halfSpace(), 0}};
  return all;
}

void nearEachOther(benchmark::State& state, const ContactShape& a, const ContactShape& b) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  std::vector<std::pair<Eigen::Isometry3d, Eigen::Isometry3d>> poses;
  for (int i = 0; i < 256; ++i) {
    const auto any = [&] { return Vec3(normal(random), normal(random), normal(random)); };
    poses.emplace_back(placedAt(0.95 * any().normalized(), 2 * any()),
                       placedAt(Vec3::Zero(), 2 * any()));
  }
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  std::size_t next = 0, found = 0;
  for (auto unused : state) {
    points.clear();
    const auto& [poseA, poseB] = poses[next++ % poses.size()];
    findContacts(a, poseA, b, poseB, 0.01, workspace, points);
    found += points.size();
  }
  state.counters["points"] =
      benchmark::Counter(static_cast<double>(found), benchmark::Counter::kAvgIterations);
}

/// One upright on top of the other's, 1 mm deep.
void resting(benchmark::State& state, const ContactShape& a, double below, const ContactShape& b,
             double above) {
  const Eigen::Isometry3d pose = placedAt({0.05, below + above - 0.001, 0.03}, {0, 0.2, 0});
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  for (auto unused : state) {
    points.clear();
    findContacts(a, pose, b, Eigen::Isometry3d::Identity(), 0.01, workspace, points);
    benchmark::DoNotOptimize(points.data());
  }
  state.counters["points"] = static_cast<double>(points.size());
}

void registerPairs() {
  const auto& all = kinds();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i; j < all.size(); ++j) {
      const std::string pair = std::string(all[i].name) + "_" + all[j].name;
      benchmark::RegisterBenchmark(("near_" + pair).c_str(), [&all, i, j](benchmark::State& state) {
        nearEachOther(state, all[i].shape, all[j].shape);
      });
      benchmark::RegisterBenchmark(
          ("resting_" + pair).c_str(), [&all, i, j](benchmark::State& state) {
            resting(state, all[i].shape, all[i].below, all[j].shape, all[j].below);
          });
    }
}

}  // namespace
}  // namespace compliant::test

int main(int argc, char** argv) {
  compliant::test::registerPairs();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
