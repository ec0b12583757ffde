#include "ui/view/scene_links.hpp"

#include <algorithm>
#include <cmath>

#include "ui/model/display/law_plot.hpp"
#include "ui/view/scene_joints.hpp"

namespace compliant {

namespace {

/// The number of windings distinguishes springs in this range of compliances, m/N.
constexpr double stiffest = 1e-8, softest = 1e-1;
constexpr float fewestCoils = 4, mostCoils = 14;
/// More exclamation marks would hide the scene.
constexpr std::size_t mostBadges = 50;

/// Draws the constraints of one frame.
class LinkPass {
 public:
  LinkPass(const SceneFrame& frame, const SceneSizes& sizes, const SceneColours& colours,
           DrawList& drawList, PickList& picks)
      : frame_(frame), sizes_(sizes), colours_(colours), drawList_(drawList), picks_(picks) {}
  void addLine(const SceneStructure::ConstraintInfo& constraint, const SceneStructure::Line& line);
  void addDisabled(Id constraint, const SceneStructure::Line& line);

 private:
  bool broken(const SceneStructure::ConstraintInfo& constraint, Index row) const;
  DrawnLink styled(const SceneStructure::ConstraintInfo& constraint, Index row) const;
  bool selected(const SceneStructure::ConstraintInfo& constraint, Index row) const;
  void addNail(const SceneStructure::End& end, PickId pick);
  void addBadge(const SceneStructure::ConstraintInfo& constraint, Index row, const Vec3& middle,
                PickId pick);

  const SceneFrame& frame_;
  const SceneSizes& sizes_;
  const SceneColours& colours_;
  DrawList& drawList_;
  PickList& picks_;
  std::size_t badges_ = 0;  // drawn so far
};

void LinkPass::addLine(const SceneStructure::ConstraintInfo& constraint,
                       const SceneStructure::Line& line) {
  if (!frame_.placed(line.from) || !frame_.placed(line.to)) return;
  const Vec3 from = frame_.place(line.from), to = frame_.place(line.to);
  if (!from.allFinite() || !to.allFinite()) return;
  const Index row = line.element * constraint.width;
  if (broken(constraint, row)) return;
  DrawnLink link = styled(constraint, row);
  link.a = from.cast<float>();
  link.b = to.cast<float>();
  link.colour = frame_.paint(colours_.ofLink(frame_, constraint, line, link.colour), constraint.id);
  const Vec3 middle = (from + to) / 2;
  link.pick = picks_.add(frame_, {SceneItem::Kind::Constraint, constraint.id, row}, middle);
  link.highlight =
      selected(constraint, row) ? Highlight::Selected : frame_.highlight(picks_.last());
  addNail(line.from, link.pick);
  addNail(line.to, link.pick);
  if (line.joint)
    addJoint(frame_, sizes_, line, link, drawList_);
  else
    drawList_.links.push_back(link);
  addBadge(constraint, row, middle, link.pick);
}

/// Whether the row is broken and no longer acts.
bool LinkPass::broken(const SceneStructure::ConstraintInfo& constraint, Index row) const {
  const Index mark = constraint.row + row;
  const VecX& all = frame_.snapshot.motion.broken;
  return mark < all.size() && all[mark] != 0;
}

/// The link in the style of its hardness.
DrawnLink LinkPass::styled(const SceneStructure::ConstraintInfo& constraint, Index row) const {
  double compliance = 0;
  for (Index i = row; i < row + constraint.width; ++i)
    compliance = std::max(compliance, frame_.compliance(constraint.row + i));
  DrawnLink link;
  if (constraint.handling == Handling::Force) {
    link.style = LinkStyle::Force;
    link.colour = palette::stiffForce;
  } else if (compliance == 0) {
    link.style = LinkStyle::Hard;
    link.colour = palette::hardConstraint;
  } else {
    link.style = LinkStyle::Compliant;
    link.colour = palette::compliantConstraint;
    link.coils = coilsOf(compliance);
  }
  return link;
}

bool LinkPass::selected(const SceneStructure::ConstraintInfo& constraint, Index row) const {
  const auto* state = frame_.state(constraint.state);
  const bool whole =
      frame_.selected(constraint.id) || (state != nullptr && frame_.selected(state->id));
  const Index wanted = frame_.interaction.selectedRow;
  return whole && (wanted < 0 || (wanted >= row && wanted < row + constraint.width));
}

void LinkPass::addNail(const SceneStructure::End& end, PickId pick) {
  if (end.state >= 0 || !frame_.look.layers.anchors) return;
  auto& nail = drawList_.anchors.emplace_back();
  nail.position = end.place.cast<float>();
  nail.colour = palette::projection;
  nail.pick = pick;
}

void LinkPass::addBadge(const SceneStructure::ConstraintInfo& constraint, Index row,
                        const Vec3& middle, PickId pick) {
  const Motion& motion = frame_.snapshot.motion;
  const Index last = constraint.row + row + constraint.width;
  const bool known = last <= motion.lambda.size() && last <= motion.strain.size();
  if (frame_.look.badges == SceneLook::Parts::Hidden || !known || constraint.coupled ||
      constraint.bounded || !frame_.snapshot.stepped)
    return;
  for (Index i = constraint.row + row; i < last && badges_ < mostBadges; ++i) {
    if (!(offLawOf(motion.strain[i], frame_.compliance(i), motion.lambda[i], sizes_.radius()) >
          offLawThreshold))
      continue;
    auto& badge = drawList_.anchors.emplace_back();
    badge.position = middle.cast<float>();
    badge.kind = AnchorKind::Badge;
    badge.colour = palette::faulty;
    badge.pick = pick;
    ++badges_;
    return;
  }
}

// Draws a thread in place of the link, so that the user can find and enable it.
void LinkPass::addDisabled(Id constraint, const SceneStructure::Line& line) {
  if (!frame_.placed(line.from) || !frame_.placed(line.to)) return;
  const Vec3 from = frame_.place(line.from), to = frame_.place(line.to);
  if (!from.allFinite() || !to.allFinite()) return;
  auto& link = drawList_.links.emplace_back();
  link.a = from.cast<float>();
  link.b = to.cast<float>();
  link.style = LinkStyle::Line;
  link.colour = frame_.paint(frame_.look.colours.mass, constraint);
  link.pick = picks_.add(frame_, {SceneItem::Kind::Disabled, constraint, -1}, (from + to) / 2);
  link.highlight =
      frame_.selected(constraint) ? Highlight::Selected : frame_.highlight(picks_.last());
}

}  // namespace

void addConstraints(const SceneFrame& frame, const SceneSizes& sizes, const SceneColours& colours,
                    DrawList& drawList, PickList& picks) {
  LinkPass pass(frame, sizes, colours, drawList, picks);
  for (const auto& constraint : frame.structure.constraints) {
    if (frame.hidden(constraint.id)) continue;
    for (const auto& line : constraint.lines) pass.addLine(constraint, line);
    addPulleys(frame, sizes, constraint, drawList, picks);
  }
  for (const auto& disabled : frame.structure.disabled) {
    if (frame.hidden(disabled.id)) continue;
    for (const auto& line : disabled.lines) pass.addDisabled(disabled.id, line);
  }
}

float coilsOf(double compliance) {
  const double soft =
      std::log(std::clamp(compliance, stiffest, softest) / stiffest) / std::log(softest / stiffest);
  return std::round(fewestCoils + static_cast<float>(soft) * (mostCoils - fewestCoils));
}

}  // namespace compliant
