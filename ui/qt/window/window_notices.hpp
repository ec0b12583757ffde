#pragma once

#include <QString>

#include "ui/model/basics/subscription.hpp"
#include "ui/qt/basics/notice.hpp"

class QStatusBar;

namespace compliant {

class LogPanel;
class MessageBar;
struct WindowContext;

// Shows notices to the user: in the log, in the status bar, or in the bar above the view. Removes
// those that no longer apply.
class WindowNotices {
 public:
  WindowNotices(const WindowContext& context, QStatusBar& status, MessageBar& bar, LogPanel& log);

  void show(const Notice& notice);

 private:
  const WindowContext& context_;
  QStatusBar& status_;
  MessageBar& bar_;
  LogPanel& log_;
  QString alarm_;   // the bar's text about the engine
  QString remark_;  // the session's text in the status bar
  Subscription listening_;
};

}  // namespace compliant
