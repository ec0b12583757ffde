#pragma once

namespace compliant {

class PropertyPanel;
struct WindowContext;

// The manual, which opens at the selected component; the list of shortcuts; the About dialog.
class HelpActions {
 public:
  HelpActions(const WindowContext& context, const PropertyPanel& properties);

 private:
  void showManual();

  const WindowContext& context_;
  const PropertyPanel& properties_;
};

}  // namespace compliant
