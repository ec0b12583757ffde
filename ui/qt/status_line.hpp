#pragma once

#include <QStatusBar>

#include "ui/model/session.hpp"

class QLabel;
class QToolButton;

namespace compliant {

class ElidedLabel;

// The status bar: hints on the left; step, sizes, residual and the number of warnings on the right.
class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  explicit StatusLine(Session& session, QWidget* parent = nullptr);

  // What the view says about the thing under the pointer or the pull; empty: nothing.
  void setHint(const QString& hint);
  void setProblems(long count);

 signals:
  void problemsClicked();

 private:
  void take();

  Session& session_;
  ElidedLabel* hint_;
  QLabel *step_, *size_, *residual_;
  QToolButton* problems_;
};

}  // namespace compliant
