#include <cmath>

#include "engine/dynamics/nonsmooth/corrections/precomputed_file.hpp"
#include "engine/dynamics/step/dynamics.hpp"

namespace compliant {

void Dynamics::setClocks(double t) {
  const double h = integrator_->h;
  const bool rests = integrator_->seeksEquilibrium();
  const double now = rests ? t + h : t, rate = rests ? 0 : 1;
  // The error of summed steps.
  const double rounding = 1e-9 * h + 1e-12 * std::abs(t);
  TotalJacobians& jacobians = assembler_.jacobians();
  if (jacobians.clocksShow(motion_, now, rate, rounding)) return;
  rollback_.keep(motion_);
  jacobians.setClocks(motion_, now, rate);
  propagate();
}

SolveStats Dynamics::begin(const Scheme& scheme) {
  if (begun_ || correction_ == nullptr || !correction_->fromStart()) return {};
  Stopwatch watch;
  SolveStats stats = assembleStart(scheme);
  if (usable(stats.status))
    stats = correction_->begin(
        {assembler_.system(), scheme, [this](MatX& inverse) { return invert(inverse); }});
  propagate();
  time(Stage::Prepare, watch.lap());
  begun_ = usable(stats.status);
  if (!begun_ && stats.culprit == 0) stats.culprit = integrator_->id;
  return stats;
}

Status Dynamics::precompute(const Scheme& scheme, const std::string& path) {
  SolveStats stats = assembleStart(scheme);
  MatX inverse;
  if (usable(stats.status)) stats = invert(inverse);
  const PrecomputedHeader header = headerOf(assembler_.system(), scheme);
  propagate();
  if (!usable(stats.status))
    return Error{integrator_->name, stats.message.empty()
                                        ? "The system at the start cannot be inverted"
                                        : stats.message.c_str()};
  return writePrecomputed(path, header, inverse);
}

/// The system at the designed start, at rest under no constraint force.
SolveStats Dynamics::assembleStart(const Scheme& scheme) {
  Layout layout = layout_;  // start() sets references of relative mappings; they continue from
                            // the start of the run
  Motion start = layout.start();
  found_.clear();
  assembler_.recordParts(nullptr);
  assembler_.jacobians().projectVelocities(start);
  assembler_.jacobians().propagate(start);
  SolveStats stats;
  if (const char* refusal = assembler_.assemble(start, scheme, right_, stats.culprit)) {
    stats.status = SolveStatus::Refused;
    stats.message = refusal;
  }
  assembler_.recordParts(parts_.get());
  return stats;
}

/// Column by column, with the factor of the assembled system.
SolveStats Dynamics::invert(MatX& inverse) {
  const Index n = assembler_.system().n();
  SolveStats stats = linear_.factor(assembler_.system(), Purpose::Dynamics, cancelled_);
  inverse.resize(n, n);
  VecX unit = VecX::Zero(n), column(n);
  for (Index i = 0; i < n && usable(stats.status); ++i) {
    if (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed))
      return ended(SolveStatus::Cancelled);
    unit[i] = 1;
    stats = solveFor(unit, column);
    inverse.col(i) = column;
    unit[i] = 0;
  }
  if (usable(stats.status) && !inverse.allFinite())
    return ended(SolveStatus::Singular, "The system at the start is singular");
  return stats;
}

}  // namespace compliant
