#include "ui/view/force_choice.hpp"

#include <algorithm>
#include <functional>

namespace compliant {

namespace {

/// The remainder of cancelling torques, relative to the largest force at the radius of the scene,
/// or to the kinetic energy: a torque that would hardly change this energy in thousands of turns is
/// mere rounding error.
constexpr double roundingOfTorques = 1e-7, roundingOfMotion = 1e-6;
/// The same for forces, relative to the largest one in the scene, including loads.
constexpr double roundingOfForces = 1e-10;

/// Half the size of the joint glyph at the place of a force, which would hide a short arrow; 0:
/// there is none.
double glyphAt(const SceneFrame& frame, const SceneSizes& sizes, const ForceArrow& force) {
  const auto* constraint = frame.structure.constraint(force.owner);
  if (constraint == nullptr || force.row < 0 || !frame.look.layers.links) return 0;
  for (const SceneStructure::Line& line : constraint->lines)
    if (line.joint && line.element * constraint->width == force.row)
      return sizes.glyph(frame, line);
  return 0;
}

}  // namespace

void ForceChoice::choose(const SceneFrame& frame, const SceneSizes& sizes) {
  const auto how = frame.look.forces.constraints;
  fillForceArrows(frame.snapshot, all_,
                  how == ConstraintArrows::Automatic ? ConstraintArrows::Each : how);
  const ForcesShown wanted = frame.look.forces.shown;
  double largest = 0;
  for (const ForceArrow& force : all_)
    if (!force.torque()) largest = std::max(largest, force.force.norm());
  const double leastTorque = std::max(roundingOfTorques * largest * sizes.radius(),
                                      roundingOfMotion * frame.snapshot.energies.kinetic);
  const double leastForce = roundingOfForces * largest;
  shown_.clear();
  for (const ForceArrow& force : all_) {
    // The force on a support is opposite to that on the body: draw only one of them.
    if (force.onSupport() || !shownIn(frame.look.layers, force.source)) continue;
    if (frame.hidden(force.source == ForceSource::NetConstraint ? force.body : force.owner))
      continue;
    if (!(force.force.norm() > (force.torque() ? leastTorque : leastForce))) continue;
    const bool pull = force.source == ForceSource::Pull;
    if (!(pull || wanted == ForcesShown::All ||
          (wanted == ForcesShown::Selection && frame.selected(force))))
      continue;
    // Two opposite arcs around one axis would be hard to tell apart.
    if (force.reaction && !shown_.empty() && shown_.back().torque() &&
        shown_.back().owner == force.owner && shown_.back().row == force.row)
      continue;
    shown_.push_back(force);
  }
  if (how == ConstraintArrows::Automatic) sumDense();
}

void ForceChoice::sumDense() {
  const auto links = std::count_if(shown_.begin(), shown_.end(), isOfLink);
  if (static_cast<std::size_t>(links) >= denseArrows) sumAtPoints(shown_);
}

void ForceChoice::thinOut(const SceneFrame& frame, const SceneSizes& sizes,
                          const ArrowScales& scales) {
  std::erase_if(shown_, [&](const ForceArrow& f) { return !scales.of(f).shown(f.force.norm()); });
  leaveOutSmall(frame, scales);
  leaveOutCrowdedArcs(frame, scales.torque());
  for (ForceArrow& force : shown_) force.clear = force.torque() ? 0 : glyphAt(frame, sizes, force);
}

// Keeps the order: crossing arrows must not change their order from frame to frame.
void ForceChoice::leaveOutSmall(const SceneFrame& frame, const ArrowScales& scales) {
  wanted_ = shown_.size();
  std::size_t room = frame.look.mostForces;
  if (wanted_ <= room) return;
  const auto rank = [&](const ForceArrow& f) {
    const bool first = f.source == ForceSource::Pull || frame.selected(f);
    return std::pair(first, f.force.norm() / scales.of(f).typicalForce());
  };
  ranks_.clear();
  for (const ForceArrow& force : shown_) ranks_.push_back(rank(force));
  const auto end = ranks_.begin() + static_cast<std::ptrdiff_t>(room);
  std::nth_element(ranks_.begin(), end, ranks_.end(), std::greater<>());
  // All before are at least as large; only some of those as large as the first one left out fit.
  const auto least = *end;
  room = static_cast<std::size_t>(std::count(ranks_.begin(), end, least));
  std::erase_if(shown_, [&](const ForceArrow& force) {
    const auto its = rank(force);
    if (its == least && room > 0) {
      --room;
      return false;
    }
    return its <= least;
  });
}

/// If many arcs overlap, as in a chain of short links, draws only one of each crowd: the largest
/// arcs first, then those of selected bodies, then the others in their order, so that none of them
/// flickers from frame to frame.
void ForceChoice::leaveOutCrowdedArcs(const SceneFrame& frame, const ForceScale& scale) {
  constexpr std::ptrdiff_t crowd = 40, mostLargest = 10;
  constexpr double asLarge = 0.9, apart = 0.8;
  crowdedArcs_ = 0;
  if (std::ranges::count_if(shown_, &ForceArrow::torque) < crowd) return;
  double largest = 0;
  for (const ForceArrow& force : shown_)
    if (force.torque()) largest = std::max(largest, force.force.norm());
  const auto isLargest = [&](const ForceArrow& force) {
    return force.torque() && force.force.norm() >= asLarge * largest;
  };
  const bool few = std::ranges::count_if(shown_, isLargest) <= mostLargest;
  keptArcs_.clear();
  const auto stays = [&](const ForceArrow& force) {
    return (few && isLargest(force)) || frame.selected(PointRef{force.body, force.point});
  };
  const auto radiusOf = [&](const ForceArrow& force) {
    return scale.length(force.force.norm()) / 2;
  };
  const auto keep = [&](const ForceArrow& force) {
    keptArcs_.push_back({force.place, radiusOf(force)});
  };
  for (const ForceArrow& force : shown_)
    if (force.torque() && stays(force)) keep(force);
  crowdedArcs_ = std::erase_if(shown_, [&](const ForceArrow& force) {
    if (!force.torque() || stays(force)) return false;
    const double radius = radiusOf(force);
    const bool crowded = std::ranges::any_of(keptArcs_, [&](const KeptArc& arc) {
      return (arc.place - force.place).norm() < apart * std::max(arc.radius, radius);
    });
    if (!crowded) keep(force);
    return crowded;
  });
}

}  // namespace compliant
