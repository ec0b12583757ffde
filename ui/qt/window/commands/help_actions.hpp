#pragma once

namespace compliant {

class PropertyPanel;
struct WindowContext;

// The manual, which opens at what is selected; the list of shortcuts; about the program.
class HelpActions {
 public:
  HelpActions(const WindowContext& context, const PropertyPanel& properties);

 private:
  void showManual();

  const WindowContext& context_;
  const PropertyPanel& properties_;
};

}  // namespace compliant
