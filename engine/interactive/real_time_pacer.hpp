#pragma once

#include <algorithm>
#include <chrono>

namespace compliant {

/// Compares simulated time with that of a clock: the time that is due, and the recent speed. All
/// times are in s.
class RealTimePacer {
 public:
  using Clock = std::chrono::steady_clock;

  /// The wanted simulated seconds per second.
  double speed() const { return speed_; }
  void setSpeed(double speed, double time) {
    speed_ = speed;
    anchor(time);
  }
  /// From now on, due time is counted from here.
  void anchor(double time) {
    anchorTime_ = time;
    anchorClock_ = Clock::now();
  }
  /// The simulated time that should be reached by now.
  double due() const { return anchorTime_ + speed_ * secondsSince(anchorClock_); }

  double measured() const { return measured_; }
  void startMeasuring(double time) {
    measureTime_ = time;
    measureClock_ = Clock::now();
  }
  /// Takes a new measurement twice a second.
  void measure(double time) {
    const double seconds = secondsSince(measureClock_);
    if (seconds < 0.5) return;
    measured_ = std::max(0.0, (time - measureTime_) / seconds);
    startMeasuring(time);
  }
  void stop() { measured_ = 0; }

 private:
  static double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  double speed_ = 1, measured_ = 0;
  double anchorTime_ = 0, measureTime_ = 0;
  Clock::time_point anchorClock_ = Clock::now(), measureClock_ = Clock::now();
};

}  // namespace compliant
