#pragma once

#include <functional>

#include "ui/instruments/reading_view.hpp"
#include "ui/model/inspecting/inspector.hpp"

namespace compliant {

/// Draws an inspector: the step, the command that starts a long reading, and the reading.
class InspectorView {
 public:
  explicit InspectorView(Inspector& inspector) : inspector_(inspector) {}
  /// Within a Dear ImGui window, in the room that is left.
  void draw(const InstrumentLook& look);
  /// A right click on a line wants a menu about this.
  std::function<void(const Subject& subject)> menuWanted;

 private:
  bool drawAction(const InstrumentLook& look);

  Inspector& inspector_;
  std::map<const Inspection*, ReadingView> views_;
};

}  // namespace compliant
