// Bodies in the draw list of a scene: surfaces, joints, centres of mass.
#include <algorithm>
#include <numbers>

#include "ui/model/display/body_inertia.hpp"
#include "ui/view/arc_points.hpp"
#include "ui/view/joint_glyph.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {

namespace {

/// Gaps smaller than this part of a glyph are not to be seen beside it.
constexpr double leastGap = 0.05;
/// Lines of all ellipsoids together, and of each of its three circles.
constexpr std::size_t mostPieces = 20'000, finest = 40, coarsest = 12;

}  // namespace

/// Its glyph where the second side is on the first, as far as it is free, and what is open there.
void SceneDrawList::addJoint(const SceneFrame& frame, const SceneStructure::Line& line,
                             const DrawnLink& link) {
  const Vec3 from = frame.place(line.from), to = frame.place(line.to);
  const Eigen::Quaterniond axes =
      frame.structure.rotation(line.from, frame.snapshot.motion) * line.joint.axes;
  if (!axes.coeffs().allFinite()) return;
  const JointFreedom freedom = freedomOf(line.joint);
  Vec3 foot = from;
  for (int i = 0; i < 3; ++i)
    if (freedom.slides[static_cast<std::size_t>(i)] && !line.joint.twist()) {
      const Vec3 axis = axes * Vec3::Unit(i);
      foot += axis * axis.dot(to - from);
    }
  const double size = sizes_.glyph(frame, line);
  const auto add = [&](const Vec3& a, const Vec3& b) -> DrawnLink* {
    if (!((b - a).norm() > leastGap * size)) return nullptr;
    auto& piece = drawList_.links.emplace_back(link);
    piece.a = a.cast<float>();
    piece.b = b.cast<float>();
    return &piece;
  };
  if (DrawnLink* way = add(from, foot)) {
    way->style = LinkStyle::line;
    way->radius = defaultRadius(LinkStyle::line);
  }
  add(foot, to);
  const Vec3 place = line.joint.twist() ? to : foot;
  for (const JointPart& part : glyphOf(line.joint)) {
    if (part.mesh == nullptr) continue;
    auto& glyph = drawList_.glyphs.emplace_back();
    glyph.mesh = part.mesh;
    glyph.place =
        (Eigen::Translation3d(place) * (axes * part.turn) * Eigen::Scaling(size)).cast<float>();
    glyph.colour = link.colour;
    glyph.pick = link.pick;
    glyph.highlight = link.highlight;
  }
}

/// Wheels where a rope runs on over a point, in the plane of its parts there.
void SceneDrawList::addPulleys(const SceneFrame& frame,
                               const SceneStructure::ConstraintInfo& constraint) {
  for (std::size_t i = 1; i < constraint.lines.size(); ++i) {
    const SceneStructure::Line &before = constraint.lines[i - 1], &after = constraint.lines[i];
    const SceneStructure::End& point = after.from;
    if (before.element != after.element || before.joint || after.joint ||
        before.to.state != point.state || before.to.element != point.element ||
        before.to.place != point.place)
      continue;
    if (!frame.placed(before.from) || !frame.placed(point) || !frame.placed(after.to)) continue;
    const Vec3 place = frame.place(point), in = place - frame.place(before.from),
               out = frame.place(after.to) - place;
    Vec3 axis = in.cross(out);
    if (!(axis.norm() > 1e-6 * in.norm() * out.norm())) axis = in.unitOrthogonal();
    if (!place.allFinite() || !axis.allFinite()) continue;
    auto& wheel = drawList_.glyphs.emplace_back();
    wheel.mesh = pulleyMesh();
    wheel.place =
        (Eigen::Translation3d(place) * Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), axis) *
         Eigen::Scaling(sizes_.glyph(frame, after)))
            .cast<float>();
    wheel.colour = frame.paint(palette::projection, constraint.id);
    wheel.pick = picks_.add(
        frame, {SceneItem::Kind::Constraint, constraint.id, after.element * constraint.width},
        place);
    wheel.highlight =
        frame.selected(constraint.id) ? Highlight::selected : frame.highlight(picks_.last());
  }
}

void SceneDrawList::addInertia(const SceneFrame& frame) {
  if (!frame.look.layers.inertia || frame.snapshot.bodies == nullptr) return;
  const std::vector<BodyInfo> bodies = wholeBodies(*frame.snapshot.bodies);
  const auto pieces = static_cast<int>(
      std::clamp(mostPieces / (3 * std::max<std::size_t>(bodies.size(), 1)), coarsest, finest));
  const Colour ink = frame.look.colours.text;
  for (const BodyInfo& body : bodies) {
    const SceneStructure::End end{body.state, body.element, Vec3::Zero()};
    const auto* state = frame.state(body.state);
    if (state == nullptr || frame.hidden(state->id) || frame.hidden(body.mass) ||
        !frame.placed(end))
      continue;
    const InertiaEllipsoid own = ellipsoidOf(body.inertia);
    const Eigen::Quaterniond turn = frame.structure.rotation(end, frame.snapshot.motion);
    const Vec3 centre = frame.place(end) + turn * own.centre;
    if (!centre.allFinite()) continue;
    const Mat3 half = (turn * own.axes).toRotationMatrix() * own.halfAxes.asDiagonal();
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 u = half.col((axis + 1) % 3), v = half.col((axis + 2) % 3);
      const std::vector<Vec3> circle = arcPoints(centre, u, v, 2 * std::numbers::pi, pieces);
      for (std::size_t i = 1; i < circle.size(); ++i)
        addMark(circle[i - 1], circle[i], 0.6F, ink.withOpacity(0.75F));
    }
    // A dot in a ring: unlike anything else that is drawn.
    addMark(centre, centre, 5, ink);
    addMark(centre, centre, 3.8F, frame.look.colours.bottom);
    addMark(centre, centre, 2, ink);
  }
}

}  // namespace compliant
