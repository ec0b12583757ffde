// Times steps with contacts, and prints what they are worth: penetration, creep, residual, share of
// detection; beside Bullet and MuJoCo where they were found when this was built.
//
//   contact_step_bench [steps of a run]              generated scenes, with the other simulators
//   contact_step_bench [steps of a run] SCENE…       scene files: median and worst step

#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/bench/contact/step/bodies.hpp"
#include "tests/bench/median.hpp"

namespace compliant::test {
namespace {

/// Seconds that this thread has computed: what else the machine does counts as little as it can.
double computed() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Of the steps after the first tenth, in which memory grows and heaps form.
struct Measured {
  double median = 0, worst = 0;       ///< s
  double penetration = 0, creep = 0;  ///< m
  double speed = 0;                   ///< m/s, of the fastest body in the end
  double residual = 0, detection = 0;
  int contacts = 0;
};

Measured measure(Contender& contender, const BenchScene& scene, int steps) {
  Measured measured;
  std::vector<double> times, shares;
  Poses warm;
  for (int i = 0; i < steps; ++i) {
    const double before = computed();
    contender.step();
    const double seconds = computed() - before;
    if (i == steps / 10) warm = contender.poses();
    if (i <= steps / 10) continue;
    times.push_back(seconds);
    shares.push_back(contender.shareOfDetection());
    measured.residual = std::max(measured.residual, contender.residual());
    if (i % 20 == 0)
      measured.penetration =
          std::max(measured.penetration, deepestPenetration(scene, contender.poses()));
  }
  measured.worst = *std::max_element(times.begin(), times.end());
  measured.median = median(times);
  measured.detection = median(shares);
  measured.creep = longestWay(warm, contender.poses());
  measured.speed = contender.fastest();
  measured.contacts = contender.contacts();
  return measured;
}

void row(const char* name, const BenchScene& scene, const Measured& m, double own) {
  std::printf("  %-26s %9.4f %9.4f %6.2f %9d %10.1e", name, 1e3 * m.median, 1e3 * m.worst,
              m.median / own, m.contacts, m.penetration);
  if (scene.rests)
    std::printf(" %9.1e %9.1e", m.creep, m.speed);
  else
    std::printf(" %9s %9.1e", "", m.speed);
  if (m.residual >= 0 && m.detection >= 0)
    std::printf(" %9.1e %8.0f %%", m.residual, 100 * m.detection);
  std::printf("\n");
  std::fflush(stdout);
}

void generated(int steps) {
  const std::vector<BenchScene> scenes{pyramidOfBricks(10), ballsInATray(6, 6),
                                       ballsOnThePlane(666), pyramidOfBricks(16),
                                       ballsInATray(7, 7)};
  for (const BenchScene& scene : scenes) {
    std::printf("%s, h = %g ms, %d steps\n", scene.name.c_str(), 1e3 * scene.h, steps);
    std::printf("  %-26s %9s %9s %6s %9s %10s %9s %9s %9s %10s\n", "", "median/ms", "worst/ms",
                "ratio", "contacts", "depth/m", "creep/m", "m/s", "residual", "detection");
    const auto own = makeOwn(scene, 1e-6), exact = makeOwn(scene, 1e-9);
    const Measured ours = measure(*own, scene, steps);
    row("this engine, 1e-6", scene, ours, ours.median);
    row("this engine, 1e-9", scene, measure(*exact, scene, steps), ours.median);
    const auto beside = [&](const std::string& name, const std::unique_ptr<Contender>& other) {
      if (other != nullptr) row(name.c_str(), scene, measure(*other, scene, steps), ours.median);
    };
    for (const int iterations : {10, 100, 1000})
      beside("Bullet, " + std::to_string(iterations), makeBullet(scene, iterations));
    beside("MuJoCo, Newton", makeMujoco(scene, 100));
  }
}

/// Median and worst step of scene files; and the method of the worst.
int files(int steps, const std::vector<std::string>& paths) {
  std::printf("%-24s %9s %9s %9s %8s %9s %9s\n", "scene", "median/ms", "worst/ms", "at step",
              "contacts", "iterations", "unsolved");
  for (const std::string& path : paths) {
    Result<Scene> scene = loadScene(path);
    if (!scene) {
      std::printf("%s\n", scene.error().text().c_str());
      return 1;
    }
    Simulation simulation(std::move(*scene));
    std::vector<double> times;
    std::int64_t iterations = 0;
    int unsolved = 0;
    for (int i = 0; i < steps; ++i) {
      const double before = computed();
      const StepReport& report = simulation.step();
      times.push_back(computed() - before);
      iterations += report.systems[0].solve.contactIterations;
      unsolved += report.status != SolveStatus::Solved;
    }
    const auto worst = std::max_element(times.begin(), times.end());
    const auto step = worst - times.begin() + 1;
    const double longest = *worst;
    std::printf("%-24s %9.4f %9.4f %9d %8d %9lld %9d\n", std::filesystem::path(path).stem().c_str(),
                1e3 * median(times), 1e3 * longest, static_cast<int>(step),
                static_cast<int>(simulation.motion().contacts.size()),
                static_cast<long long>(iterations), unsolved);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace compliant::test

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::max(20, std::atoi(argv[1])) : 400;
  if (argc > 2) return compliant::test::files(steps, {argv + 2, argv + argc});
  compliant::test::generated(steps);
  return 0;
}
