#pragma once

#include <QString>

#include "ui/model/basics/subscription.hpp"
#include "ui/qt/basics/notice.hpp"

class QStatusBar;

namespace compliant {

class MessageBar;
class WindowDocks;
struct WindowContext;

// The commands on the selection. A message about an edit disappears once it no longer applies.
class EditCommands {
 public:
  EditCommands(const WindowContext& context, const WindowDocks& docks, MessageBar& messages,
               QStatusBar& status);

 private:
  void connectEdits();
  void connectSelecting(const WindowDocks& docks);
  // Cancels one thing per call: the tool, the selection, or the tour.
  void leaveOne();
  void tell(const Notice& notice);
  void forgetRemark();
  void forgetAll();

  const WindowContext& context_;
  MessageBar& messages_;
  QStatusBar& status_;
  QString remark_;  // the message bar's text about the last edit
  Subscription listening_;
};

}  // namespace compliant
