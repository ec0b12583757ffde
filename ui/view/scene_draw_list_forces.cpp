// Force arrows and the pull in the draw list of a scene.
#include <algorithm>
#include <functional>
#include <utility>

#include "ui/model/display/pull_strength.hpp"
#include "ui/view/glyph_meshes.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {

namespace {

std::uint32_t hex(Colour colour) {
  return static_cast<std::uint32_t>(colour.red << 16 | colour.green << 8 | colour.blue);
}

/// Half of the way to the ink of the theme: an arrow lies on the thing of its own colour.
Colour inked(Colour colour, const ViewportColours& colours) {
  const auto half = [](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>((a + b + 1) / 2);
  };
  const Colour ink = colours.text;
  return {half(colour.red, ink.red), half(colour.green, ink.green), half(colour.blue, ink.blue)};
}

struct ForcePaint {
  Colour colour;
  ArrowStyle style;
  const char* text;
};

ForcePaint paintOf(ForceSource source, const ViewportColours& colours) {
  switch (source) {
    case ForceSource::HardConstraint:
      return {inked(palette::hardConstraint, colours), ArrowStyle::barred,
              "hard constraint, c = 0"};
    case ForceSource::CompliantConstraint:
      return {inked(palette::compliantConstraint, colours), ArrowStyle::open,
              "compliant constraint"};
    case ForceSource::StiffForce:
      return {inked(palette::stiffForce, colours), ArrowStyle::dashed, "stiff force"};
    case ForceSource::Projection:
      return {inked(palette::projection, colours), ArrowStyle::solid, "support"};
    case ForceSource::ContactNormal:
      return {inked(palette::contactNormal, colours), ArrowStyle::solid,
              "contact, along its normal"};
    case ForceSource::Friction:
      return {inked(palette::friction, colours), ArrowStyle::open, "friction"};
    case ForceSource::Load:
      return {inked(palette::externalForce, colours), ArrowStyle::solid, "applied"};
    case ForceSource::Pull:
      return {colours.pull, ArrowStyle::solid, "pull"};
    case ForceSource::SumOfLinks:
      return {colours.constraintForce, ArrowStyle::solid, "links, summed at each point"};
    case ForceSource::NetConstraint:
      break;
  }
  return {colours.constraintForce, ArrowStyle::solid, "net of constraints and contacts"};
}

/// What is left of torques that cancel, as a part of the largest force at the radius of the scene,
/// or of the kinetic energy: a torque that would hardly change it in thousands of turns is no more
/// than rounding.
constexpr double rounding = 1e-7, roundingOfMotion = 1e-6;
/// And of forces, as a part of the largest in the scene, its loads among them.
constexpr double roundingOfForces = 1e-10;
/// Of the shaft, as a part of the height of the view.
constexpr double arcHalfWidth = 0.002;

Eigen::Quaterniond turnOfArc(const ForceArrow& torque) {
  return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), torque.force);
}

}  // namespace

void SceneDrawList::chooseForces(const SceneFrame& frame) {
  const auto how = frame.look.forces.constraints;
  fillForceArrows(frame.snapshot, forces_,
                  how == ConstraintArrows::Automatic ? ConstraintArrows::Each : how);
  const ForcesShown wanted = frame.look.forces.shown;
  double largest = 0;
  for (const ForceArrow& force : forces_)
    if (!force.torque()) largest = std::max(largest, force.force.norm());
  const double leastTorque = std::max(rounding * largest * sizes_.radius(),
                                      roundingOfMotion * frame.snapshot.energies.kinetic);
  const double leastForce = roundingOfForces * largest;
  shownForces_.clear();
  for (const ForceArrow& force : forces_) {
    // The force on a support is opposite to that on the body: draw only one.
    if (force.onSupport() || !shownIn(frame.look.layers, force.source)) continue;
    if (frame.hidden(force.source == ForceSource::NetConstraint ? force.body : force.owner))
      continue;
    if (!(force.force.norm() > (force.torque() ? leastTorque : leastForce))) continue;
    const bool pull = force.source == ForceSource::Pull;
    const bool ofSelection =
        frame.selected(force.owner) || frame.selected(PointRef{force.body, force.point});
    if (!(pull || wanted == ForcesShown::All || (wanted == ForcesShown::Selection && ofSelection)))
      continue;
    // Two opposite arcs around one axis would be hard to tell apart.
    if (force.reaction && !shownForces_.empty() && shownForces_.back().torque() &&
        shownForces_.back().owner == force.owner && shownForces_.back().row == force.row)
      continue;
    shownForces_.push_back(force);
  }
  if (how == ConstraintArrows::Automatic) sumDenseForces();
}

void SceneDrawList::addForces(const SceneFrame& frame) {
  chooseForces(frame);
  forceLegend_.clear();
  const ForcesShown wanted = frame.look.forces.shown;
  const auto& selection = frame.interaction.selection;
  if (std::exchange(arrowsScaledShown_, wanted) != wanted ||
      !std::equal(selection.begin(), selection.end(), arrowsScaledFor_.begin(),
                  arrowsScaledFor_.end())) {
    arrowsScaledFor_.assign(selection.begin(), selection.end());
    forceScale_.loseSight();
    torqueScale_.loseSight();
    velocityScale_.loseSight();
  }
  // Where something is selected, its forces are to be read.
  const auto ofSelection = [&](const ForceArrow& force) {
    return frame.selected(force.owner) || frame.selected(PointRef{force.body, force.point});
  };
  const auto update = [&](ForceScale& scale, ForceArrow::Kind kind) {
    const bool some = std::ranges::any_of(
        shownForces_, [&](const ForceArrow& f) { return f.kind == kind && ofSelection(f); });
    speeds_.clear();
    for (const ForceArrow& force : shownForces_)
      if (force.kind == kind && (!some || ofSelection(force)))
        speeds_.push_back(force.force.norm());
    scale.updateFor(speeds_, sizes_.arrowView(frame), frame.look.forces);
  };
  update(forceScale_, ForceArrow::Kind::Force);
  update(torqueScale_, ForceArrow::Kind::Torque);
  std::erase_if(shownForces_,
                [this](const ForceArrow& f) { return !scaleOf(f).shown(f.force.norm()); });
  leaveOutSmallForces(frame);
  leaveOutCrowdedArcs(frame);
  for (ForceArrow& force : shownForces_) {
    force.clear = force.torque() ? 0 : glyphAt(frame, force);
    const ForcePaint paint = paintOf(force.source, frame.look.colours);
    const bool known =
        std::any_of(forceLegend_.begin(), forceLegend_.end(),
                    [&](const auto& entry) { return std::string_view(entry.text) == paint.text; });
    if (!known) forceLegend_.push_back({hex(paint.colour), paint.text, force.source});
    PickId pick = 0;
    // The arrow of a support is the support, that of a net force the point: both light up together.
    if (force.source == ForceSource::Projection)
      pick =
          picks_.add(frame, {SceneItem::Kind::Projection, force.owner, force.element}, force.place);
    else if (force.source == ForceSource::NetConstraint || force.source == ForceSource::SumOfLinks)
      pick = picks_.add(frame, {SceneItem::Kind::Point, force.body, force.element}, force.place);
    else
      pick = picks_.add(frame, {SceneItem::Kind::Force, force.owner, force.row}, force.place);
    const Highlight highlight = frame.highlight(picks_.last());
    if (force.torque()) {
      addArc(frame, force, paint.colour);
      drawList_.glyphs.back().pick = pick;
      drawList_.glyphs.back().highlight = highlight;
      continue;
    }
    const double size = force.force.norm();
    auto& arrow = drawList_.arrows.emplace_back();
    arrow.origin = (force.place + force.force / size * force.clear).cast<float>();
    arrow.vector = (force.force / size * forceScale_.length(size)).cast<float>();
    arrow.colour = paint.colour;
    arrow.style = paint.style;
    arrow.clipped = forceScale_.clipped(size) ? Clipped::yes : Clipped::no;
    arrow.pick = pick;
    arrow.highlight = highlight;
  }
}

/// Of many arcs that lie in each other, as those of a chain of short links, one of each crowd: the
/// largest, those of selected bodies, and the others in their order, so that none changes places
/// from frame to frame.
void SceneDrawList::leaveOutCrowdedArcs(const SceneFrame& frame) {
  constexpr std::ptrdiff_t crowd = 40, mostLargest = 10;
  constexpr double asLarge = 0.9, apart = 0.8;
  crowdedArcs_ = 0;
  if (std::ranges::count_if(shownForces_, &ForceArrow::torque) < crowd) return;
  double largest = 0;
  for (const ForceArrow& force : shownForces_)
    if (force.torque()) largest = std::max(largest, force.force.norm());
  const auto isLargest = [&](const ForceArrow& force) {
    return force.torque() && force.force.norm() >= asLarge * largest;
  };
  const bool few = std::ranges::count_if(shownForces_, isLargest) <= mostLargest;
  keptArcs_.clear();
  const auto stays = [&](const ForceArrow& force) {
    return (few && isLargest(force)) || frame.selected(PointRef{force.body, force.point});
  };
  const auto keep = [this](const ForceArrow& force) {
    keptArcs_.push_back({force.place, torqueScale_.length(force.force.norm()) / 2});
  };
  for (const ForceArrow& force : shownForces_)
    if (force.torque() && stays(force)) keep(force);
  crowdedArcs_ = std::erase_if(shownForces_, [&](const ForceArrow& force) {
    if (!force.torque() || stays(force)) return false;
    const double radius = torqueScale_.length(force.force.norm()) / 2;
    const bool crowded = std::ranges::any_of(keptArcs_, [&](const KeptArc& arc) {
      return (arc.place - force.place).norm() < apart * std::max(arc.radius, radius);
    });
    if (!crowded) keep(force);
    return crowded;
  });
}

/// Three quarters of a circle around the torque, right-handed, as wide as an arrow is long.
void SceneDrawList::addArc(const SceneFrame& frame, const ForceArrow& force, Colour colour) {
  const double size = force.force.norm(), radius = torqueScale_.length(size) / 2;
  auto& arc = drawList_.glyphs.emplace_back();
  arc.mesh = arcMesh(static_cast<float>(arcHalfWidth * sizes_.arrowView(frame).height / radius),
                     torqueScale_.clipped(size) ? Clipped::yes : Clipped::no);
  arc.place =
      (Eigen::Translation3d(force.place) * turnOfArc(force) * Eigen::Scaling(radius)).cast<float>();
  arc.colour = colour;
}

Vec3 SceneDrawList::tipOf(const ForceArrow& force) const {
  const double length = scaleOf(force).length(force.force.norm());
  // An arc of three quarters that begins along x ends along −y.
  if (force.torque()) return force.place - length / 2 * (turnOfArc(force) * Vec3::UnitY());
  return force.place + (force.clear + length) * force.force.normalized();
}

/// Half the size of the glyph of a joint at the place of its force, which would hide a short arrow;
/// 0: there is none.
double SceneDrawList::glyphAt(const SceneFrame& frame, const ForceArrow& force) const {
  const auto* constraint = frame.structure.constraint(force.owner);
  if (constraint == nullptr || force.row < 0 || !frame.look.layers.links) return 0;
  for (const SceneStructure::Line& line : constraint->lines)
    if (line.joint && line.element * constraint->width == force.row)
      return sizes_.glyph(frame, line);
  return 0;
}

void SceneDrawList::sumDenseForces() {
  const auto links = std::count_if(shownForces_.begin(), shownForces_.end(), isOfLink);
  if (static_cast<std::size_t>(links) >= denseArrows) sumAtPoints(shownForces_);
}

// The order stays: arrows that cross must not change places from frame to frame.
void SceneDrawList::leaveOutSmallForces(const SceneFrame& frame) {
  wantedForces_ = shownForces_.size();
  std::size_t room = frame.look.mostForces;
  if (wantedForces_ <= room) return;
  const auto rank = [&frame, this](const ForceArrow& f) {
    const bool first = f.source == ForceSource::Pull || frame.selected(f.owner) ||
                       frame.selected(PointRef{f.body, f.point});
    return std::pair(first, f.force.norm() / scaleOf(f).typicalForce());
  };
  ranks_.clear();
  for (const ForceArrow& force : shownForces_) ranks_.push_back(rank(force));
  const auto end = ranks_.begin() + static_cast<std::ptrdiff_t>(room);
  std::nth_element(ranks_.begin(), end, ranks_.end(), std::greater<>());
  // All before are at least as large; of those as large as the first that has no room, some have.
  const auto least = *end;
  room = static_cast<std::size_t>(std::count(ranks_.begin(), end, least));
  std::erase_if(shownForces_, [&](const ForceArrow& force) {
    const auto its = rank(force);
    if (its == least && room > 0) {
      --room;
      return false;
    }
    return its <= least;
  });
}

void SceneDrawList::addPull(const SceneFrame& frame) {
  const PullInfo& pull = frame.snapshot.pull;
  const SceneStructure::End end{pull.state, pull.element, Vec3::Zero()};
  const Vec3& place = pull.place;
  if (!pull.active || pull.state < 0 || !frame.placed(end) || !pull.target.allFinite() ||
      !place.allFinite())
    return;
  auto& link = drawList_.links.emplace_back();
  link.a = place.cast<float>();
  link.b = pull.target.cast<float>();
  link.style = LinkStyle::pull;
  link.colour = pullsHard(frame.snapshot) ? palette::faulty : frame.look.colours.pull;
  link.pick = picks_.add(frame, {SceneItem::Kind::Force, 0, -1}, place);
}

}  // namespace compliant
