#pragma once

#include <QWidget>
#include <cstdint>
#include <memory>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/log/log_list.hpp"

namespace compliant {

class LogView;

// The log of a session: events of the engine and messages of the window.
class LogPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LogPanel(Session& session, QWidget* parent = nullptr);

  // A click on the line selects the component, if one is given.
  void showMessage(Severity severity, const QString& sentence, Id component = 0);
  // Scrolls to a message about a component and selects it; adds the message if it is missing.
  void show(Id component, const QString& sentence);
  using QWidget::show;
  LogView* view() { return view_; }

 signals:
  void notified(const compliant::Notice& notice);
  // The cause of the last alarm is gone.
  void alarmCleared();

 private:
  void take();
  // Reports the components left out since the last layout; their badges stay while this lasts.
  void takeIssues();
  LogComponent componentOf(Id id) const;

  Session& session_;
  LogView* view_;
  std::int64_t lastEvent_ = 0;
  std::shared_ptr<const SceneStructure> design_;
  std::vector<Issue> issues_;  // of the present design
  void clearAlarm(const Snapshot& snapshot);

  // The cause of an alarm: a failed step, or a refused request at this step, this edit, and this
  // beginning of the history.
  enum class Alarm { None, Step, Request };
  Alarm alarm_ = Alarm::None;
  QString failure_;  // of the last failed step, while its report is the latest
  std::int64_t alarmStep_ = 0;
  std::uint64_t alarmEdit_ = 0;
  std::int64_t alarmHistory_ = 0;
  Subscription listening_;
};

}  // namespace compliant
