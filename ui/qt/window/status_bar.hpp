#pragma once

#include <QStatusBar>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

class QLabel;
class QToolButton;

namespace compliant {

class ElidedLabel;
class GrowOnlyLabel;

// The status bar: hints on the left; step, sizes, residual and what is wrong with the scene now on
// the right.
class StatusBar : public QStatusBar {
  Q_OBJECT

 public:
  explicit StatusBar(Session& session, QWidget* parent = nullptr);

  // What the view says about the thing under the pointer or the pull; empty: nothing.
  void setHint(const QString& hint);
  // Says whether what happens is recorded.
  void setRecording(bool on);
  // The key that ends the recording; empty: none.
  void setStopKey(const QString& key);
  // How many components something is wrong with now: those with a badge in the tree.
  long problems() const { return count_; }

 signals:
  void problemsClicked();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void take();
  void showProblems();

  Session& session_;
  ElidedLabel* hint_;
  GrowOnlyLabel *step_, *size_, *residual_;
  QToolButton* problems_;
  QLabel* recording_;
  long count_ = -1;  // not shown yet
  bool failed_ = false;  // one of them
  Subscription listening_;
};

}  // namespace compliant
