#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/contact/natural_residual.hpp"
#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// How the solution of a nonsmooth problem ended. The impulses of the first two may be used.
enum class ContactStatus {
  Solved,
  NotConverged,  ///< stopped early; the residual says how far it came
  Refused,       ///< the method cannot treat this problem; the message says why
  Unbounded,  ///< Lemke's method ended on a ray: for positive semidefinite A there is no solution
  NotFinite,
  Cancelled,
};
const char* contactStatusText(ContactStatus status);
inline bool usable(ContactStatus status) {
  return status == ContactStatus::Solved || status == ContactStatus::NotConverged;
}

/// The options of a solver. Each method reads those that concern it.
struct ContactOptions {
  enum class Order { Forward, Backward, Symmetric, Random };
  enum class Keep { Nothing, Residuals, Impulses };

  double precision = 1e-8;          ///< of the relative natural residual
  std::int64_t iterations = 10000;  ///< most sweeps, pivots, Newton or ADMM steps
  Order order = Order::Forward;     ///< in which Gauss–Seidel visits blocks
  double relaxation = 1;            ///< ω of Gauss–Seidel and Jacobi, in (0, 2)
  std::uint64_t seed = 1;           ///< of Order::Random
  Keep keep = Keep::Nothing;        ///< per iteration
  const std::atomic<bool>* cancelled = nullptr;
};

/// The result of a solver. The residual is that of `impulse` in the original problem, always
/// recomputed, never taken from the iteration.
struct ContactReport {
  ContactStatus status = ContactStatus::NotConverged;
  std::string method;   ///< in a few words
  std::string message;  ///< a sentence, or empty
  std::int64_t iterations = 0;
  NaturalResidual::Size residual;
  VecX impulse;   ///< μ, N·s: the best found
  VecX velocity;  ///< u = A μ + δ, m/s

  /// The relative residual after an iteration; 0 is the start.
  struct Measurement {
    std::int64_t iteration = 0;
    double residual = 0;
    double norm = 0;  ///< ‖r‖₂, N·s
  };
  std::vector<Measurement> history;  ///< of each iteration, if kept
  std::vector<VecX> impulses;        ///< the impulses of each measurement, if kept
};

/// A method for the nonsmooth problem. It knows nothing of the problem but its operator and its
/// sets.
class ContactMethod {
 public:
  virtual ~ContactMethod() = default;
  /// Starts from `start` if it has one number for each row and all are finite, else from zero.
  virtual ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                              const VecX& start) const = 0;
  /// Whether it accepts a CoupledResponse unformed. Other methods need A formed.
  virtual bool takesProducts() const { return false; }
};

/// The name of a method and what it is.
struct NamedMethod {
  const char* name;
  const char* meaning;
  std::unique_ptr<ContactMethod> (*make)();
};
/// In the order of the list in engine/contact/solvers/CMakeLists.txt.
const std::vector<NamedMethod>& contactMethods();
/// The method of this name; null if there is none.
std::unique_ptr<ContactMethod> makeContactMethod(std::string_view name);

}  // namespace compliant
