#pragma once

#include <QStatusBar>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

class QLabel;
class QToolButton;

namespace compliant {

class ElidedLabel;
class GrowOnlyLabel;

// The status bar. Left: hints. Right: step, sizes, residual and problems of the scene.
class StatusBar : public QStatusBar {
  Q_OBJECT

 public:
  explicit StatusBar(Session& session, QWidget* parent = nullptr);

  // The view's hint about the item under the pointer or about the pull; empty: none.
  void setHint(const QString& hint);
  // Shows whether a recording is under way.
  void setRecording(bool on);
  // The key that ends the recording; empty: none.
  void setStopKey(const QString& key);
  // The number of components with a problem now: those with a badge in the tree.
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
  long count_ = -1;      // −1: not shown yet
  bool failed_ = false;  // one of them has failed
  Subscription listening_;
};

}  // namespace compliant
