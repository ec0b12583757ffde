#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace compliant {

/// Steps of the history, one after the other, about which something is to be told.
struct StepMark {
  enum class Kind {
    StoppedEarly,  ///< a solver stopped before its precision
    Broke,         ///< time stopped there at a breakpoint
    TakenBack,     ///< the steps after it diverged, or the next was refused
  };
  Kind kind = Kind::StoppedEarly;
  std::int64_t first = 0, last = 0;  ///< indices of the moments after these steps, in the history
  double time = 0;                   ///< s, at the last
  std::string text;                  ///< why; empty: the kind says all
  bool operator==(const StepMark&) const = default;
};

/// The marks of a history, whose moments are counted from its start.
class StepMarks {
 public:
  void clear();
  /// Marks the newest moment.
  void note(StepMark::Kind kind, std::int64_t moment, double time, std::string text = "");
  /// Removes the marks of all moments after this one.
  void truncateAfter(std::int64_t moment);
  /// Oldest first, the newest 5,000; indices count from `dropped`. Null: none.
  std::shared_ptr<const std::vector<StepMark>> shown(std::int64_t dropped);
  static constexpr std::size_t most = 5000;

 private:
  std::deque<StepMark> marks_;
  std::shared_ptr<const std::vector<StepMark>> shown_;  ///< for `dropped_`; null: not yet made
  std::int64_t dropped_ = 0;
};

}  // namespace compliant
