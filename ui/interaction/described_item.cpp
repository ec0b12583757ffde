#include "ui/interaction/described_item.hpp"

#include <cmath>
#include <limits>

#include "engine/base/rounding.hpp"
#include "engine/simulation/row_units.hpp"
#include "ui/model/basics/number_format.hpp"
#include "ui/model/basics/utf8_text.hpp"
#include "ui/model/display/force_arrows.hpp"
#include "ui/model/display/pull_strength.hpp"
#include "ui/model/display/violation_map.hpp"
#include "ui/model/plots/strain_name.hpp"

namespace compliant {
namespace {

std::string line(const std::string& name, double value, const std::string& unit) {
  return "\n" + name + "  " + roundedText(value, 4) + " " + unit;
}

std::string vectorText(const Vec3& v) {
  const auto part = [rounding = 1e-12 * v.norm()](double x) {
    return roundedText(std::abs(x) <= rounding ? 0 : x, 3);
  };
  return "(" + part(v.x()) + ", " + part(v.y()) + ", " + part(v.z()) + ")";
}

// The length of "φ + d φ′" and a blank.
constexpr std::size_t nameLetters = 9;

// Changing numbers: names and digits keep their columns in a font of fixed width.
std::string runningLine(const std::string& name, std::initializer_list<double> values,
                        const std::string& unit) {
  std::string text = "\n" + leftAligned(name + " ", nameLetters);
  for (const double value : values)
    text += fixedWidthText(std::abs(value) < roundOff ? 0 : value, 5) + " ";
  return text + unit;
}

std::string runningLine(const std::string& name, const Vec3& v, const std::string& unit) {
  return runningLine(name, {v.x(), v.y(), v.z()}, unit);
}

std::string describePoint(const Snapshot& snapshot, const SceneItem& item) {
  const int index = snapshot.structure->stateIndex(item.component);
  if (index < 0) return {};
  const auto& state = snapshot.structure->states[static_cast<std::size_t>(index)];
  if (!state.inSpace() || item.element < 0 || item.element >= state.shape.count) return {};
  const Vec3 x = snapshot.motion.x.segment<3>(state.placeOf(item.element));
  const Index at = state.velocityOf(item.element);
  const Vec3 v = snapshot.motion.v.segment<3>(at);
  std::string text = std::string(", ") + state.elementWord() + " " + std::to_string(item.element) +
                     " (from 0)" + runningLine("x", x, "m") + runningLine("v", v, "m/s") +
                     runningLine("speed", {v.norm()}, "m/s");
  if (state.frames()) text += runningLine("ω", Vec3(snapshot.motion.v.segment<3>(at + 3)), "rad/s");
  if (at + 3 > snapshot.motion.netForce.size()) return text;
  const Vec3 net = snapshot.motion.netForce.segment<3>(at);
  return net.isZero(0) ? text
                       : text + "\nnet of constraints and contacts  " + vectorText(net) + " N";
}

std::string partsText(const char* name, const Vec3& parts, const char* unit) {
  return line(name, parts.norm(), unit) + "\n" + vectorText(parts) + " " + unit;
}

std::string describeSupport(const Snapshot& snapshot, const SceneItem& item) {
  std::vector<ForceArrow> arrows;
  fillForceArrows(snapshot, arrows);
  std::string text;
  for (const ForceArrow& arrow : arrows)
    if (arrow.source == ForceSource::Projection && arrow.owner == item.component &&
        arrow.element == item.element)
      text += arrow.torque() ? partsText("torque", arrow.force, "N·m")
                             : partsText("force", arrow.force, "N");
  return text;
}

std::string describePull(const Snapshot& snapshot) {
  if (!snapshot.pull.active) return {};
  return std::string("pull") + (pullsHard(snapshot) ? ", hard (c = 0)" : "") +
         line("force", snapshot.pull.force.norm(), "N") +
         line("extension", snapshot.pull.extension, "m");
}

std::string complianceLine(double c, const char* unit) {
  return c == 0 ? "\n" + leftAligned("c", nameLetters) + "hard (c = 0)"
                : runningLine("c", {c}, unit);
}

/// Gap and rotation of a joint, with its force and torque.
std::string describeJoint(const Snapshot& snapshot,
                          const SceneStructure::ConstraintInfo& constraint, Index row,
                          const Depiction::Joint& joint) {
  const VecX& x = snapshot.motion.x;
  const Index first =
      snapshot.structure->states[static_cast<std::size_t>(constraint.state)].x + row;
  Vec3 gap = Vec3::Zero(), turn = Vec3::Zero(), force = Vec3::Zero(), torque = Vec3::Zero();
  for (std::size_t i = 0; i < joint.row.size(); ++i) {
    if (joint.row[i] < 0) continue;
    const auto axis = static_cast<Index>(i % 3);
    (i < 3 ? gap : turn)[axis] = x[first + joint.row[i]];
    (i < 3 ? force : torque)[axis] = snapshot.motion.lambda[constraint.row + row + joint.row[i]];
  }
  return runningLine("gap", {gap.norm()}, "m") + runningLine("turn", {turn.norm()}, "rad") +
         runningLine("force", {force.norm()}, "N") + runningLine("torque", {torque.norm()}, "N·m");
}

std::string describeRow(const Snapshot& snapshot, const Component& component,
                        const SceneItem& item) {
  const auto* constraint = snapshot.structure->constraint(item.component);
  const Index last = snapshot.motion.lambda.size();
  if (constraint == nullptr || item.element < 0 ||
      constraint->row + item.element + constraint->width > last)
    return {};
  const Index row = constraint->row + item.element;
  const VecX force = snapshot.motion.lambda.segment(row, constraint->width);
  const VecX strain = snapshot.motion.strain.segment(row, constraint->width);
  const double c = snapshot.compliance[static_cast<std::size_t>(row)];
  std::string text =
      constraint->rows > constraint->width
          ? ", element " + std::to_string(item.element / constraint->width) + " (from 0)"
          : std::string();
  const auto sizeOf = [](const VecX& rows) { return rows.size() == 1 ? rows[0] : rows.norm(); };
  for (const auto& each : constraint->lines)
    if (!each.joint.twist() && each.element == item.element / constraint->width)
      text += runningLine("length",
                          {(snapshot.structure->place(each.to, snapshot.motion) -
                            snapshot.structure->place(each.from, snapshot.motion))
                               .norm()},
                          "m");
  for (const auto& each : constraint->lines)
    if (each.joint && !each.joint.twist() && each.element == item.element / constraint->width)
      return text + describeJoint(snapshot, *constraint, item.element, each.joint) +
             complianceLine(c, "m/N, rad/(N·m)");
  const RowUnits units = unitsOf(*constraint, item.element);
  if (constraint->state >= 0) {
    const auto& state = snapshot.structure->states[static_cast<std::size_t>(constraint->state)];
    text += runningLine(
        "φ", {sizeOf(snapshot.motion.x.segment(state.x + item.element, constraint->width))},
        units.value);
  }
  // Both belong to a step: at the start there is none.
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const bool stepped = snapshot.motion.step > 0;
  text += runningLine(strainNameOf(component), {stepped ? sizeOf(strain) : none}, units.value);
  text += runningLine("λ", {stepped ? sizeOf(force) : none}, units.force);
  const double violation = violationOf(snapshot, *constraint, item.element, targetOf(component));
  if (std::isfinite(violation)) text += runningLine("|φ|", {violation}, units.value);
  if (const auto at = static_cast<std::size_t>(row);
      at < snapshot.curve.size() && snapshot.curve[at] != nullptr)
    return text + runningLine("slope", {stepped ? snapshot.curve[at]->slope(strain[0]) : none},
                              units.stiffness);
  return text + complianceLine(c, units.compliance);
}

}  // namespace

std::string describedItem(const Session& session, const SceneItem& item) {
  const Snapshot& snapshot = session.snapshot();
  if (item.kind == SceneItem::Kind::Force && item.component == 0) return describePull(snapshot);
  const Component* component = session.document().scene().find(item.component);
  if (component == nullptr) return {};
  const std::string name = elided(component->name, 48);
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

std::string pullText(const Snapshot& snapshot) {
  const PullInfo& pull = snapshot.pull;
  if (!pull.active) return {};
  return roundedText(pull.force.norm(), 3) + " N, " + roundedText(pull.extension, 3) + " m" +
         (pullsHard(snapshot) ? ", hard (c = 0)" : "");
}

}  // namespace compliant
