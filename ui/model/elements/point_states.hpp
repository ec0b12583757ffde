#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <vector>

#include "engine/dynamics/assembly/layout.hpp"
#include "engine/scene/draft.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// The position and rotation of a frame in the world.
struct Pose {
  Vec3 origin = Vec3::Zero();
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
  Vec3 toWorld(const Vec3& local) const { return origin + rotation * local; }
  Vec3 toLocal(const Vec3& world) const { return rotation.conjugate() * (world - origin); }
};

// Queries of templates about the points of a scene, and functions that add points to a state.

/// The places of all points of a scene at the start.
class StartPlaces {
 public:
  explicit StartPlaces(const Scene& scene) : layout_(layOut(scene)), motion_(layout_.start()) {}
  /// The number of points of a state; 0 if it is not a state of points that takes part.
  Index count(Id state) const;
  bool has(const PointRef& point) const;
  bool independent(Id state) const;
  /// In m; the point must exist.
  Vec3 place(const PointRef& point) const;
  /// The number of frames of a state; 0 if it is not a state of frames that takes part.
  Index frames(Id state) const;
  /// The pose of the frame of a body; nothing if it is not a frame that takes part.
  std::optional<Pose> pose(const PointRef& frame) const;

 private:
  const Layout::StateSlot* slot(Id state, Embedding embedding = Embedding::Point) const;
  Layout layout_;
  Motion motion_;
};

/// The error of an invalid place.
Status checkPlace(const Vec3& place);

/// Whether everything that takes part in `before` still does in `after`.
bool fitsAsBefore(const Scene& before, const Scene& after);

/// The point numbered `element` through all inputs of a mapping in order.
PointRef pointThrough(const StartPlaces& places, const Mapping& mapping, std::int64_t element);

/// The components that fix the point.
std::vector<const Component*> holdersOf(const Scene& scene, const PointRef& point);

/// Adds points to `state`; to a new state named `wantedName` if `state` is 0 or if a component
/// would not fit any more. Masses, velocities and indices are extended. Also adds Gravity and an
/// integrator if there are none.
std::vector<PointRef> addPoints(Draft& draft, Id state, const std::string& wantedName,
                                const std::vector<Vec3>& places, double mass);

/// Adds Gravity and an integrator for a new state if there are none.
void addSurroundings(Draft& draft, Id state);

/// Fixes points of one state.
void hold(Draft& draft, Id state, const std::vector<Index>& elements);

}  // namespace compliant
