#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "ui/interaction/drawing_tool.hpp"
#include "ui/interaction/tool_kinds.hpp"

class QMenu;

namespace compliant {

class ActionAvailability;
class LinkPicker;
class PropertyPanel;
class TemplateForm;
class WindowCentre;
struct PaletteEntry;
struct Template;
struct WindowContext;

// Commands that add to the scene: the drawing tools, templates, arrays and mirror images, links
// between components.
class DrawingActions {
 public:
  DrawingActions(const WindowContext& context, const WindowCentre& centre,
                 const PropertyPanel& properties, ActionAvailability& availability);

  // Adds the kinds of bodies or joints that a tool draws.
  void addToolKinds(QMenu* menu, DrawingTool tool);
  void addTemplates(QMenu* menu);
  void addEntries(std::vector<PaletteEntry>& entries);
  // Call it when the picking of a link begins or ends.
  void followPicker();

 private:
  void connectForms(const WindowCentre& centre);
  void connectTools(const WindowCentre& centre);
  void useKind(const ToolKind& kind);
  void applyTemplate(const Template& wanted);

  const WindowContext& context_;
  TemplateForm& form_;
  ActionAvailability& availability_;
};

// `changed` is called when the picking of a link begins or ends, while the receiver exists.
std::unique_ptr<LinkPicker> makeLinkPicker(const WindowContext& context,
                                           std::function<void()> changed);

}  // namespace compliant
