#pragma once

#include <QWidget>
#include <cstdint>

#include "ui/model/session.hpp"
#include "ui/qt/log_list.hpp"

namespace compliant {

class LogView;

// The log of one session: what the engine tells, and every sentence that the window says.
class LogPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LogPanel(Session& session, QWidget* parent = nullptr);

  void say(Severity severity, const QString& sentence);
  LogView* view() { return view_; }

 signals:
  // Warnings and errors so far.
  void countChanged(long problems);
  // Something that the user must not miss: the engine refused a step.
  void alarmed(const QString& sentence);

 private:
  void take();

  Session& session_;
  LogView* view_;
  std::int64_t lastEvent_ = 0;
};

}  // namespace compliant
