#include <algorithm>
#include <span>
#include <string_view>

#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/coupled_response.hpp"
#include "engine/contact/few_rows.hpp"
#include "engine/contact/solvers/body_pattern.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// Up to this residual a start counts as that of a system at rest: the impulses of the previous
/// step nearly solve it.
constexpr double resting = 3e-4;
/// Systems at rest are solved to this residual if it is smaller than requested, even if the start
/// would suffice: bodies that keep a speed within the precision drift, and their contacts change,
/// whereas exact rest leaves the following steps nothing to do. A start within `atRest` times
/// `slack` is unchanged.
constexpr double atRest = 1e-9, slack = 10;

/// If a factor costs more sweeps than this, sweeps come first; above the second limit also for
/// systems at rest.
constexpr std::int64_t dearFactor = 12, dearAtRest = 20;
/// The number of products of 6 × 6 blocks in the time of a sweep over a block of rows.
constexpr double perBlock = 1.6;

struct Attempt {
  const char* method;
  std::int64_t most;   ///< iterations
  const char* reason;  ///< why it was chosen
};
/// First for many rows at rest: few factors; if factors are expensive, a few sweeps come
/// first.
constexpr Attempt forRest = {"augmented-lagrangian", 25, "few factorisations were needed"};
constexpr Attempt forDearRest[] = {{"nncg", 20, "few sweeps were needed"},
                                   {"augmented-lagrangian", 10, "few factorisations were needed"}};
/// For few rows: a few sweeps, which suffice where rows hardly act on each other, then alternately
/// factors and accelerated sweeps.
constexpr Attempt forFew[] = {
    {"anderson", 8, "few sweeps were needed"},
    {"augmented-lagrangian", 12, "then few factorisations"},
    {"anderson", 40, "then sweeps"},
    {"augmented-lagrangian", 600, "sweeps were slow"},
    {"newton", 60, "so was the augmented Lagrangian"},
    {"lemke", 5000, "without friction, pivoting finds what iterations miss"},
    {"admm", 500, "Newton stalled"},
    {"augmented-lagrangian", 2000, "ADMM was slow"}};
/// For many rows: conjugate gradients, which cost a few products, then the augmented Lagrangian,
/// the only method to solve most problems of contact_bench.
constexpr Attempt forMany[] = {{"nncg", 200, "sweeps solved it"},
                               {"augmented-lagrangian", 60, "sweeps were slow"}};
/// The same with expensive factors: heaps in all directions, most of which conjugate gradients
/// solve in the time of a few factors.
constexpr Attempt forDearMany[] = {{"nncg", 700, "sweeps solved it"},
                                   {"augmented-lagrangian", 40, "sweeps were slow"},
                                   {"nncg", 3000, "so was the augmented Lagrangian"}};
/// After either: ADMM, which needs few factors, then the others in turn. Newton factorises larger
/// matrices.
constexpr Attempt forStubborn[] = {
    {"admm", 250, "neither sweeps nor the augmented Lagrangian was quick"},
    {"augmented-lagrangian", 1000, "ADMM was slow"},
    {"nncg", 1000, "so was the augmented Lagrangian again"},
    {"admm", 2000, "so were sweeps again"},
    {"newton-fb", 200, "all were slow, Newton continues from them"},
    {"lemke", 5000, "without friction, pivoting finds what iterations miss"}};
/// The most rows for which a dense tableau pays.
constexpr Index mostPivotedRows = 600;
/// If a formed A would be full, and its factors expensive.
constexpr Attempt forCoupled[] = {{"newton-fb", 100, "many contacts are on one coupled body"},
                                  {"augmented-lagrangian", 300, "Newton stalled"}};
/// With more rows, forming A is too expensive to try.
constexpr Index mostFormedRows = 3000;
/// For response operators with products only, without sweeps.
constexpr Attempt forProducts[] = {{"admm", 500, "the matrix has no rows for sweeps"},
                                   {"newton-fb", 300, "ADMM was slow, Newton continues from it"}};

/// The cost of an iteration with a factor, in sweeps, from the fill for otherwise free bodies.
/// Measured: an iteration of the augmented Lagrangian takes 4 sweeps in a wall of 136 bricks, 60 in
/// a heap of 343 balls.
std::int64_t costOfFactor(const NonsmoothProblem& problem) {
  constexpr std::int64_t unknown = 20, least = 4;  // unknown for a matrix without bodies
  const auto* bodies = dynamic_cast<const FreeBodiesResponse*>(problem.response.get());
  if (bodies == nullptr) return unknown;
  BodyPattern pattern;
  pattern.analyse(*bodies);
  double products = 0;  // of 6 × 6 blocks
  for (std::size_t k = 0; k < pattern.bodies(); ++k) {
    const auto column = static_cast<double>(pattern.end(k) - pattern.begin(k));
    products += column * column / 2;
  }
  const double sweep = perBlock * static_cast<double>(problem.blocks());
  return least + static_cast<std::int64_t>(products / sweep);
}

/// Selects among the others, one after another, each from the best impulses so far.
class AutoMethod final : public ContactMethod {
 public:
  bool takesProducts() const override { return true; }
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    return dynamic_cast<const CoupledResponse*>(problem.response.get()) != nullptr
               ? solveCoupled(problem, options, start)
               : solveFormed(problem, options, start);
  }

 private:
  /// In the velocities of the moving parts; if that stalls, with A formed, from the best impulses
  /// so far.
  ContactReport solveCoupled(const NonsmoothProblem& problem, const ContactOptions& options,
                             const VecX& start) const {
    SolveWatch watch(problem, options, start);
    std::string method = "auto → ", why;
    Budget budget{options.iterations, 1};
    for (const Attempt& each : forCoupled)
      if (!watch.ended()) attempt(each, watch, budget, method, why);
    if (watch.ended() || problem.rows() > mostFormedRows) {
      ContactReport report = watch.finish(why.empty() ? "auto" : method);
      if (report.message.empty())
        report.message = why.empty() ? "the starting guess solved it" : why;
      return report;
    }
    std::vector<Index> first;
    for (Index b = 0; b < problem.blocks(); ++b) first.push_back(problem.response->first(b));
    first.push_back(problem.rows());
    const NonsmoothProblem formed{
        problem.sets,
        std::make_shared<SparseBlockResponse>(std::move(first), problem.response->matrix()),
        problem.velocity};
    const ContactOptions rest = watch.rest();
    SolveWatch again(formed, rest, watch.best());
    again.adopt(solveFormed(formed, rest, watch.best()));
    ContactReport report = again.finish(method + ", then with the matrix formed");
    report.iterations += watch.iterations();
    return report;
  }

  ContactReport solveFormed(const NonsmoothProblem& problem, const ContactOptions& options,
                            const VecX& start) const {
    SolveWatch watch(problem, options, start);
    std::string method = "auto → ", why;
    // Empty if the problem is refused.
    const bool many = watch.start().size() > fewRows && problem.response->hasRows(),
               small = problem.rows() <= mostFactorisedRows;
    const bool done = watch.bestResidual() <= std::min(options.precision, slack * atRest);
    Budget budget{options.iterations, many && small && !done ? costOfFactor(problem) : 1};
    const bool rests = many && small && !done && watch.bestResidual() < resting;
    if (rests && budget.factor <= dearAtRest && budget.most(forRest) > 0)
      attempt(forRest, watch, budget, method, why, atRest);
    if (watch.ended()) {
      ContactReport report = watch.finish(why.empty() ? "auto" : method);
      if (report.status == ContactStatus::Solved)
        report.message = why.empty() ? "the starting guess solved it" : why;
      return report;
    }
    const auto follow = [&](std::span<const Attempt> attempts) {
      for (const Attempt& each : attempts) {
        if (watch.ended() || budget.most(each) < 1) break;
        if (std::string_view(each.method) == "lemke" && !pivots(problem)) continue;
        if (small || std::string_view(each.method) == "nncg")
          attempt(each, watch, budget, method, why);
      }
    };
    const bool rows = problem.response->hasRows();
    using Plan = std::span<const Attempt>;
    if (rests && budget.factor > dearAtRest) follow(forDearRest);
    follow(!rows                        ? Plan(forProducts)
           : !many                      ? Plan(forFew)
           : budget.factor > dearFactor ? Plan(forDearMany)
                                        : Plan(forMany));
    if (many) follow(forStubborn);
    if (!watch.ended() && budget.left > 0)
      attempt({rows ? "nncg" : "jacobi", budget.left,
               small ? "the factorising methods stalled" : "the matrix is too large to factorise"},
              watch, budget, method, why);
    ContactReport report = watch.finish(method);
    if (report.message.empty()) report.message = why;
    return report;
  }

  /// Whether Lemke's method accepts it, and is fast.
  static bool pivots(const NonsmoothProblem& problem) {
    return problem.rows() <= mostPivotedRows &&
           std::none_of(problem.sets.begin(), problem.sets.end(),
                        [](const AdmissibleSet& set) { return set.friction > 0; });
  }

  /// The rest of the requested iterations, in sweeps.
  struct Budget {
    std::int64_t left = 0;
    std::int64_t factor = 1;  ///< cost of an iteration that factorises
    std::int64_t costOf(const Attempt& each) const {
      const std::string_view method(each.method);
      if (method == "augmented-lagrangian" || method.starts_with("newton")) return factor;
      return method == "admm" ? std::max<std::int64_t>(1, factor / 4) : 1;
    }
    std::int64_t most(const Attempt& each) const {
      return std::min(left / costOf(each), each.most);
    }
  };

  /// Runs one method from the best impulses so far, and adds its name to the text of the method.
  static void attempt(const Attempt& each, SolveWatch& watch, Budget& budget, std::string& method,
                      std::string& why, double precision = 1) {
    ContactOptions options = watch.rest();
    options.iterations = std::min(options.iterations, budget.most(each));
    options.precision = std::min(options.precision, precision);
    if (std::string_view(each.method) == "anderson")
      options.order = ContactOptions::Order::Symmetric;
    const ContactReport report =
        makeContactMethod(each.method)->solve(watch.problem(), options, watch.best());
    watch.adopt(report);
    budget.left -= budget.costOf(each) * report.iterations;
    method += (why.empty() ? "" : ", ") + report.method;
    why += (why.empty() ? "" : "; ") + std::string(each.reason);
  }
};

}  // namespace

/// Delegates to the other methods, and gives the reasons.
class AutoContactSolver final : public Typed<AutoContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AutoContactSolver";

  AutoContactSolver() { iterations = 5000; }

  static void describe(Description<AutoContactSolver>& d) {
    d.doc(
        "Chooses a method for each problem: accelerated sweeps first, Newton's method where they "
        "converge slowly, ADMM where that stalls. Iterations are counted in sweeps, so that their "
        "limit bounds the time of a step: with many contacts, an iteration that factorises a "
        "matrix counts as many sweeps as it costs.");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return std::make_unique<AutoMethod>(); }
};

std::span<const NamedMethod> namesOfAuto() {
  static const NamedMethod names[] = {
      {"auto", "chooses among the others, and says why", makeMethod<AutoMethod>}};
  return names;
}

void registerAutoContactSolver(Registry& types) { types.add<AutoContactSolver>(); }

}  // namespace compliant
