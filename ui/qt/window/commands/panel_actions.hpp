#pragma once

namespace compliant {

class StatusBar;
class TimePanel;
class WindowDocks;
struct WindowContext;

// Shows and hides panels, moves the focus from one to the next, and leads from a problem to the
// panel with the details.
class PanelActions {
 public:
  PanelActions(const WindowContext& context, const WindowDocks& docks, TimePanel& time,
               const StatusBar& status);

 private:
  void connectDocks();
  void connectProblems(const StatusBar& status);
  void connectTree();
  // Goes to the next component with a problem; if there is none, to the log.
  void goToProblem();
  // Moves the focus to another part of the window: forward (1) or back (−1).
  void moveFocus(int steps);

  const WindowContext& context_;
  const WindowDocks& docks_;
  TimePanel& time_;
};

}  // namespace compliant
