#include "ui/view/scene_joints.hpp"

#include "ui/view/glyph_meshes.hpp"
#include "ui/view/joint_glyph.hpp"

namespace compliant {

namespace {

/// Gaps smaller than this, relative to the glyph, would be invisible beside it.
constexpr double leastGap = 0.05;

}  // namespace

void addJoint(const SceneFrame& frame, const SceneSizes& sizes, const SceneStructure::Line& line,
              const DrawnLink& link, DrawList& drawList) {
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
  const double size = sizes.glyph(frame, line);
  const auto add = [&](const Vec3& a, const Vec3& b) -> DrawnLink* {
    if (!((b - a).norm() > leastGap * size)) return nullptr;
    auto& piece = drawList.links.emplace_back(link);
    piece.a = a.cast<float>();
    piece.b = b.cast<float>();
    return &piece;
  };
  if (DrawnLink* way = add(from, foot)) {
    way->style = LinkStyle::Line;
    way->radius = defaultRadius(LinkStyle::Line);
  }
  add(foot, to);
  const Vec3 place = line.joint.twist() ? to : foot;
  for (const JointPart& part : glyphOf(line.joint)) {
    if (part.mesh == nullptr) continue;
    auto& glyph = drawList.glyphs.emplace_back();
    glyph.mesh = part.mesh;
    glyph.place =
        (Eigen::Translation3d(place) * (axes * part.turn) * Eigen::Scaling(size)).cast<float>();
    glyph.colour = link.colour;
    glyph.pick = link.pick;
    glyph.highlight = link.highlight;
  }
}

void addPulleys(const SceneFrame& frame, const SceneSizes& sizes,
                const SceneStructure::ConstraintInfo& constraint, DrawList& drawList,
                PickList& picks) {
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
    auto& wheel = drawList.glyphs.emplace_back();
    wheel.mesh = pulleyMesh();
    wheel.place =
        (Eigen::Translation3d(place) * Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), axis) *
         Eigen::Scaling(sizes.glyph(frame, after)))
            .cast<float>();
    wheel.colour = frame.paint(palette::projection, constraint.id);
    wheel.pick = picks.add(
        frame, {SceneItem::Kind::Constraint, constraint.id, after.element * constraint.width},
        place);
    wheel.highlight =
        frame.selected(constraint.id) ? Highlight::Selected : frame.highlight(picks.last());
  }
}

}  // namespace compliant
