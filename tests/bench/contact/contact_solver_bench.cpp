// Prints how many generated problems of 1 to 570 contacts each method brings to a relative natural
// residual of 1e-8, and in which time, beside the worst residual that it reports.
//
//   contact_bench [seconds a problem may take] [name of a method]

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "engine/base/stopwatch.hpp"
#include "engine/contact/contact_method.hpp"
#include "tests/engine/contact/generated_problems.hpp"

namespace compliant::test {
namespace {

/// Solves, and cancels what takes longer than the limit.
ContactReport limited(const ContactMethod& solver, const NonsmoothProblem& problem, double limit) {
  std::atomic<bool> cancelled = false, done = false;
  std::thread clock([&] {
    const Stopwatch watch;
    while (!done && watch.seconds() < limit)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    cancelled = true;
  });
  ContactOptions options;
  options.iterations = 1000000;
  options.cancelled = &cancelled;
  ContactReport report = solver.solve(problem, options, VecX());
  done = true;
  clock.join();
  return report;
}

int table(double limit, const std::string& only) {
  const std::vector<GeneratedProblem> problems = benchmarkProblems();
  std::printf("%-13s %9s %9s %14s\n", "method", "solved", "time, s", "worst residual");
  for (const NamedMethod& method : contactMethods()) {
    if (!only.empty() && only != method.name) continue;
    const auto solver = makeContactMethod(method.name);
    int solved = 0, treated = 0;
    double worst = 0, total = 0;
    for (const GeneratedProblem& each : problems) {
      const Stopwatch watch;
      const ContactReport report = limited(*solver, each.problem, limit);
      const double seconds = watch.seconds();
      total += seconds;
      if (report.status == ContactStatus::Refused) continue;
      ++treated;
      solved += report.status == ContactStatus::Solved;
      worst = std::max(worst, report.residual.relative);
      if (!only.empty())
        std::printf("  %-32s %4d %-14s %9.2e %7d it %8.4f s  %s\n", each.name.c_str(),
                    static_cast<int>(each.problem.blocks()), contactStatusText(report.status),
                    report.residual.relative, static_cast<int>(report.iterations), seconds,
                    report.method.c_str());
    }
    std::printf("%-13s %3d of %2d %9.3f", method.name, solved, static_cast<int>(problems.size()),
                total);
    if (treated > 0)
      std::printf(" %14.2e\n", worst);
    else
      std::printf(" %14s\n", "refuses all");
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace compliant::test

int main(int argc, char** argv) {
  return compliant::test::table(argc > 1 ? std::atof(argv[1]) : 5, argc > 2 ? argv[2] : "");
}
