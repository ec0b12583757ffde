#include <algorithm>
#include <array>
#include <cmath>

#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/coupled_response.hpp"
#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/contact_function.hpp"
#include "engine/contact/solvers/newton_step.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr int firstSweeps = 20, mostSweeps = 640;
constexpr double mostRegularization = 1e-4;
constexpr std::size_t remembered = 4;  // merits to which a step may return
constexpr int mostHalvings = 12;
constexpr double sufficient = 1e-4;  // decrease, relative to the linear one
constexpr int patience = 15;         // steps without a better residual before sweeps
constexpr double muchNearer = 0.1;   // residual at which Alart and Curnier's step is tried again
constexpr double enoughLess = 0.6;   // residual that it must reach

/// Semismooth Newton on ½‖F‖² with the nonmonotone line search of Grippo, Lampariello and Lucidi
/// (1986). Rows that repeat each other leave the Jacobian singular; ε, raised when a step fails,
/// picks one solution (a proximal term: it changes the path, not the zeros). When Newton stalls,
/// Gauss–Seidel sweeps give it another start, more of them each time (Acary, Brémond and Huber 2018
/// compare such hybrids).
class Newton final : public ContactMethod {
 public:
  explicit Newton(ContactFunction function) : function_(function) {}

  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (dynamic_cast<const CoupledResponse*>(problem.response.get()) == nullptr)
      watch.refuseTooManyRows("Newton");
    if (!watch.ended()) iterate(watch);
    return watch.finish(function_ == ContactFunction::AlartCurnier ? "Newton, Alart–Curnier"
                                                                   : "Newton, Fischer–Burmeister");
  }

  /// The other function needs sweeps to come near a solution.
  bool takesProducts() const override { return function_ == ContactFunction::FischerBurmeister; }

 private:
  void iterate(SolveWatch& watch) const {
    const NonsmoothProblem& problem = watch.problem();
    ContactFunctionValue function(problem, function_), trial(problem, function_),
        exact(problem, ContactFunction::AlartCurnier);
    NewtonStep linear(problem, watch.residual().steps());
    const bool maySweep = problem.response->hasRows(),
               coupled = dynamic_cast<const CoupledResponse*>(problem.response.get()) != nullptr;
    Sweeps sweeps(problem, ContactOptions{.order = ContactOptions::Order::Symmetric});
    VecX mu = watch.start(), projected = mu, nearest = mu, u = mu, step = mu, next = mu, nextU = mu;
    int sweepsNow = firstSweeps;
    bool first = true;
    while (!watch.ended()) {
      if (maySweep && !sweep(watch, sweeps, sweepsNow, mu)) return;
      sweepsNow = std::min(2 * sweepsNow, mostSweeps);
      const double before = watch.bestResidual();
      // --- Newton steps from here until they stall.
      double regularization = linear.leastRegularization();
      std::array<double, remembered> merits{};
      std::size_t known = 0;
      double best = before, reached = before, tried = 1;
      int idle = 0;
      nearest = watch.best();
      problem.velocityOf(mu, u);
      double merit = function.evaluate(mu, u, ContactFunctionValue::With::Jacobian);
      while (!watch.ended()) {
        merits[known++ % remembered] = merit;
        const auto filled = static_cast<std::ptrdiff_t>(std::min(known, remembered));
        const double highest = *std::max_element(merits.begin(), merits.begin() + filled);
        // Near a solution, the active sets of Alart and Curnier's function are mostly correct, and
        // its step is exact.
        bool moved = false;
        if (coupled && reached < muchNearer * tried) {
          exact.evaluate(mu, u, ContactFunctionValue::With::Jacobian);
          if (linear.solve(exact.linearization(), linear.leastRegularization(), step)) {
            next = mu + step;
            nextU = u + *linear.movedByStep();
            moved = watch.residual().measure(next, nextU).relative < enoughLess * reached;
          }
          if (!moved) tried = reached;
        }
        for (; !moved && regularization <= mostRegularization; regularization *= 100) {
          if (!linear.solve(function.linearization(), regularization, step)) continue;
          moved = search(problem, trial, mu, step, u, linear.movedByStep(), highest, merit, next,
                         nextU);
          if (moved) break;
        }
        watch.count();
        if (!moved) break;
        regularization = std::max(linear.leastRegularization(), 0.1 * regularization);
        mu.swap(next);
        u.swap(nextU);
        projected = mu;
        problem.project(projected);
        // If products are expensive, only apparent solutions are measured; u is then again that of
        // μ to all digits.
        reached = coupled ? watch.residual().measure(mu, u).relative : 0;
        if (!coupled || reached <= watch.options().precision) {
          reached = watch.measure(projected);
          if (coupled) problem.velocityOf(mu, u);
        } else {
          watch.note(projected);
        }
        merit = function.evaluate(mu, u, ContactFunctionValue::With::Jacobian);
        if (reached < best) nearest = projected;
        idle = reached < 0.9 * best ? 0 : idle + 1;
        best = std::min(best, reached);
        if (idle > patience) break;
      }
      if (coupled) watch.measure(nearest);
      if (watch.ended()) return;
      if (!maySweep && !first) {
        watch.end(ContactStatus::NotConverged,
                  "Newton stalled, and the matrix has no rows for sweeps to help");
        return;
      }
      first = false;
      // Sweeps continue from the best impulses.
      mu = watch.best();
    }
  }

  /// Sweeps from μ; false when they end the solve.
  static bool sweep(SolveWatch& watch, Sweeps& sweeps, int count, VecX& mu) {
    for (int i = 0; i < count; ++i) {
      if (watch.ended()) return false;
      sweeps.sweep(mu);
      watch.count();
      if (i + 1 == count || i % 10 == 9) {
        if (!std::isfinite(watch.measureOrEnd(mu))) return false;
      } else {
        watch.note(mu);
      }
    }
    return !watch.ended();
  }

  /// The longest of 1, ½, ¼ … of the step whose merit decreases enough. `moved`, if known, is the
  /// change of u due to the step.
  static bool search(const NonsmoothProblem& problem, ContactFunctionValue& trial, const VecX& mu,
                     const VecX& step, const VecX& u, const VecX* moved, double highest,
                     double merit, VecX& next, VecX& nextU) {
    double share = 1;
    for (int i = 0; i < mostHalvings; ++i, share *= 0.5) {
      next = mu + share * step;
      if (moved != nullptr)
        nextU = u + share * *moved;
      else
        problem.velocityOf(next, nextU);
      const double reached = trial.evaluate(next, nextU, ContactFunctionValue::With::Value);
      if (reached <= highest - sufficient * share * 2 * merit) return true;
    }
    return false;
  }

  ContactFunction function_;
};

}  // namespace

/// Newton's method on a function whose zeros are the solutions.
class NewtonContactSolver final : public Typed<NewtonContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "NewtonContactSolver";
  ContactFunction function = ContactFunction::AlartCurnier;

  static void describe(Description<NewtonContactSolver>& d) {
    d.doc(
        "Semismooth Newton method with line search: few iterations and high precision, one "
        "factorisation each.");
    d.source("Alart and Curnier 1991; Acary, Brémond and Huber 2018");
    d.field("function", &NewtonContactSolver::function)
        .choices({"alart_curnier", "fischer_burmeister"})
        .doc("The function whose zeros are the solutions.");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override {
    return std::make_unique<Newton>(function);
  }
};

std::span<const NamedMethod> namesOfNewton() {
  static const NamedMethod names[] = {
      {"newton", "semismooth Newton on the Alart–Curnier function",
       []() -> std::unique_ptr<ContactMethod> {
         return std::make_unique<Newton>(ContactFunction::AlartCurnier);
       }},
      {"newton-fb", "semismooth Newton on the Fischer–Burmeister function",
       []() -> std::unique_ptr<ContactMethod> {
         return std::make_unique<Newton>(ContactFunction::FischerBurmeister);
       }}};
  return names;
}

void registerNewtonContactSolver(Registry& types) { types.add<NewtonContactSolver>(); }

}  // namespace compliant
