#include "engine/analysis/exact_impulses.hpp"

#include "engine/analysis/contact_response.hpp"
#include "engine/contact/contact_method.hpp"

namespace compliant {

VecX exactContactImpulses(const SolverRecord& record, Index mostRows,
                          const std::atomic<bool>* cancelled) {
  if (record.nonsmooth == nullptr || record.nonsmooth->jacobian.rows > mostRows) return {};
  const Result<NonsmoothProblem> problem = nonsmoothProblemOf(record);
  if (!problem) return {};
  ContactOptions options;
  options.precision = 1e-10;
  options.cancelled = cancelled;
  const ContactReport report =
      makeContactMethod("auto")->solve(*problem, options, record.nonsmooth->impulse);
  return report.status == ContactStatus::Solved ? report.impulse : VecX();
}

}  // namespace compliant
