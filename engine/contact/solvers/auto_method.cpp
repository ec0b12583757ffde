#include <cmath>

#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

/// Up to so many rows a factor of A costs little more than sweeps, and Newton ends with more digits than are asked for:
/// the next step of what rests then has nothing to do.
constexpr Index fewRows = 240;
constexpr std::int64_t trySweeps = 100, tryGradients = 250, moreGradients = 1000, fewNewton = 300, newtonShare = 500, admmShare = 500;

/// Chooses: accelerated sweeps first, which solve easy problems at the cost of a few products; conjugate gradients where
/// there are many rows, as they do not stall in heaps that roll. Then the methods with a factor, which pay where sweeps
/// converge slowly: Newton first for few rows, ADMM first for many.
class AutoMethod final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    std::string method = "auto → ";
    if (watch.ended()) {
      ContactReport report = watch.finish("auto");
      if (report.status == ContactStatus::Solved) report.message = "the start solved it";
      return report;
    }
    std::string why;
    const bool rows = problem.response->hasRows(), small = problem.rows() <= mostFactorisedRows;
    const bool few = problem.rows() <= fewRows;
    if (rows && few) attempt("anderson", "sweeps solved it", trySweeps, watch, method, why);
    if (rows && !few) attempt("nncg", "sweeps solved it", tryGradients, watch, method, why);
    const char* slow = rows ? "sweeps were slow" : "the matrix has no rows for sweeps";
    if (!watch.ended() && few) attempt("newton", slow, fewNewton, watch, method, why);
    if (!watch.ended() && small) {
      attempt("admm", few ? "Newton stalled" : slow, admmShare, watch, method, why);
      if (!watch.ended() && rows && !few) attempt("nncg", "so was ADMM", moreGradients, watch, method, why);
      if (!watch.ended()) attempt("newton-fb", "ADMM was slow, Newton goes on from it", newtonShare, watch, method, why);
      if (!watch.ended()) attempt("newton", "Newton stalled on this function, not on the other", newtonShare, watch, method, why);
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
