#pragma once

#include <QWidget>
#include <cstdint>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/log/log_list.hpp"

namespace compliant {

class LogView;

// The log of one session: what the engine tells, and every sentence that the window says.
class LogPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LogPanel(Session& session, QWidget* parent = nullptr);

  // A click on the line leads to the component, if one is given.
  void showMessage(Severity severity, const QString& sentence, Id component = 0);
  // Brings a sentence about a component into view and marks it; writes it when it is not there.
  void show(Id component, const QString& sentence);
  using QWidget::show;
  LogView* view() { return view_; }

 signals:
  void notified(const compliant::Notice& notice);
  // A step has been computed since.
  void alarmCleared();

 private:
  void take();
  LogComponent componentOf(Id id) const;

  Session& session_;
  LogView* view_;
  std::int64_t lastEvent_ = 0;
  void clearAlarm(const Snapshot& snapshot);

  // What an alarm is about: a step that failed, or what was asked for at this step, edit and
  // beginning of the history.
  enum class Alarm { none, step, request };
  Alarm alarm_ = Alarm::none;
  QString failure_;  // of the last step that failed, as long as its report is the last
  std::int64_t alarmStep_ = 0;
  std::uint64_t alarmEdit_ = 0;
  std::int64_t alarmHistory_ = 0;
  Subscription listening_;
};

}  // namespace compliant
