#include <cmath>

#include "engine/dynamics/step/dynamics.hpp"

namespace compliant {

namespace {

/// The change of inertial impulses relative to all momenta, in the norm Σ p²/W_ii, whose square is
/// an energy.
constexpr double turningPrecision = 1e-12;
constexpr int mostSolves = 20;  ///< further solves
// Each iteration solves contacts again; friction and impacts dissipate more energy than this error.
constexpr double precisionOfContacts = 1e-4;
constexpr int mostOfContacts = 2;

}  // namespace

/// Inertial forces act at the mean of the velocities before and after the step (theory §4): their
/// impulses depend on the solution, which is found by repeated solves with the same factor. Without
/// such forces nothing is solved. The right-hand side already contains the impulses of the velocity
/// change `counted`; null: the explicit ones of the start of the step.
SolveStats Dynamics::turn(const Scheme& scheme, const VecX* counted, SolveStats stats) {
  if (!assembler_.forces().turns() || !usable(stats.status)) return stats;
  const bool contacts = nonsmooth();
  assembler_.forces().turningImpulse(motion_, scheme, counted, turning_);
  const double momenta = assembler_.turningScale(motion_, solution_, turningWeights_);
  mixing_.start(turningWeights_);
  for (int solves = 0; solves < (contacts ? mostOfContacts : mostSolves); ++solves) {
    assembler_.forces().turningImpulse(motion_, scheme, &solution_.change, turned_);
    turned_ -= turning_;
    const double change = std::sqrt(turningWeights_.dot(turned_.cwiseAbs2()));
    const double enough = std::max(contacts ? precisionOfContacts : turningPrecision,
                                   std::max(stats.relativeResidual, stats.contactResidual));
    if (!(change > enough * momenta)) break;
    turned_ += turning_;
    turningBefore_ = turning_;
    mixing_.advance(turning_, turned_);
    turningBefore_ = turning_ - turningBefore_;
    if (contacts) assembler_.rows().nonsmooth().impulse = contacts_.impulseBefore();
    assembler_.forces().addImpulse(turningBefore_, scheme.h, right_.c);
    assembler_.noteOwnRight();
    const SolveStats again = solveRight(scheme);
    if (!usable(again.status)) return again;
    stats = solved_ = again;
  }
  return stats;
}

}  // namespace compliant
