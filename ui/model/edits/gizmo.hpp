#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant {

// The mathematics of the handles that move, rotate and scale the selection. All
// lengths in m, all angles in rad; axes are those of the world, or local ones (local_axes.hpp).

enum class GizmoMode { Move, Turn, Scale };

/// A part of the gizmo that can be dragged.
struct GizmoHandle {
  enum class Kind {
    Axis,   ///< along, around or across one axis
    Plane,  ///< moves in the plane whose normal is `axis`
    Centre  ///< moves or turns in the plane of the screen, or scales in all directions
  };
  Kind kind = Kind::Centre;
  int axis = -1;  ///< 0 x, 1 y, 2 z; −1 for Centre
  bool operator==(const GizmoHandle&) const = default;
};

/// The ray through a pixel; its direction has unit length.
struct PickRay {
  Vec3 origin = Vec3::Zero();
  Vec3 direction = -Vec3::UnitZ();
};

/// The gizmo at the start of a drag.
struct GizmoGrip {
  GizmoMode mode = GizmoMode::Move;
  GizmoHandle handle;
  Vec3 centre = Vec3::Zero();
  Vec3 forward = -Vec3::UnitZ();  ///< where the camera looks, unit length
  Vec3 right = Vec3::UnitX();     ///< to the right on screen, unit length
  double reach = 1;               ///< length of an arm
  Mat3 axes = Mat3::Identity();   ///< x, y and z of the handles, as the columns of a rotation
};

/// The amount of a drag; only the member of its mode differs from the default.
struct GizmoAmount {
  Vec3 shift = Vec3::Zero();  ///< along the axes of the gizmo
  double angle = 0;   ///< right-handed about the axis; for Centre about the direction to the eye
  double factor = 1;  ///< along the axis; for Centre in all directions
};

/// Rounding steps of the amounts; 0 does not round.
struct GizmoSteps {
  double shift = 0, angle = 0, factor = 0;
};

/// The point nearest to the ray on the line through `origin` along the unit vector `axis`, in m
/// from the origin; nothing if the ray is parallel to the axis.
std::optional<double> alongAxis(const Vec3& origin, const Vec3& axis, const PickRay& line);

/// The intersection of the ray with a plane in front of it; nothing if they are parallel.
std::optional<Vec3> onPlane(const Vec3& through, const Vec3& normal, const PickRay& line);

/// The angle from `from` to `to` about a unit axis that is normal to both, in (−π, π].
double angleAbout(const Vec3& axis, const Vec3& from, const Vec3& to);

/// The angle that differs from `angle` by whole turns and is nearest to `before`: a ring can be
/// dragged through several turns.
double unwound(double angle, double before);

/// The amount of a drag from one ray to another; nothing if a ray misses the handle's plane.
std::optional<GizmoAmount> dragged(const GizmoGrip& grip, const PickRay& from, const PickRay& to);

/// Composes two amounts: the second follows the first.
GizmoAmount added(const GizmoAmount& first, const GizmoAmount& second, double part);

/// The rounded amount; a shift is rounded relative to the start of the drag.
GizmoAmount rounded(const GizmoAmount& amount, const GizmoSteps& steps);

/// The same, but along the axes of the world the centre lands on a multiple of the step in each
/// direction of the handle. Along other axes the shift is a multiple.
GizmoAmount onGrid(const GizmoGrip& grip, const GizmoAmount& amount, const GizmoSteps& steps);

/// The shift that moves the centre to a place, or as near as the handle allows.
GizmoAmount towards(const GizmoGrip& grip, const Vec3& place);

/// The transform of the amount.
Eigen::Affine3d transformOf(const GizmoGrip& grip, const GizmoAmount& amount);

/// Names of the numbers of a handle: "Δx" and "Δy", "z", or "×".
std::vector<std::string> numberNames(const GizmoGrip& grip);
/// Their unit: "m", "°" or "".
std::string numberUnit(const GizmoGrip& grip);
/// The numbers of the label, in the order of the names; angles in degrees.
std::vector<double> numbersOf(const GizmoGrip& grip, const GizmoAmount& amount);
/// The amount that has these numbers.
GizmoAmount amountOf(const GizmoGrip& grip, const std::vector<double>& numbers);

}  // namespace compliant
