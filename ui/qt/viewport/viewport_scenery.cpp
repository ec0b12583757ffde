#include "ui/qt/viewport/viewport_scenery.hpp"

#include <cmath>
#include <limits>

#include "ui/model/basics/formula_text.hpp"
#include "ui/model/plots/strain_name.hpp"
#include "ui/model/preferences/pull_strength.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/render/picking.hpp"

namespace compliant {
namespace {

QString line(const QString& name, double value, const QString& unit) {
  return "\n" + name + "  " + toShortText(value, 4) + " " + unit;
}

QString vectorText(const Vec3& v) {
  return QString("(%1, %2, %3)")
      .arg(toShortText(v.x(), 3), toShortText(v.y(), 3), toShortText(v.z(), 3));
}

// Numbers that run: names and digits keep their columns in a font of fixed width.
QString runningLine(const QString& name, std::initializer_list<double> values,
                    const QString& unit) {
  QString text = "\n" + (name + " ").leftJustified(8);
  for (const double value : values) text += toSteadyText(value, 5) + " ";
  return text + unit;
}

QString runningLine(const QString& name, const Vec3& v, const QString& unit) {
  return runningLine(name, {v.x(), v.y(), v.z()}, unit);
}

QString describePoint(const Snapshot& snapshot, const SceneItem& item) {
  const int index = snapshot.structure->stateIndex(item.component);
  if (index < 0) return {};
  const auto& state = snapshot.structure->states[static_cast<std::size_t>(index)];
  if (!state.points() || item.element < 0 || item.element >= state.shape.count) return {};
  const Vec3 x = snapshot.motion.x.segment<3>(state.x + 3 * item.element);
  const Vec3 v = snapshot.motion.v.segment<3>(state.v + 3 * item.element);
  const QString text = QString(", point %1").arg(item.element) + runningLine("x", x, "m") +
                       runningLine("v", v, "m/s") + runningLine("speed", {v.norm()}, "m/s");
  const Index at = state.v + 3 * item.element;
  if (at + 3 > snapshot.motion.netForce.size()) return text;
  const Vec3 net = snapshot.motion.netForce.segment<3>(at);
  return net.isZero(0) ? text : text + "\nnet of constraints  " + vectorText(net) + " N";
}

QString forceText(const Vec3& force) {
  return line("force", force.norm(), "N") + "\n" + vectorText(force) + " N";
}

QString describeSupport(const Snapshot& snapshot, const SceneItem& item) {
  std::vector<ForceArrow> arrows;
  fillForceArrows(snapshot, arrows);
  for (const ForceArrow& arrow : arrows)
    if (arrow.source == ForceSource::Projection && arrow.owner == item.component &&
        arrow.element == item.element)
      return forceText(arrow.force);
  return {};
}

QString describePull(const Snapshot& snapshot) {
  if (!snapshot.pull.active) return {};
  return "pull" + QString(pullsHard(snapshot) ? ", hard (c = 0)" : "") +
         line("force", snapshot.pull.force.norm(), "N") +
         line("extension", snapshot.pull.extension, "m");
}

QString describeRow(const Snapshot& snapshot, const Component& component, const SceneItem& item) {
  const auto* constraint = snapshot.structure->constraint(item.component);
  const Index last = snapshot.motion.lambda.size();
  if (constraint == nullptr || item.element < 0 ||
      constraint->row + item.element + constraint->width > last)
    return {};
  const Index row = constraint->row + item.element;
  const VecX force = snapshot.motion.lambda.segment(row, constraint->width);
  const VecX strain = snapshot.motion.strain.segment(row, constraint->width);
  const double c = snapshot.compliance[static_cast<std::size_t>(row)];
  QString text = constraint->rows > constraint->width
                     ? QString(", element %1").arg(item.element / constraint->width)
                     : QString();
  const auto sizeOf = [](const VecX& rows) { return rows.size() == 1 ? rows[0] : rows.norm(); };
  for (const auto& each : constraint->lines)
    if (each.element == item.element / constraint->width)
      text += runningLine("length",
                          {(snapshot.structure->place(each.to, snapshot.motion) -
                            snapshot.structure->place(each.from, snapshot.motion))
                               .norm()},
                          "m");
  if (constraint->state >= 0) {
    const auto& state = snapshot.structure->states[static_cast<std::size_t>(constraint->state)];
    text += runningLine(
        "φ", {sizeOf(snapshot.motion.x.segment(state.x + item.element, constraint->width))}, "m");
  }
  // Both are of a step: at the start there was none.
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const bool stepped = snapshot.motion.step > 0;
  text += runningLine(qt(strainNameOf(component)), {stepped ? sizeOf(strain) : none}, "m");
  text += runningLine("λ", {stepped ? sizeOf(force) : none}, "N");
  const double violation = violationOf(snapshot, *constraint, item.element, aimOf(component));
  if (std::isfinite(violation)) text += runningLine("|φ|", {violation}, "m");
  return text + (c == 0 ? QStringLiteral("\nc       hard (c = 0)") : runningLine("c", {c}, "m/N"));
}

}  // namespace

std::optional<SceneHit> Viewport::Scenery::hitAt(const Camera& camera,
                                                 const Eigen::Vector2f& pixel) const {
  const auto hit = pickAt(picture.picture(), camera, pixel, 5, look.colours.lineScale);
  if (!hit) return std::nullopt;
  const SceneItem item = picture.item(hit->pick);
  if (item.kind == SceneItem::Kind::None) return std::nullopt;
  return SceneHit{item, hit->position.cast<double>()};
}

QString describeItem(const Session& session, const SceneItem& item) {
  const Snapshot& snapshot = session.snapshot();
  if (item.kind == SceneItem::Kind::Force && item.component == 0) return describePull(snapshot);
  const Component* component = session.document().scene().find(item.component);
  if (component == nullptr) return {};
  const QString name = shortened(QString::fromStdString(component->name), 48);
  switch (component->type().role) {
    case Role::State:
      return name + describePoint(snapshot, item);
    case Role::Constraint:
      return name + (component->enabled ? describeRow(snapshot, *component, item) : ", disabled");
    case Role::Projection:
      return name + describeSupport(snapshot, item);
    default:
      return name;
  }
}

}  // namespace compliant
