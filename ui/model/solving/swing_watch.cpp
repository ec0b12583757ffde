#include "ui/model/solving/swing_watch.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rounded_text.hpp"

namespace compliant {
namespace {

/// A turn is counted when the kinetic energy has fallen to half of its maximum and risen again by a
/// tenth of it: a tremble is not a swing.
constexpr double fallsTo = 0.5, risesBy = 0.1;
constexpr double worthSaying = 1e-3;
/// Relative to the largest kinetic energy: if friction, impacts and work exchange more, they hide
/// the loss of the scheme.
constexpr double littleExchanged = 0.1;
/// Durations of a swing within which the next one must have begun.
constexpr double overdue = 3;

}  // namespace

void SwingWatch::add(double time, double kinetic, double taken, double exchanged) {
  if (!std::isfinite(kinetic) || !std::isfinite(taken)) return;
  if (time < time_) forget();
  if (time == time_) return;
  // A run that begins at rest begins with a turn.
  if (time == 0 && kinetic == 0) {
    turned_ = true;
    takenAtLow_ = taken;
    exchangedAtLow_ = exchanged;
  }
  time_ = time;
  if (loss_ && time - turnedAt_ > overdue * swingTime_) loss_.reset();
  if (way_ == Way::Down && kinetic < least_) {
    least_ = kinetic;
    takenAtLeast_ = taken;
    exchangedAtLeast_ = exchanged;
  } else if (way_ == Way::Down && kinetic > least_ + risesBy * high_) {
    // The turn was at the minimum.
    loss_.reset();
    const double lost = takenAtLeast_ - takenAtLow_;
    if (turned_ && exchangedAtLeast_ - exchangedAtLow_ <= littleExchanged * high_ && lost <= high_)
      loss_ = lost / high_;
    turned_ = true;
    takenAtLow_ = takenAtLeast_;
    exchangedAtLow_ = exchangedAtLeast_;
    swingTime_ = time - turnedAt_;
    turnedAt_ = time;
    way_ = Way::Up;
    high_ = kinetic;
  } else if (way_ != Way::Down) {
    high_ = std::max(high_, kinetic);
    if (high_ > 0 && kinetic < fallsTo * high_) {
      way_ = Way::Down;
      least_ = kinetic;
      takenAtLeast_ = taken;
      exchangedAtLeast_ = exchanged;
    }
  }
}

void SwingWatch::add(const Snapshot& snapshot) {
  if (snapshot.transport.inPast()) return;
  const Ledger& ledger = snapshot.motion.ledger;
  add(snapshot.motion.time, snapshot.energies.kinetic, -ledger.numerical,
      std::abs(ledger.friction) + std::abs(ledger.impact) + std::abs(ledger.work));
}

std::string swingText(const SwingWatch& watch, const StepNumbers& step) {
  const auto loss = watch.loss();
  if (!loss || *loss < worthSaying || step.alpha + step.beta <= 1) return {};
  return "The last swing lost " + roundedText(100 * *loss, 2) +
         " % of its energy; α\u00a0=\u00a0β\u00a0=\u00a0½ would nearly keep it";
}

}  // namespace compliant
