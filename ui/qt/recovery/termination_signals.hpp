#pragma once

#include <QObject>

namespace compliant {

// Turns SIGTERM, SIGHUP and SIGINT, which a logout, a closed terminal and Ctrl+C send, into a
// signal of Qt, so that the program can end in order. A second one ends it at once. One per
// program.
class TerminationSignals : public QObject {
  Q_OBJECT

 public:
  explicit TerminationSignals(QObject* parent = nullptr);
  ~TerminationSignals() override;

  // At the end: kills the program by the signal that arrived, for the right exit status; returns
  // when there was none.
  void passOn() const;

 signals:
  void arrived();

 private:
  int reading_ = -1;
  int signal_ = 0;  // 0: none has come
};

}  // namespace compliant
