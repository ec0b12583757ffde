#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/description.hpp"
#include "engine/scene/draft.hpp"
#include "engine/scene/edit.hpp"
#include "ui/model/build/joints.hpp"
#include "ui/model/edits/creation.hpp"

namespace compliant {

// Groups of components as one edit each: created by drawing in the view and by the palette.
// A scene without an integrator gets one that solves every step by Newton's method, so that hard
// links hold at the end of each step (theory §4); the first points also add Gravity.
// No function changes the scene: each returns an edit, or the reason why there is none.

/// A place, in m, in the axes of a body.
struct BodyPlace {
  PointRef body;
  Vec3 place = Vec3::Zero();
  bool operator==(const BodyPlace&) const = default;
};
/// An existing point, the place (m) of a new one, or a place on a body, where a mapped point is
/// created.
using LinkEnd = std::variant<PointRef, Vec3, BodyPlace>;
/// Turns a place on a body into a new mapped point; other ends are unchanged.
Result<LinkEnd> pointOnBody(Draft& draft, const LinkEnd& end);

/// The compliance of a new spring, in m/N; a rod has 0.
inline constexpr double springCompliance = 1e-3;

/// The state that new points join while `selected` is selected: the independent state of points
/// that it is or acts on; else the only one of the scene; else 0, a new one.
Id stateForNewPoints(const Scene& scene, Id selected);

/// A point of 1 kg, or with the mass of its neighbours, at a place, in m. It joins
/// stateForNewPoints if all components still fit then.
Result<Creation> makePoint(const Scene& scene, const Vec3& place, Id selected);
/// The same, fixed.
Result<Creation> makeAnchor(const Scene& scene, const Vec3& place, Id selected);

/// Links two points at their distance at the start, by a rod or a spring. Joins the links with the
/// same states and the same law, or begins a new set of links.
Result<Creation> makeLink(const Scene& scene, const LinkEnd& from, const LinkEnd& to,
                          double compliance, Id selected);

/// Fixes a free point of an independent state at its start position, or frees a fixed one.
Result<Creation> toggleFixed(const Scene& scene, const PointRef& point);

/// Separates one link from others with the same law; it gets an equal law of its own.
Result<Creation> separateLink(const Scene& scene, Id constraint, Index row);

/// The start positions of a rope, including its ends; it sags by 15 % of its horizontal span.
std::vector<Vec3> ropePlaces(const Vec3& from, const Vec3& to, std::int64_t inner);
inline constexpr std::int64_t ropePoints = 9;  ///< between the ends of a rope drawn with the mouse

inline constexpr std::int64_t mostRopePoints = 1000;

/// Which of the new ends of a rope are fixed.
enum class FixedEnds { Both, First, None };
struct RopeShape {
  std::int64_t inner = ropePoints;  ///< between the ends, 1 … mostRopePoints
  double compliance = 0;            ///< m/N
  FixedEnds fixed = FixedEnds::Both;
  double mass = 0.1;  ///< kg per point
};
/// Points between two ends, each linked to the next. Nothing is selected afterwards.
Result<Creation> makeRope(const Scene& scene, const LinkEnd& from, const LinkEnd& to,
                          const RopeShape& shape);

enum class NetLinks { Square, Diagonal };  ///< a cloth has diagonals too
/// The fixed points of a net. One edge is the first along z; two: also the opposite one.
enum class FixedEdges { Corners, One, Two, All, None };
struct NetShape {
  std::int64_t columns = 8, rows = 8;  ///< points along x and along z, 2 … mostNetPoints
  double spacing = 0.25;               ///< m
  NetLinks links = NetLinks::Square;
  FixedEdges fixed = FixedEdges::Corners;
  double mass = 0.1;  ///< kg per point
  double compliance = springCompliance;
};
inline constexpr std::int64_t mostNetPoints = 100;
/// A horizontal net around `centre`. Nothing is selected afterwards.
Result<Creation> makeNet(const Scene& scene, const Vec3& centre, const NetShape& shape);

struct PulleyShape {
  double left = 1, right = 2;  ///< kg of its weights
  double width = 0.6;          ///< m between the fixed points
  double depth = 1;            ///< m from the fixed points down to the weights
};
/// Two weights on a rope of constant length over two fixed points: the sum of both extensions is
/// zero (Faure 2012, section 4, multi-mappings). Nothing is selected afterwards.
Result<Creation> makePulley(const Scene& scene, const Vec3& centre, const PulleyShape& shape = {});

/// A type of shape that can be drawn with the mouse (Type::drawing).
using BodyKind = const Type*;
/// Every kind, in the order in which a tool steps through them.
std::span<const BodyKind> bodyKinds();
/// The kind of a type.
BodyKind bodyKind(std::string_view type);
/// "box", "height field".
std::string nameOf(BodyKind kind);
struct BodyShape {
  BodyKind kind = bodyKind(blocks::box);
  Vec3 size = Vec3(0.4, 0.4, 0.4);  ///< m; for round bodies x is the diameter, y the whole length
  double density = 1000;            ///< kg/m³
  Vec3 rotation = Vec3::Zero();     ///< rad, axis times angle
};
/// A rigid body: a frame with a shape that has mass. Afterwards the shape is selected, so that its
/// size can be typed. The first body of a scene brings a ground to land on.
Result<Creation> makeBody(const Scene& scene, const Vec3& centre, const BodyShape& shape);

struct BodyChainShape {
  std::int64_t bodies = 5;  ///< 1 … mostChainBodies
  double length = 0.4;      ///< m, of each body
  JointKind joints = JointKind::Ball;
  double compliance = 0;  ///< m/N along the axes and rad/(N·m) about them
  double density = 1000;  ///< kg/m³
};
inline constexpr std::int64_t mostChainBodies = 1000;
/// Capsules in a horizontal row from a held frame, each joined to the one before. Nothing is
/// selected afterwards.
Result<Creation> makeBodyChain(const Scene& scene, const Vec3& from, const BodyChainShape& shape);

/// A fixed half-space below `height`, whose plane descends along x by `slope`. It comes with the
/// contact detector that it needs.
struct FloorShape {
  double height = 0;  ///< m
  double slope = 0;   ///< rad
  double friction = 0.5;
  double size = 5;  ///< m, of the square drawn
};
/// The edit that makes shapes touch if no detector is on: it switches one on, or adds one for the
/// whole scene.
Edit detectingContacts(const Scene& scene);
/// Adds a floor and a detector for the first items of a scene to land on: at y = 0, or at the
/// lowest place, `below`, if that is lower. If the user removed them from a scene with points or
/// bodies (`before`), they are not added again; nor is gravity.
void addGround(Draft& draft, const Scene& before, const Vec3& below, double size);
Result<Creation> makeFloor(const Scene& scene, const Vec3& centre, const FloorShape& shape);

/// Boxes in one stack from y = 0 on, or a wall whose rows grow shorter.
struct StackShape {
  std::int64_t rows = 5;  ///< 1 … mostStackRows
  bool pyramid = false;
  Vec3 size = Vec3(0.3, 0.2, 0.3);  ///< m, of a box
  double friction = 0.5;
};
inline constexpr std::int64_t mostStackRows = 20;
Result<Creation> makeStack(const Scene& scene, const Vec3& centre, const StackShape& shape);

/// The result of `make` at the first centre along x, from `wanted` on, where none of its points
/// collides with an existing one.
Result<Creation> makeBeside(const Scene& scene, const Vec3& wanted,
                            const std::function<Result<Creation>(const Vec3& centre)>& make);

}  // namespace compliant
