#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <vector>

#include "engine/dynamics/assembly/layout.hpp"
#include "engine/scene/draft.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// Where a frame is, and how it is turned, in the world.
struct Pose {
  Vec3 origin = Vec3::Zero();
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
  Vec3 toWorld(const Vec3& local) const { return origin + rotation * local; }
  Vec3 toLocal(const Vec3& world) const { return rotation.conjugate() * (world - origin); }
};

// Queries of templates about points of a scene, and how a state of points grows.

/// Where every point of a scene is at the start.
class StartPlaces {
 public:
  explicit StartPlaces(const Scene& scene) : layout_(layOut(scene)), motion_(layout_.start()) {}
  /// Points of a state; 0 when it is not a state of points that takes part.
  Index count(Id state) const;
  bool has(const PointRef& point) const;
  bool independent(Id state) const;
  /// In m; the point must be there.
  Vec3 place(const PointRef& point) const;
  /// Frames of a state; 0 when it is not a state of frames that takes part.
  Index frames(Id state) const;
  /// Of the frame of a body; nothing when it is none that takes part.
  std::optional<Pose> pose(const PointRef& frame) const;

 private:
  const Layout::StateSlot* slot(Id state, Embedding embedding = Embedding::Point) const;
  Layout layout_;
  Motion motion_;
};

/// A sentence about an invalid place, or nothing.
Status checkPlace(const Vec3& place);

/// Whether everything that takes part in `before` still does in `after`.
bool fitsAsBefore(const Scene& before, const Scene& after);

/// The point numbered `element` through all inputs of a mapping in order.
PointRef pointThrough(const StartPlaces& places, const Mapping& mapping, std::int64_t element);

/// The components that fix a point.
std::vector<const Component*> holdersOf(const Scene& scene, const PointRef& point);

/// Adds points to `state`, or to a new state named `wantedName` when it is 0 or when a component
/// would not fit any more; masses, velocities and indices follow. Also adds Gravity and an
/// integrator where there are none.
std::vector<PointRef> addPoints(Draft& draft, Id state, const std::string& wantedName,
                                const std::vector<Vec3>& places, double mass);

/// Brings Gravity and an integrator along for a new state where there are none.
void addSurroundings(Draft& draft, Id state);

/// Holds points of one state.
void hold(Draft& draft, Id state, const std::vector<Index>& elements);

}  // namespace compliant
