// Force arrows and the pull in the draw list of a scene.
#include <algorithm>
#include <functional>
#include <utility>

#include "ui/model/preferences/pull_strength.hpp"
#include "ui/view/scene_draw_list_frame.hpp"

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
    case ForceSource::Pull:
      return {colours.pull, ArrowStyle::solid, "pull"};
    case ForceSource::SumOfLinks:
      return {colours.constraintForce, ArrowStyle::solid, "links, summed at each point"};
    case ForceSource::NetConstraint:
      break;
  }
  return {colours.constraintForce, ArrowStyle::solid, "net of constraints"};
}

}  // namespace

void SceneDrawList::addForces(const Frame& frame) {
  const auto how = frame.look.forces.constraints;
  fillForceArrows(frame.snapshot, forces_,
                  how == ConstraintArrows::Automatic ? ConstraintArrows::Each : how);
  const ForcesShown wanted = frame.look.forces.shown;
  shownForces_.clear();
  forceLegend_.clear();
  for (const ForceArrow& force : forces_) {
    // The force on a support is opposite to that on the body: draw only one.
    if (force.onSupport() || !shownIn(frame.look.layers, force.source)) continue;
    if (frame.hidden(force.source == ForceSource::NetConstraint ? force.body : force.owner))
      continue;
    const bool pull = force.source == ForceSource::Pull;
    const bool ofSelection =
        frame.selected(force.owner) || frame.selected(PointRef{force.body, force.point});
    if (pull || wanted == ForcesShown::All || (wanted == ForcesShown::Selection && ofSelection))
      shownForces_.push_back(force);
  }
  if (how == ConstraintArrows::Automatic) sumDenseForces();
  const auto& selection = frame.interaction.selection;
  if (std::exchange(arrowsScaledShown_, wanted) != wanted ||
      !std::equal(selection.begin(), selection.end(), arrowsScaledFor_.begin(), arrowsScaledFor_.end())) {
    arrowsScaledFor_.assign(selection.begin(), selection.end());
    forceScale_.loseSight();
    velocityScale_.loseSight();
  }
  forceScale_.update(shownForces_, arrowView(frame), frame.look.forces);
  std::erase_if(shownForces_,
                [this](const ForceArrow& f) { return !forceScale_.shown(f.force.norm()); });
  leaveOutSmallForces(frame);
  for (const ForceArrow& force : shownForces_) {
    const double size = force.force.norm();
    const ForcePaint paint = paintOf(force.source, frame.look.colours);
    auto& arrow = drawList_.arrows.emplace_back();
    arrow.origin = force.place.cast<float>();
    arrow.vector = (force.force / size * forceScale_.length(size)).cast<float>();
    arrow.colour = paint.colour;
    arrow.style = paint.style;
    arrow.clipped = forceScale_.clipped(size) ? Clipped::yes : Clipped::no;
    // The arrow of a support is the support, that of a net force the point: both light up together.
    if (force.source == ForceSource::Projection)
      arrow.pick =
          newPick(frame, SceneItem::Kind::Projection, force.owner, force.element, force.place);
    else if (force.source == ForceSource::NetConstraint || force.source == ForceSource::SumOfLinks)
      arrow.pick = newPick(frame, SceneItem::Kind::Point, force.body, force.element, force.place);
    else
      arrow.pick = newPick(frame, SceneItem::Kind::Force, force.owner, force.row, force.place);
    arrow.highlight = frame.highlight(items_.back());
    const bool known = std::any_of(forceLegend_.begin(), forceLegend_.end(), [&](const auto& entry) {
      return std::string_view(entry.text) == paint.text;
    });
    if (!known) forceLegend_.push_back({hex(paint.colour), paint.text, force.source});
  }
}

void SceneDrawList::sumDenseForces() {
  const auto links = std::count_if(shownForces_.begin(), shownForces_.end(), isOfLink);
  if (static_cast<std::size_t>(links) >= denseArrows) sumAtPoints(shownForces_);
}

ArrowView SceneDrawList::arrowView(const Frame& frame) const {
  // The scene from edge to edge, with the margin of a camera that frames it.
  constexpr double framed = 2.2;
  const double height = frame.look.viewHeight;
  return {height > 0 ? height : framed * steadyRadius_, frame.snapshot.motion.step};
}

// The order stays: arrows that cross must not change places from frame to frame.
void SceneDrawList::leaveOutSmallForces(const Frame& frame) {
  wantedForces_ = shownForces_.size();
  std::size_t room = frame.look.mostForces;
  if (wantedForces_ <= room) return;
  const auto rank = [&frame](const ForceArrow& f) {
    const bool first = f.source == ForceSource::Pull || frame.selected(f.owner) ||
                       frame.selected(PointRef{f.body, f.point});
    return std::pair(first, f.force.norm());
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

void SceneDrawList::addPull(const Frame& frame) {
  const PullInfo& pull = frame.snapshot.pull;
  const SceneStructure::End end{pull.state, pull.element, Vec3::Zero()};
  if (!pull.active || pull.state < 0 || !frame.placed(end) || !pull.target.allFinite()) return;
  const Vec3 place = frame.place(end);
  if (!place.allFinite()) return;
  auto& link = drawList_.links.emplace_back();
  link.a = place.cast<float>();
  link.b = pull.target.cast<float>();
  link.style = LinkStyle::pull;
  link.colour = pullsHard(frame.snapshot) ? palette::faulty : frame.look.colours.pull;
  link.pick = newPick(frame, SceneItem::Kind::Force, 0, -1, place);
}

}  // namespace compliant
