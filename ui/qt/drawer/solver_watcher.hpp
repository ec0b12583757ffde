#pragma once

#include <QWidget>

#include "ui/model/document/session.hpp"

namespace compliant {

// A panel that shows what is in a solver's record: it asks the engine for records only while it is
// seen.
class SolverWatcher : public QWidget {
 public:
  SolverWatcher(Session& session, QWidget* parent) : QWidget(parent), session_(session) {}

 protected:
  // Shows the newest record.
  virtual void follow() = 0;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

  Session& session_;

 private:
  bool watching_ = false;
};

}  // namespace compliant
