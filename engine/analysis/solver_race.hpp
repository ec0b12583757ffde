#pragma once

#include <array>
#include <atomic>
#include <string>
#include <vector>

#include "engine/contact/nonsmooth_problem.hpp"
#include "engine/record/solver_record.hpp"

namespace compliant {

/// How one solver did on the problem of a recorded step, from zero.
struct RaceResult {
  static constexpr std::array<double, 3> goals{1e-4, 1e-6, 1e-8};

  std::string method;    ///< "CG", "newton-fb"
  std::string sentence;  ///< why it stopped; empty: it reached the last goal
  std::array<std::int64_t, 3> iterations{-1, -1, -1};  ///< to each goal; −1: not reached
  double seconds = 0;                                  ///< factorisation included
  double residual = 0;                                 ///< the true one at the end, relative
  std::vector<double> history;                         ///< relative residuals, from the start
  std::vector<std::int64_t> counts;                    ///< the iteration of each
};

/// Every KKT solver on the linear system of the step; `limit` in s for each.
std::vector<RaceResult> raceLinearSolvers(const SolverRecord& record, double limit,
                                          const std::atomic<bool>* cancelled);
/// Every contact solver on a nonsmooth problem.
std::vector<RaceResult> raceContactSolvers(const NonsmoothProblem& problem, double limit,
                                           const std::atomic<bool>* cancelled);

}  // namespace compliant
