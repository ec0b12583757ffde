#pragma once

#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "ui/model/display/layers.hpp"

namespace compliant {

/// The source of a force; each kind has its own colour and shape.
enum class ForceSource {
  HardConstraint,
  CompliantConstraint,
  StiffForce,
  Projection,
  ContactNormal,
  Friction,  ///< of contacts
  Load,      ///< a force or torque applied by the user
  Pull,
  NetConstraint,  ///< all constraints together
  SumOfLinks,     ///< the sum of the constraints drawn as links, at a point
};

/// Whether each constraint shows its own force, or the independent states show the sum Jᵀλ̄, which
/// an integrator with constraint_forces = independent stores (theory §4). Automatic: each, but in a
/// dense scene the sum of these forces at each point.
enum class ConstraintArrows { Each, Net, Automatic };

/// A scene with at least this many constraint arrows, two for each link, counts as dense.
inline constexpr std::size_t denseArrows = 400;

/// A force on one point of the scene, or a torque on a body.
struct ForceArrow {
  enum class Kind { Force, Torque };
  Vec3 place = Vec3::Zero();  ///< m
  Vec3 force = Vec3::Zero();  ///< N, on the point at `place`; N·m of a torque
  ForceSource source = ForceSource::HardConstraint;
  Id owner = 0;        ///< the constraint or projection; 0 for the pull
  Id body = 0;         ///< the state that it acts on; 0 for a place at rest
  Index row = -1;      ///< first row of the element within the constraint; −1: none
  Index element = -1;  ///< in the state that a projection holds or a net force acts on; −1: none
  Index point = -1;    ///< of the body; −1: a place at rest
  Kind kind = Kind::Force;
  bool reaction = false;  ///< on the first of two bodies; the opposite one acts on the second
  double clear =
      0;  ///< m along the force to the start of its arrow, which is outside the glyph at `place`
  bool torque() const { return kind == Kind::Torque; }
  bool onSupport() const { return body == 0; }  ///< acts on a place at rest, not on a body
};

/// Whether the forces of this source are shown. The net force of the constraints is shown if the
/// forces of any constraints are.
bool shownIn(const Layers& layers, ForceSource source);

/// A line of the legend of forces.
struct ForceLegendEntry {
  std::uint32_t colour = 0;                         ///< 0xRRGGBB
  const char* text = "";                            ///< "hard constraint, c = 0"
  ForceSource source = ForceSource::NetConstraint;  ///< each has its own shape of arrow
};

/// Appends every force that constraints, projections and the pull exert at present to `arrows`,
/// which is cleared first. If the net forces are shown, constraints handled as forces are left out
/// like the others, because the sum includes them.
///
/// A scalar row with a line from a to b: λ u acts on b and −λ u on a, with u the unit vector from a
/// to b (theory §2: force = Jᵀλ). Three rows on a vector: λ on b and −λ on a, or λ on the
/// point itself when no line shows it. A joint: its force and its torque on b, at the place of b,
/// and the opposite ones on a, at the place of a (theory §9). Torques of projections and of the net
/// are about the origins of their bodies. Forces that are not finite are left out.
void fillForceArrows(const Snapshot& snapshot, std::vector<ForceArrow>& arrows,
                     ConstraintArrows constraints = ConstraintArrows::Each);

/// Whether it is the force of a single constraint, hard, compliant or as a force; not a torque.
bool isOfLink(const ForceArrow& arrow);
/// Replaces the forces of constraints on each point by their sum and removes those on places at
/// rest. Other forces stay.
void sumAtPoints(std::vector<ForceArrow>& arrows);

}  // namespace compliant
