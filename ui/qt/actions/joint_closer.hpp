#pragma once

#include <QObject>

#include "engine/analysis/joint_closing.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/basics/background_task.hpp"
#include "ui/qt/basics/notice.hpp"

namespace compliant {

// Closes the joints of a copy of the scene on a thread of its own, then moves the start of the
// scene in one undo step. Small scenes are finished at once; the window stays responsive during
// large ones.
class JointCloser : public QObject {
  Q_OBJECT

 public:
  static constexpr int patience = 100;  // ms for which the window may block

  explicit JointCloser(Session& session, QObject* parent = nullptr);
  // Cancels what is running.
  void start();
  bool running() const { return task_.running(); }

 signals:
  void notified(const compliant::Notice& notice);

 private:
  void finish(const Result<JointClosing>& closing);

  Session& session_;
  bool edited_ = false;  // since the copy was made
  BackgroundTask<Result<JointClosing>> task_;
  Subscription edits_;
};

}  // namespace compliant
