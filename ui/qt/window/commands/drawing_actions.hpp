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

// What adds to the scene: the drawing tools, templates, arrays and mirrors, links between
// components.
class DrawingActions {
 public:
  DrawingActions(const WindowContext& context, const WindowCentre& centre,
                 const PropertyPanel& properties, ActionAvailability& availability);

  // The bodies or joints that a tool draws.
  void addToolKinds(QMenu* menu, DrawingTool tool);
  void addTemplates(QMenu* menu);
  void addEntries(std::vector<PaletteEntry>& entries);
  // After a link began or ended to be picked.
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

// `changed` is called when a link begins or ends to be picked, as long as the receiver lives.
std::unique_ptr<LinkPicker> makeLinkPicker(const WindowContext& context,
                                           std::function<void()> changed);

}  // namespace compliant
