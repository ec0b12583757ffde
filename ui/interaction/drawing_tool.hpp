#pragma once

#include <cstddef>

namespace compliant {

/// The tool of the left button in the view. Select is the default. With box a drag selects what
/// lies inside; move, turn and scale show handles on the selection.
enum class DrawingTool {
  select,
  box,
  move,
  turn,
  scale,
  point,
  rod,
  spring,
  rope,
  fix,
  body,
  joint
};
inline constexpr std::size_t drawingToolCount = 12;

/// Whether a click selects with this tool, as it does without one.
constexpr bool selects(DrawingTool tool) { return tool <= DrawingTool::scale; }

/// What to do with a tool, in two short lines at most.
constexpr const char* toolHint(DrawingTool tool) {
  switch (tool) {
    case DrawingTool::select:
      return "";
    case DrawingTool::box:
      return "Drag a box to select. Ctrl adds, Esc ends.";
    case DrawingTool::move:
    case DrawingTool::turn:
    case DrawingTool::scale:
      return "Drag a handle, or point at it and type. Ctrl snaps, Shift refines.";
    case DrawingTool::point:
      return "Click to place. Ctrl snaps, Esc ends.";
    case DrawingTool::rod:
    case DrawingTool::spring:
      return "Drag or click from end to end. Ctrl snaps, Esc ends.";
    case DrawingTool::rope:
      return "Drag or click from end to end; new ends are fixed. Ctrl snaps, Esc ends.";
    case DrawingTool::fix:
      return "Click a point or body to fix or free it, or drag over several.";
    case DrawingTool::body:
      return "Drag to draw. On a surface, then click to set the height. Tab: kind.";
    case DrawingTool::joint:
      return "Click two bodies, or one twice: to the ground. Tab: kind. X, Y, Z: axis.";
  }
  return "";
}

}  // namespace compliant
