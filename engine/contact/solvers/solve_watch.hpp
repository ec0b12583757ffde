#pragma once

#include "engine/contact/contact_method.hpp"

namespace compliant {

/// Measures the impulses of an iteration, decides when it ends, and remembers the best: what all
/// methods share, so that none can report anything but the true residual.
class SolveWatch {
 public:
  /// Checks the problem and projects the start on K; ended() if there is nothing to solve.
  SolveWatch(const NonsmoothProblem& problem, const ContactOptions& options, const VecX& start);

  const NonsmoothProblem& problem() const { return problem_; }
  const ContactOptions& options() const { return options_; }
  const NaturalResidual& residual() const { return residual_; }
  /// The projected start, of `options` or zero.
  const VecX& start() const { return start_; }

  /// Counts an iteration.
  void count() { ++report_.iterations; }
  std::int64_t iterations() const { return report_.iterations; }
  /// Measures impulses in K, and remembers them if they are the best; returns the relative
  /// residual, infinite for what is not finite.
  double measure(const VecX& impulse);
  /// Records what is left of impulses in K that a method does not measure on its way, where a
  /// history is kept. It decides nothing: who looks on changes no solve.
  void note(const VecX& impulse);
  /// The same as `measure`; ends the solve where the residual is not finite, which only an A that
  /// is not positive semidefinite does.
  double measureOrEnd(const VecX& impulse);
  /// u of the last measured impulses.
  const VecX& velocity() const { return velocity_; }
  /// Of the last measured impulses.
  const NaturalResidual::Size& size() const { return size_; }
  const VecX& best() const { return report_.impulse; }
  double bestResidual() const { return report_.residual.relative; }
  /// Whether the iteration is to end: solved, refused, out of iterations, cancelled.
  bool ended();
  /// Ends with this status unless the problem is solved.
  void end(ContactStatus status, std::string message);
  /// Ends the solve of a method that factorises A where that has too many rows.
  void refuseTooManyRows(const char* method);
  void remark(std::string message) { report_.message = std::move(message); }
  /// What remains to be asked of another method: the options with the iterations left.
  ContactOptions rest() const;
  /// Takes over what another method has found from here on.
  void adopt(const ContactReport& other);

  /// The report with the best impulses.
  ContactReport finish(std::string method);

 private:
  void keep(const VecX& impulse, const NaturalResidual::Size& size);
  bool solved() const { return measured_ && report_.residual.relative <= options_.precision; }

  const NonsmoothProblem& problem_;
  const ContactOptions& options_;
  Status fits_;  // before what needs a problem that is well formed
  NonsmoothProblem nothing_;
  NaturalResidual residual_;
  ContactReport report_;
  VecX start_, velocity_, noted_;
  NaturalResidual::Size size_;
  bool measured_ = false, stopped_ = false;
};

}  // namespace compliant
