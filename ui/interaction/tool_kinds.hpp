#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ui/interaction/drawing_tool.hpp"
#include "ui/model/build/joints.hpp"
#include "ui/model/build/templates.hpp"

namespace compliant {

/// The kinds of the tools Body and Joint.
using ToolKind = std::variant<BodyKind, JointKind>;

/// The kinds of a tool, in the order in which it steps through them; none for other tools.
inline std::vector<ToolKind> kindsOf(DrawingTool tool) {
  std::vector<ToolKind> kinds;
  if (tool == DrawingTool::Body)
    for (const BodyKind each : bodyKinds()) kinds.emplace_back(each);
  if (tool == DrawingTool::Joint)
    for (const JointKindInfo& each : jointKinds()) kinds.emplace_back(each.kind);
  return kinds;
}

inline DrawingTool toolOf(const ToolKind& kind) {
  return std::holds_alternative<BodyKind>(kind) ? DrawingTool::Body : DrawingTool::Joint;
}

/// "box", "hinge".
inline std::string nameOf(const ToolKind& kind) {
  if (const auto* body = std::get_if<BodyKind>(&kind)) return nameOf(*body);
  return infoOf(std::get<JointKind>(kind)).name;
}

/// "a box", "an ellipsoid"
inline std::string withArticle(const std::string& name) {
  return (std::string_view("aeiou").find(name.front()) == std::string_view::npos ? "a " : "an ") +
         name;
}

/// "Draw a box.", "Join two bodies: turns about one axis."
inline std::string sentenceOf(const ToolKind& kind) {
  if (std::holds_alternative<BodyKind>(kind)) return "Draw " + withArticle(nameOf(kind)) + ".";
  return std::string("Join two bodies: ") + infoOf(std::get<JointKind>(kind)).moves + ".";
}

/// The kind after or before another one, in a circle.
enum class KindStep { Next, Previous };
inline ToolKind stepped(const ToolKind& from, KindStep step) {
  const std::vector<ToolKind> kinds = kindsOf(toolOf(from));
  const auto at = std::find(kinds.begin(), kinds.end(), from);
  const auto count = static_cast<std::ptrdiff_t>(kinds.size());
  const std::ptrdiff_t by = step == KindStep::Next ? 1 : count - 1;
  return kinds[static_cast<std::size_t>((at - kinds.begin() + by) % count)];
}

}  // namespace compliant
