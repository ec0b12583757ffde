#pragma once

#include <QString>

#include "ui/model/basics/subscription.hpp"
#include "ui/qt/basics/notice.hpp"

class QStatusBar;

namespace compliant {

class MessageBar;
class WindowDocks;
struct WindowContext;

// The commands on the selection. What was said about an edit goes once it does not hold any more.
class EditCommands {
 public:
  EditCommands(const WindowContext& context, const WindowDocks& docks, MessageBar& messages,
               QStatusBar& status);

 private:
  void connectEdits();
  void connectSelecting(const WindowDocks& docks);
  // One thing after the other: the tool, the selection, the tour.
  void leaveOne();
  void tell(const Notice& notice);
  void forgetRemark();
  void forgetAll();

  const WindowContext& context_;
  MessageBar& messages_;
  QStatusBar& status_;
  QString remark_;  // what the message bar says about the last edit
  Subscription listening_;
};

}  // namespace compliant
