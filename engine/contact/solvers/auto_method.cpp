#include <span>
#include <string_view>

#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

/// Up to so many rows a factor of A costs little more than sweeps, and Newton ends with more digits than are asked for:
/// the next step of what rests then has nothing to do.
constexpr Index fewRows = 240;

/// Up to this residual a start counts as that of something which rests: the impulses of the step before nearly solve it.
constexpr double resting = 3e-4;

struct Attempt {
  const char* method;
  std::int64_t most;   ///< iterations
  const char* reason;  ///< why it was its turn
};
/// Before all others for many rows that rest: few factors, and more digits than are asked for, so that the next step has
/// nothing to do.
constexpr Attempt forRest = {"augmented-lagrangian", 10, "few factors were needed"};
/// For few rows: a few sweeps, which end exactly where rows hardly act on each other, then factors and accelerated sweeps by
/// turns.
constexpr Attempt forFew[] = {{"anderson", 8, "few sweeps were needed"},
                              {"augmented-lagrangian", 12, "then few factors"},
                              {"anderson", 40, "then sweeps"},
                              {"augmented-lagrangian", 600, "sweeps were slow"},
                              {"newton", 60, "so was the augmented Lagrangian"},
                              {"admm", 500, "Newton stalled"},
                              {"augmented-lagrangian", 2000, "ADMM was slow"}};
/// For many rows: conjugate gradients, which cost a few products, then the augmented Lagrangian, which alone ends with all
/// problems of contact_bench, and ADMM, which needs few factors. Newton factorises larger matrices.
constexpr Attempt forMany[] = {{"nncg", 200, "sweeps solved it"},
                               {"augmented-lagrangian", 60, "sweeps were slow"},
                               {"admm", 250, "so was the augmented Lagrangian"},
                               {"augmented-lagrangian", 1000, "so was ADMM"},
                               {"nncg", 1000, "so was the augmented Lagrangian again"},
                               {"admm", 2000, "so were sweeps again"},
                               {"newton-fb", 200, "all were slow, Newton goes on from them"}};
/// For products alone, which have no sweeps.
constexpr Attempt forProducts[] = {{"admm", 500, "the matrix has no rows for sweeps"},
                                   {"newton-fb", 300, "ADMM was slow, Newton goes on from it"}};

/// Chooses among the others, one after another from the best impulses so far.
class AutoMethod final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    std::string method = "auto → ";
    if (watch.ended()) {
      ContactReport report = watch.finish("auto");
      if (report.status == ContactStatus::Solved) report.message = "the starting guess solved it";
      return report;
    }
    std::string why;
    const bool rows = problem.response->hasRows(), small = problem.rows() <= mostFactorisedRows;
    const std::span<const Attempt> plan = !rows                        ? std::span<const Attempt>(forProducts)
                                          : problem.rows() <= fewRows ? std::span<const Attempt>(forFew)
                                                                      : std::span<const Attempt>(forMany);
    if (rows && small && problem.rows() > fewRows && watch.bestResidual() < resting) attempt(forRest, watch, method, why);
    for (const Attempt& each : plan) {
      if (watch.ended()) break;
      if (small || std::string_view(each.method) == "nncg") attempt(each, watch, method, why);
    }
    if (!watch.ended())
      attempt({rows ? "nncg" : "jacobi", watch.rest().iterations,
               small ? "the factorising methods stalled" : "the matrix is too large to factorise"},
              watch, method, why);
    ContactReport report = watch.finish(method);
    if (report.message.empty()) report.message = why;
    return report;
  }

 private:
  /// One method from the best impulses so far; it joins the text of the method.
  static void attempt(const Attempt& each, SolveWatch& watch, std::string& method, std::string& why) {
    ContactOptions options = watch.rest();
    options.iterations = std::min(options.iterations, each.most);
    if (std::string_view(each.method) == "anderson") options.order = ContactOptions::Order::Symmetric;
    const ContactReport report = makeContactMethod(each.method)->solve(watch.problem(), options, watch.best());
    watch.adopt(report);
    method += (why.empty() ? "" : ", ") + report.method;
    why += (why.empty() ? "" : "; ") + std::string(each.reason);
  }
};

}  // namespace

std::unique_ptr<ContactMethod> makeAutoMethod() { return std::make_unique<AutoMethod>(); }

}  // namespace compliant
