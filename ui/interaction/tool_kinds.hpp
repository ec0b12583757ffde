#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "ui/interaction/drawing_tool.hpp"
#include "ui/model/build/joints.hpp"
#include "ui/model/build/templates.hpp"

namespace compliant {

/// What the tools Body and Joint build.
using ToolKind = std::variant<BodyKind, JointKind>;

/// Of a tool, in the order in which it goes through them; none of other tools.
inline std::vector<ToolKind> kindsOf(DrawingTool tool) {
  std::vector<ToolKind> kinds;
  if (tool == DrawingTool::body)
    for (const BodyKindInfo& each : bodyKinds()) kinds.emplace_back(each.kind);
  if (tool == DrawingTool::joint)
    for (const JointKindInfo& each : jointKinds()) kinds.emplace_back(each.kind);
  return kinds;
}

inline DrawingTool toolOf(const ToolKind& kind) {
  return std::holds_alternative<BodyKind>(kind) ? DrawingTool::body : DrawingTool::joint;
}

/// "box", "hinge".
inline std::string nameOf(const ToolKind& kind) {
  if (const auto* body = std::get_if<BodyKind>(&kind)) return infoOf(*body).name;
  return infoOf(std::get<JointKind>(kind)).name;
}

/// "Draw a box.", "Join two bodies: turns about one axis."
inline std::string sentenceOf(const ToolKind& kind) {
  if (std::holds_alternative<BodyKind>(kind)) return "Draw a " + nameOf(kind) + ".";
  return std::string("Join two bodies: ") + infoOf(std::get<JointKind>(kind)).moves + ".";
}

/// The kind before or after another, in a circle.
enum class KindStep { Next, Previous };
template <class Info, class Kind>
Kind stepped(std::span<const Info> kinds, Kind from, KindStep step) {
  const auto at = std::find_if(kinds.begin(), kinds.end(),
                               [from](const Info& each) { return each.kind == from; });
  const auto count = static_cast<std::ptrdiff_t>(kinds.size());
  const std::ptrdiff_t by = step == KindStep::Next ? 1 : count - 1;
  return kinds[static_cast<std::size_t>((at - kinds.begin() + by) % count)].kind;
}

}  // namespace compliant
