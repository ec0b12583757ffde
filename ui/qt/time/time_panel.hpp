#pragma once

#include <QWidget>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

class Timeline;
class TransportBar;
class ModeIndicator;

// The transport bar and the timeline of a session, below the view.
class TimePanel : public QWidget {
  Q_OBJECT

 public:
  explicit TimePanel(Session& session, QWidget* parent = nullptr);

  void togglePlaying();
  // Requests one step, with at most one more pending: holding the key down in a slow scene does not
  // queue up steps.
  void stepForward();
  void changeSpeed(int notches);
  TransportBar* bar() { return bar_; }
  Timeline* timeline() { return timeline_; }
  ModeIndicator* modeIndicator() { return modeIndicator_; }

 signals:
  void playingChanged(bool playing);

 private:
  void showSnapshot();

  Session& session_;
  TransportBar* bar_;
  Timeline* timeline_;
  ModeIndicator* modeIndicator_;
  int stepsAsked_ = 0;  // requested since the last snapshot
  Subscription listening_;
};

}  // namespace compliant
