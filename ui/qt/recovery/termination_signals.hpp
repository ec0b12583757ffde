#pragma once

#include <QObject>

namespace compliant {

// Turns SIGTERM, SIGHUP and SIGINT, which a logout, a closed terminal and Ctrl+C send, into a Qt
// signal, so that the program can exit cleanly. A second signal kills it at once. One instance per
// program.
class TerminationSignals : public QObject {
  Q_OBJECT

 public:
  explicit TerminationSignals(QObject* parent = nullptr);
  ~TerminationSignals() override;

  // Call it at exit: kills the program by the signal that arrived, for the right exit status;
  // returns if there was none.
  void passOn() const;

 signals:
  void arrived();

 private:
  int reading_ = -1;
  int signal_ = 0;  // 0: none has arrived
};

}  // namespace compliant
