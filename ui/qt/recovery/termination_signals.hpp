#pragma once

#include <QObject>

namespace compliant {

// SIGTERM, SIGHUP and SIGINT, as a logout, a closed terminal and Ctrl+C send them, become a signal
// of Qt, so that the program can end in order. A second one ends it at once. One per program.
class TerminationSignals : public QObject {
  Q_OBJECT

 public:
  explicit TerminationSignals(QObject* parent = nullptr);
  ~TerminationSignals() override;

  // Once all is in order: dies of the signal that asked for it, so that the exit status tells;
  // returns when there was none.
  void passOn() const;

 signals:
  void arrived();

 private:
  int reading_ = -1;
  int signal_ = 0;  // 0: none has come
};

}  // namespace compliant
