#pragma once

#include "engine/contact/contact_method.hpp"

namespace compliant {

/// Measures the impulses of an iteration, decides when it ends, and keeps the best. All methods
/// share it, so that none can report anything but the true residual.
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
  /// Measures impulses in K and keeps them if they are the best; returns the relative residual,
  /// infinite if anything is not finite.
  double measure(const VecX& impulse);
  /// Records the residual of impulses in K that a method does not measure itself, if a history is
  /// kept. It decides nothing: observation never changes a solve.
  void note(const VecX& impulse);
  /// The same as `measure`; also ends the solve if the residual is not finite, which happens only
  /// if A is not positive semidefinite.
  double measureOrEnd(const VecX& impulse);
  /// u of the last measured impulses.
  const VecX& velocity() const { return velocity_; }
  /// The residual of the last measured impulses.
  const NaturalResidual::Size& size() const { return size_; }
  const VecX& best() const { return report_.impulse; }
  double bestResidual() const { return report_.residual.relative; }
  /// Whether the iteration must end: solved, refused, out of iterations, or cancelled.
  bool ended();
  /// Ends with this status unless the problem is solved.
  void end(ContactStatus status, std::string message);
  /// Ends the solve of a method that factorises A if A has too many rows.
  void refuseTooManyRows(const char* method);
  void remark(std::string message) { report_.message = std::move(message); }
  /// The options for another method that continues: with the iterations left.
  ContactOptions rest() const;
  /// Adopts the result of another method.
  void adopt(const ContactReport& other);

  /// The report with the best impulses.
  ContactReport finish(std::string method);

 private:
  void keep(const VecX& impulse, const NaturalResidual::Size& size);
  bool solved() const { return measured_ && report_.residual.relative <= options_.precision; }

  const NonsmoothProblem& problem_;
  const ContactOptions& options_;
  Status fits_;  // checked before anything that needs a well-formed problem
  NonsmoothProblem nothing_;
  NaturalResidual residual_;
  ContactReport report_;
  VecX start_, velocity_, noted_;
  NaturalResidual::Size size_;
  bool measured_ = false, stopped_ = false;
  std::int64_t every_ = 1;  ///< kept iterations are multiples of it; the last one is kept besides
};

}  // namespace compliant
