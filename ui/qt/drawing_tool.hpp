#pragma once

namespace compliant {

// What a click in the view does. Select is no tool: it selects, as always.
enum class DrawingTool { select, point, rod, spring, fix };

// What to do with a tool, as short as fits beside it.
constexpr const char* toolHint(DrawingTool tool) {
  switch (tool) {
    case DrawingTool::select:
      return "";
    case DrawingTool::point:
      return "Click to place. Ctrl snaps, Esc ends.";
    case DrawingTool::rod:
      return "Drag from end to end. Ctrl snaps, Esc ends.";
    case DrawingTool::spring:
      return "Drag from end to end. Ctrl snaps, Esc ends.";
    case DrawingTool::fix:
      return "Click a point to hold or free it. Esc ends.";
  }
  return "";
}

}  // namespace compliant
