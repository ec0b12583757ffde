#pragma once

#include <QWidget>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

class Timeline;
class TransportBar;
class ModeIndicator;

// Transport bar and timeline of one session, below the view.
class TimePanel : public QWidget {
  Q_OBJECT

 public:
  explicit TimePanel(Session& session, QWidget* parent = nullptr);

  void togglePlaying();
  // Requests one step, with at most one more waiting: holding the key down on a slow scene does not
  // pile up steps.
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
  int stepsAsked_ = 0;  // since the last snapshot
  Subscription listening_;
};

}  // namespace compliant
