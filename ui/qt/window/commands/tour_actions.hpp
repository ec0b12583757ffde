#pragma once

namespace compliant {

class ActionAvailability;
class DocumentActions;
class TimePanel;
class WindowDocks;
struct WindowContext;

// Starts the tour, and offers it to users who have not seen it.
class TourActions {
 public:
  TourActions(const WindowContext& context, DocumentActions& documents, const WindowDocks& docks,
              TimePanel& time, ActionAvailability& availability);

  // In the welcome scene, unless the user has seen it before.
  void offer();

 private:
  // Opens the welcome scene first.
  void start();
  void show();

  const WindowContext& context_;
  DocumentActions& documents_;
  const WindowDocks& docks_;
  TimePanel& time_;
  ActionAvailability& availability_;
};

}  // namespace compliant
