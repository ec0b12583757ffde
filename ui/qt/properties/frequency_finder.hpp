#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <map>
#include <optional>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

// Finds the highest frequency of the components that an integrator moves, on another thread: on
// request, and again after every edit. The last answer stays until then.
class FrequencyFinder : public QObject {
  Q_OBJECT

 public:
  explicit FrequencyFinder(Session& session);
  ~FrequencyFinder() override { pool_.waitForDone(); }

  struct Answer {
    bool known = false;
    std::optional<double> frequency;  // rad/s; nothing: no elastic part
  };
  Answer of(Id integrator);

 signals:
  void found();

 private:
  void startNext();

  Session& session_;
  QTimer pause_;  // edits arrive in bursts while a slider moves
  std::map<Id, Answer> answers_;
  std::map<Id, int> asked_;  // with the version of the scene that the answer belongs to
  int version_ = 1;
  int firstVersion_ = 1;  // of the present scene
  bool busy_ = false;
  QThreadPool pool_;
  Subscription listening_;
};

}  // namespace compliant
