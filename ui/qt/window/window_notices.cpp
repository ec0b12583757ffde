#include "ui/qt/window/window_notices.hpp"

#include <QStatusBar>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

WindowNotices::WindowNotices(const WindowContext& context, QStatusBar& status, MessageBar& bar,
                             LogPanel& log)
    : context_(context), status_(status), bar_(bar), log_(log) {
  QObject::connect(&log_, &LogPanel::alarmCleared, &context_.receiver, [this] {
    if (bar_.sentence() == alarm_) bar_.clear();
  });
  Session& session = context_.models.session;
  listening_ =
      session.addListener({.sceneReplaced = [this] { bar_.clear(); },
                           .sceneEdited = {},
                           .selectionChanged = {},
                           .snapshotChanged = {},
                           .playingChanged =
                               [this, &session] {
                                 // The message about halted time no longer applies.
                                 if (session.playing() && status_.currentMessage() == remark_)
                                   status_.clearMessage();
                               },
                           .notified =
                               [this](const std::string& sentence) {
                                 remark_ = qt(sentence);
                                 status_.showMessage(remark_, 6000);
                               }});
}

void WindowNotices::show(const Notice& notice) {
  using enum Notice::Shown;
  if (notice.shown == Everywhere || notice.shown == InLog)
    log_.showMessage(notice.severity, notice.sentence, notice.component);
  if (notice.shown == InLog) return;
  if (notice.shown == UntilResolved) alarm_ = notice.sentence;
  if (notice.severity == Severity::Info)
    return status_.showMessage(punctuated(notice.sentence), 4000);
  bar_.showMessage(notice.severity, notice.sentence);
  // Esc dismisses it.
  context_.models.actions.setWhyNot(ActionId::SelectNone, {});
}

}  // namespace compliant
