#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The places of points in earlier snapshots: for trails, and for the ghost of the old future,
/// which was replaced when time was resumed from the past.
///
/// Records all points up to mostPoints of them, else only the selection, at mostMoments moments,
/// evenly spaced in time. Memory stays below 2 · mostMoments · mostPoints places.
class MotionPaths {
 public:
  static constexpr std::size_t mostPoints = 500, mostMoments = 256;

  /// Records each newer snapshot, in order; keeps `seconds` of simulated time.
  void record(const Snapshot& snapshot, std::span<const Id> selection, double seconds);
  void clear();

  /// The recorded points, in the order of the places of a moment.
  struct Point {
    int state = -1;
    Index element = 0;
    Id component = 0;
  };
  const std::vector<Point>& points() const { return points_; }
  struct Moment {
    double time = 0;          ///< s
    std::int64_t step = 0;    ///< of the scene
    std::int64_t number = 0;  ///< of Transport::moment
    std::vector<Eigen::Vector3f> places;
  };
  /// The moments before the present one, the oldest first.
  const std::vector<Moment>& behind() const { return behind_; }
  /// The moments after the present one before time was resumed there; kept until a reset.
  const std::vector<Moment>& branch() const { return branch_; }
  /// The place of a point on the old branch at a time; nothing outside that branch, or if the point
  /// was not recorded.
  std::optional<Eigen::Vector3f> onBranch(int state, Index element, double time) const;

 private:
  void follow(const Snapshot& snapshot, std::span<const Id> selection);
  void keep(const Snapshot& snapshot);
  void drop(std::vector<Moment>& moments);

  std::shared_ptr<const SceneStructure> structure_;
  std::vector<Id> selection_;
  std::vector<Point> points_, wanted_;
  std::vector<Index> firstOf_;  // for each state in points_; −1: not recorded
  std::vector<Moment> behind_, ahead_, branch_, spare_;
};

}  // namespace compliant
