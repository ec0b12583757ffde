#include <span>
#include <string_view>

#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

/// Up to so many rows a factor of A costs little more than sweeps, and Newton ends with more digits than are asked for:
/// the next step of what rests then has nothing to do.
constexpr Index fewRows = 240;

struct Attempt {
  const char* method;
  std::int64_t most;   ///< iterations
  const char* reason;  ///< why it was its turn
};
/// For few rows: accelerated sweeps, then factors. Newton is tried shortly, since where it stalls ADMM does not.
constexpr Attempt forFew[] = {{"anderson", 40, "sweeps solved it"},
                              {"newton", 60, "sweeps were slow"},
                              {"admm", 150, "Newton stalled"},
                              {"newton-fb", 300, "ADMM was slow, Newton goes on from it"},
                              {"admm", 500, "Newton stalled again"}};
/// For many: conjugate gradients, which cost a few products and do not stall in heaps that roll, and ADMM, which needs few
/// factors. Newton factorises in each iteration.
constexpr Attempt forMany[] = {{"nncg", 200, "sweeps solved it"},
                               {"admm", 700, "sweeps were slow"},
                               {"nncg", 1000, "so was ADMM"},
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
    for (const Attempt& each : plan) {
      if (watch.ended()) break;
      if (small || std::string_view(each.method) == "nncg") attempt(each.method, each.reason, each.most, watch, method, why);
    }
    if (!watch.ended())
      attempt(rows ? "nncg" : "jacobi", small ? "the factorising methods stalled" : "the matrix is too large to factorise",
              watch.rest().iterations, watch, method, why);
    ContactReport report = watch.finish(method);
    if (report.message.empty()) report.message = why;
    return report;
  }

 private:
  /// One method from the best impulses so far; it joins the text of the method.
  static void attempt(const char* name, const char* reason, std::int64_t most, SolveWatch& watch, std::string& method,
                      std::string& why) {
    ContactOptions options = watch.rest();
    options.iterations = std::min(options.iterations, most);
    if (std::string_view(name) == "anderson") options.order = ContactOptions::Order::Symmetric;
    const ContactReport report = makeContactMethod(name)->solve(watch.problem(), options, watch.best());
    watch.adopt(report);
    method += (why.empty() ? "" : ", ") + report.method;
    why += (why.empty() ? "" : "; ") + std::string(reason);
  }
};

}  // namespace

std::unique_ptr<ContactMethod> makeAutoMethod() { return std::make_unique<AutoMethod>(); }

}  // namespace compliant
