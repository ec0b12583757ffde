#include <cmath>

#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

constexpr std::int64_t trySweeps = 100;  // of Anderson before a factor is tried
constexpr std::int64_t newtonShare = 500, admmShare = 2000;

/// Chooses: accelerated sweeps first, which solve easy problems at the cost of a few products; then Newton, whose
/// factors pay where sweeps converge slowly; then ADMM, which is slow and sure, and Newton again from there.
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
    if (rows) attempt("anderson", "sweeps solved it", trySweeps, watch, method, why);
    if (!watch.ended() && small) {
      attempt("newton", rows ? "sweeps were slow" : "the matrix has no rows for sweeps", newtonShare, watch, method, why);
      if (!watch.ended()) attempt("admm", "Newton stalled", admmShare, watch, method, why);
      if (!watch.ended()) attempt("newton-fb", "ADMM was slow, Newton goes on from it", newtonShare, watch, method, why);
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
