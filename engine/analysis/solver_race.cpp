#include "engine/analysis/solver_race.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/base/stopwatch.hpp"
#include "engine/contact/contact_method.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/residual.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr double raceGoal = RaceResult::goals.back();

/// Asks the work of a scope to end after a time, or when the whole race is cancelled.
class TimeLimit {
 public:
  TimeLimit(double seconds, const std::atomic<bool>* cancelled)
      : watcher_([this, seconds, cancelled] {
          const Stopwatch watch;
          std::unique_lock lock(mutex_);
          while (!over_ && watch.seconds() < seconds &&
                 (cancelled == nullptr || !cancelled->load(std::memory_order_relaxed)))
            wake_.wait_for(lock, std::chrono::milliseconds(20));
          flag_ = true;
        }) {}
  ~TimeLimit() {
    {
      const std::scoped_lock lock(mutex_);
      over_ = true;
    }
    wake_.notify_one();
    watcher_.join();
  }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
  const std::atomic<bool>* flag() const { return &flag_; }

 private:
  std::atomic<bool> flag_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;
  std::thread watcher_;  // last: it uses the others
};

/// Where the history first reaches each goal.
void countIterations(RaceResult& result) {
  for (std::size_t goal = 0; goal < RaceResult::goals.size(); ++goal)
    for (std::size_t k = 0; k < result.history.size(); ++k)
      if (result.history[k] <= RaceResult::goals[goal]) {
        result.iterations[goal] = result.counts[k];
        break;
      }
}

std::string stopped(double limit) {
  return "Not finished within " + std::to_string(static_cast<int>(limit)) + " s";
}

bool isCancelled(const std::atomic<bool>* cancelled) {
  return cancelled != nullptr && cancelled->load(std::memory_order_relaxed);
}

/// The solver of a type for one problem, which may iterate as long as it likes.
std::unique_ptr<KktSolver> racer(const Type& type) {
  std::unique_ptr<Component> component = type.create();
  if (const Field* field = type.find("iterations")) field->write(*component, std::int64_t{1000000});
  if (const Field* field = type.find("precision")) field->write(*component, raceGoal);
  return std::unique_ptr<KktSolver>(static_cast<KktSolver*>(component.release()));
}

RaceResult race(const KktSolver& solver, const SolverRecord& record, double limit,
                const std::atomic<bool>* cancelled) {
  RaceResult result;
  SolveTrace trace;
  trace.wantsImpulse = false;
  Solution solution{VecX::Zero(record.system.n()), VecX::Zero(record.system.m())};
  solution.trace = &trace;
  const TimeLimit time(limit, cancelled);
  const Stopwatch watch;
  const auto workspace = solver.analyse(record.system);
  SolveStats stats = solver.factor(record.system, *workspace, time.flag());
  if (usable(stats.status))
    stats = solver.solve(record.system, record.right, *workspace, solution, time.flag());
  result.seconds = watch.seconds();
  result.method = solver.methodText(*workspace);
  if (stats.status == SolveStatus::Cancelled)
    result.sentence = stopped(limit);
  else if (!usable(stats.status))
    result.sentence = stats.message.c_str();
  if (solution.change.allFinite() && solution.impulse.allFinite()) {
    Residual residual;
    residual.resize(record.system);
    residual.compute(record.system, record.right, solution);
    result.residual = residual.relative();
  } else {
    result.residual = std::numeric_limits<double>::quiet_NaN();
  }
  result.history = trace.residual;
  if (!solver.startsFromGuess() && usable(stats.status)) result.history = {1, result.residual};
  for (std::size_t k = 0; k < result.history.size(); ++k)
    result.counts.push_back(static_cast<std::int64_t>(k));
  countIterations(result);
  return result;
}

RaceResult race(const NamedMethod& method, const NonsmoothProblem& problem, double limit,
                const std::atomic<bool>* cancelled) {
  RaceResult result;
  result.method = method.name;
  const TimeLimit time(limit, cancelled);
  ContactOptions options;
  options.precision = raceGoal;
  options.iterations = 100000000;
  options.keep = ContactOptions::Keep::Residuals;
  options.cancelled = time.flag();
  const Stopwatch watch;
  const ContactReport report = method.make()->solve(problem, options, VecX());
  result.seconds = watch.seconds();
  if (report.status == ContactStatus::Cancelled)
    result.sentence = stopped(limit);
  else if (report.status != ContactStatus::Solved)
    result.sentence = report.message;
  result.residual = report.residual.relative;
  for (const ContactReport::Measurement& each : report.history) {
    result.history.push_back(each.residual);
    result.counts.push_back(each.iteration);
  }
  countIterations(result);
  return result;
}

}  // namespace

std::vector<RaceResult> raceLinearSolvers(const SolverRecord& record, double limit,
                                          const std::atomic<bool>* cancelled) {
  std::vector<RaceResult> results;
  for (const Type* type : registry().types()) {
    if (type->role != Role::Solver || isCancelled(cancelled)) continue;
    results.push_back(race(*racer(*type), record, limit, cancelled));
    if (results.back().method.empty()) results.back().method = type->name;
  }
  return results;
}

std::vector<RaceResult> raceContactSolvers(const NonsmoothProblem& problem, double limit,
                                           const std::atomic<bool>* cancelled) {
  std::vector<RaceResult> results;
  for (const NamedMethod& method : contactMethods())
    if (!isCancelled(cancelled)) results.push_back(race(method, problem, limit, cancelled));
  return results;
}

}  // namespace compliant
