#include <cmath>

#include "engine/dynamics/step/dynamics.hpp"

namespace compliant {

namespace {

/// Of the change in what turns, beside all momenta: in the norm Σ p²/W_ii, whose square is an
/// energy.
constexpr double turningPrecision = 1e-12;
constexpr int mostSolves = 20;  ///< further solves
// Contacts are solved anew each time, and friction and impacts take more energy than is left then.
constexpr double precisionOfContacts = 1e-4;
constexpr int mostOfContacts = 2;

}  // namespace

/// What turns acts at the mean of the velocities before and after the step (theory §4): its
/// impulses are those of the solution, which is found by solving again with the same factor.
/// Nothing is solved where nothing turns. The right-hand side has those of a change of velocities
/// already; null: the explicit ones of the start of the step.
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
