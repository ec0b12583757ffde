#include "ui/view/scene_forces.hpp"

#include <algorithm>
#include <string_view>

#include "ui/model/display/pull_strength.hpp"
#include "ui/view/glyph_meshes.hpp"

namespace compliant {

namespace {

std::uint32_t hex(Colour colour) {
  return static_cast<std::uint32_t>(colour.red << 16 | colour.green << 8 | colour.blue);
}

/// Halfway to the text colour of the theme: an arrow is on top of the item of its own colour.
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
      return {inked(palette::hardConstraint, colours), ArrowStyle::Barred,
              "hard constraint, c = 0"};
    case ForceSource::CompliantConstraint:
      return {inked(palette::compliantConstraint, colours), ArrowStyle::Open,
              "compliant constraint"};
    case ForceSource::StiffForce:
      return {inked(palette::stiffForce, colours), ArrowStyle::Dashed, "stiff force"};
    case ForceSource::Projection:
      return {inked(palette::projection, colours), ArrowStyle::Solid, "support"};
    case ForceSource::ContactNormal:
      return {inked(palette::contactNormal, colours), ArrowStyle::Solid,
              "contact, along its normal"};
    case ForceSource::Friction:
      return {inked(palette::friction, colours), ArrowStyle::Open, "friction"};
    case ForceSource::Load:
      return {inked(palette::externalForce, colours), ArrowStyle::Solid, "applied"};
    case ForceSource::Pull:
      return {colours.pull, ArrowStyle::Solid, "pull"};
    case ForceSource::SumOfLinks:
      return {colours.constraintForce, ArrowStyle::Solid, "links, summed at each point"};
    case ForceSource::NetConstraint:
      break;
  }
  return {colours.constraintForce, ArrowStyle::Solid, "net of constraints and contacts"};
}

/// Half width of the shaft, relative to the height of the view.
constexpr double arcHalfWidth = 0.002;

Eigen::Quaterniond turnOfArc(const ForceArrow& torque) {
  return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), torque.force);
}

/// Adds each kind once.
void tell(const ForcePaint& paint, ForceSource source, std::vector<ForceLegendEntry>& legend) {
  const bool known = std::any_of(legend.begin(), legend.end(), [&](const auto& entry) {
    return std::string_view(entry.text) == paint.text;
  });
  if (!known) legend.push_back({hex(paint.colour), paint.text, source});
}

/// A support force counts as its support, a net force as its point: both highlight together.
SceneItem itemOf(const ForceArrow& force) {
  if (force.source == ForceSource::Projection)
    return {SceneItem::Kind::Projection, force.owner, force.element};
  if (force.source == ForceSource::NetConstraint || force.source == ForceSource::SumOfLinks)
    return {SceneItem::Kind::Point, force.body, force.element};
  return {SceneItem::Kind::Force, force.owner, force.row};
}

Arrow arrowOf(const ForceArrow& force, const ForceScale& scale) {
  const double size = force.force.norm();
  Arrow arrow;
  arrow.origin = (force.place + force.force / size * force.clear).cast<float>();
  arrow.vector = (force.force / size * scale.length(size)).cast<float>();
  arrow.clipped = scale.clipped(size) ? Clipped::Yes : Clipped::No;
  return arrow;
}

/// Three quarters of a circle around the torque, right-handed, as wide as an arrow would be long.
MeshInstance arcOf(const ForceArrow& torque, const ForceScale& scale, double viewHeight) {
  const double size = torque.force.norm(), radius = scale.length(size) / 2;
  MeshInstance arc;
  arc.mesh = arcMesh(static_cast<float>(arcHalfWidth * viewHeight / radius),
                     scale.clipped(size) ? Clipped::Yes : Clipped::No);
  arc.place = (Eigen::Translation3d(torque.place) * turnOfArc(torque) * Eigen::Scaling(radius))
                  .cast<float>();
  return arc;
}

void addPull(const SceneFrame& frame, DrawList& drawList, PickList& picks) {
  const PullInfo& pull = frame.snapshot.pull;
  const SceneStructure::End end{pull.state, pull.element, Vec3::Zero()};
  const Vec3& place = pull.place;
  if (!pull.active || pull.state < 0 || !frame.placed(end) || !pull.target.allFinite() ||
      !place.allFinite())
    return;
  auto& link = drawList.links.emplace_back();
  link.a = place.cast<float>();
  link.b = pull.target.cast<float>();
  link.style = LinkStyle::Pull;
  link.colour = pullsHard(frame.snapshot) ? palette::faulty : frame.look.colours.pull;
  link.pick = picks.add(frame, {SceneItem::Kind::Force, 0, -1}, place);
}

}  // namespace

void SceneForces::add(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList,
                      PickList& picks) {
  const ArrowView view = sizes.arrowView(frame);
  choice_.choose(frame, sizes);
  scales_.update(frame, choice_.shown(), view);
  choice_.thinOut(frame, sizes, scales_);
  legend_.clear();
  for (const ForceArrow& force : choice_.shown()) {
    const ForcePaint paint = paintOf(force.source, frame.look.colours);
    tell(paint, force.source, legend_);
    const auto finish = [&](auto& drawn) {
      drawn.colour = paint.colour;
      drawn.pick = picks.add(frame, itemOf(force), force.place);
      drawn.highlight = frame.highlight(picks.last());
    };
    if (force.torque()) {
      finish(drawList.glyphs.emplace_back(arcOf(force, scales_.torque(), view.height)));
    } else {
      Arrow& arrow = drawList.arrows.emplace_back(arrowOf(force, scales_.force()));
      arrow.style = paint.style;
      finish(arrow);
    }
  }
  addPull(frame, drawList, picks);
}

Vec3 SceneForces::tipOf(const ForceArrow& force) const {
  const double length = scales_.of(force).length(force.force.norm());
  // An arc of three quarters that begins along x ends along −y.
  if (force.torque()) return force.place - length / 2 * (turnOfArc(force) * Vec3::UnitY());
  return force.place + (force.clear + length) * force.force.normalized();
}

}  // namespace compliant
