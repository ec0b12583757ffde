#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/contact/detection/broad_phase.hpp"

namespace compliant {

namespace {

/// Keeps the order of the lower ends along one axis: nearly sorted from step to step, so that
/// sorting by insertion takes about as many exchanges as there are boxes.
class SweepAndPrune final : public BroadPhase {
 public:
  std::span<const Pair> overlaps(std::span<const Eigen::AlignedBox3d> boxes) override {
    place(boxes);
    sort();
    pairs_.clear();
    sweep();
    std::sort(pairs_.begin(), pairs_.end());
    return pairs_;
  }

 private:
  struct Interval {
    double lower, upper;
    Eigen::Array2d across[2];  ///< lower and upper ends on the other axes
    std::uint32_t box;
  };

  void place(std::span<const Eigen::AlignedBox3d> boxes) {
    const Index axis = axisOf(boxes);
    if (axis != axis_ || boxes.size() != boxes_) begin(boxes.size());
    axis_ = axis;
    const Index second = (axis + 1) % 3, third = (axis + 2) % 3;
    for (Interval& each : intervals_) {
      const Eigen::AlignedBox3d& box = boxes[each.box];
      each.lower = box.min()[axis];
      each.upper = box.max()[axis];
      each.across[0] = {box.min()[second], box.min()[third]};
      each.across[1] = {box.max()[second], box.max()[third]};
    }
  }

  void begin(std::size_t count) {
    boxes_ = count;
    fresh_ = true;
    intervals_.resize(count);
    for (std::size_t i = 0; i < count; ++i) intervals_[i].box = static_cast<std::uint32_t>(i);
  }

  /// The axis on which the centres of bounded boxes vary most; it changes only if another one is
  /// much better.
  Index axisOf(std::span<const Eigen::AlignedBox3d> boxes) const {
    Vec3 sum = Vec3::Zero(), squares = Vec3::Zero();
    double count = 0;
    for (const Eigen::AlignedBox3d& box : boxes) {
      const Vec3 middle = box.center();
      if (!middle.allFinite()) continue;
      count += 1;
      sum += middle;
      squares += middle.cwiseAbs2();
    }
    if (count == 0) return axis_;
    const Vec3 variance = squares / count - (sum / count).cwiseAbs2();
    Index best = 0;
    variance.maxCoeff(&best);
    return variance[best] > 2 * variance[axis_] ? best : axis_;
  }

  static bool before(const Interval& a, const Interval& b) {
    return a.lower < b.lower || (a.lower == b.lower && a.box < b.box);
  }

  void sort() {
    if (fresh_) std::sort(intervals_.begin(), intervals_.end(), before);
    fresh_ = false;
    for (std::size_t i = 1; i < intervals_.size(); ++i) {
      if (!before(intervals_[i], intervals_[i - 1])) continue;
      const Interval moved = intervals_[i];
      std::size_t to = i;
      for (; to > 0 && before(moved, intervals_[to - 1]); --to) intervals_[to] = intervals_[to - 1];
      intervals_[to] = moved;
    }
  }

  void sweep() {
    for (std::size_t i = 0; i < intervals_.size(); ++i) {
      const Interval& a = intervals_[i];
      if (!(a.lower <= a.upper)) continue;
      for (std::size_t j = i + 1; j < intervals_.size() && intervals_[j].lower <= a.upper; ++j) {
        const Interval& b = intervals_[j];
        if (!(b.lower <= b.upper)) continue;
        if ((a.across[0] > b.across[1]).any() || (b.across[0] > a.across[1]).any()) continue;
        pairs_.emplace_back(std::min(a.box, b.box), std::max(a.box, b.box));
      }
    }
  }

  std::vector<Interval> intervals_;
  std::vector<Pair> pairs_;
  std::size_t boxes_ = std::numeric_limits<std::size_t>::max();
  Index axis_ = 0;
  bool fresh_ = true;
};

}  // namespace

std::unique_ptr<BroadPhase> makeSweepAndPrune() { return std::make_unique<SweepAndPrune>(); }

}  // namespace compliant
