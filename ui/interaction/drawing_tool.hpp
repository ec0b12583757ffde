#pragma once

#include <cstddef>

namespace compliant {

/// The tool of the left mouse button in the view. Select is the default. With Box, a drag selects
/// everything inside; Move, Turn and Scale show handles on the selection.
enum class DrawingTool {
  Select,
  Box,
  Move,
  Turn,
  Scale,
  Point,
  Rod,
  Spring,
  Rope,
  Fix,
  Body,
  Joint
};
inline constexpr std::size_t drawingToolCount = 12;

/// Whether a click selects while this tool is active.
constexpr bool selects(DrawingTool tool) { return tool <= DrawingTool::Scale; }

/// The hint of a tool, at most two short lines.
constexpr const char* toolHint(DrawingTool tool) {
  switch (tool) {
    case DrawingTool::Select:
      return "";
    case DrawingTool::Box:
      return "Drag a box to select. Ctrl adds, Esc ends.";
    case DrawingTool::Move:
    case DrawingTool::Turn:
    case DrawingTool::Scale:
      return "Drag a handle, or point at it and type. Ctrl snaps, Shift refines.";
    case DrawingTool::Point:
      return "Click to place. Ctrl snaps, Esc ends.";
    case DrawingTool::Rod:
    case DrawingTool::Spring:
      return "Drag or click from end to end. Ctrl snaps, Esc ends.";
    case DrawingTool::Rope:
      return "Drag or click from end to end; new ends are fixed. Ctrl snaps, Esc ends.";
    case DrawingTool::Fix:
      return "Click a point or body to fix or free it, or drag over several.";
    case DrawingTool::Body:
      return "Drag to draw. On a surface, then click to set the height. Tab: kind.";
    case DrawingTool::Joint:
      return "Click two bodies, or one twice: to the ground. Tab: kind. X, Y, Z: axis.";
  }
  return "";
}

}  // namespace compliant
