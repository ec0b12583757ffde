#pragma once

#include "ui/model/basics/subscription.hpp"

class QMenu;

namespace compliant {

class TimePanel;
struct WindowContext;

// Controls the simulation: time, key frames, strength of the mouse pull.
class TimeActions {
 public:
  TimeActions(const WindowContext& context, TimePanel& time);

  void addPullChoices(QMenu* parent);
  void addKeyFrames(QMenu* parent);

 private:
  void connectTime();
  void connectDivergence();
  void connectKeyFrames();

  const WindowContext& context_;
  TimePanel& time_;
  Subscription keyFrames_, listening_;
};

}  // namespace compliant
