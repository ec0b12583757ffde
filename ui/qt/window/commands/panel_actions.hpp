#pragma once

namespace compliant {

class StatusBar;
class TimePanel;
class WindowDocks;
struct WindowContext;

// Shows and hides panels, moves the keyboard from one to the next, and leads from a problem to the
// panel that tells more.
class PanelActions {
 public:
  PanelActions(const WindowContext& context, const WindowDocks& docks, TimePanel& time,
               const StatusBar& status);

 private:
  void connectDocks();
  void connectProblems(const StatusBar& status);
  void connectTree();
  // The next component that something is wrong with; without one the log tells more.
  void goToProblem();
  // Moves the keyboard to another part of the window, forth (1) or back (−1).
  void moveFocus(int steps);

  const WindowContext& context_;
  const WindowDocks& docks_;
  TimePanel& time_;
};

}  // namespace compliant
