#pragma once

#include <string>

#include "ui/model/document/session.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Play, pause, steps, the timeline and the speed, across the top of a window. The button at its
/// right end shows the side column.
class TimeStrip {
 public:
  explicit TimeStrip(Session& session) : session_(session) {}

  /// Call it within a Dear ImGui frame; true when the button for the column was clicked.
  bool draw(float width, float height, ButtonState column, const InstrumentLook& look);

  void playOrPause();
  /// Goes to the next speed of the list, up (1) or down (−1).
  void changeSpeed(int direction);

 private:
  void drawTime(const InstrumentLook& look);
  void drawTimeline(float room);
  void drawSpeed();

  Session& session_;
};

}  // namespace compliant
