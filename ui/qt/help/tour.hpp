#pragma once

#include <QFrame>
#include <QPointer>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

class QLabel;
class QPushButton;

namespace compliant {

// One step of the tour: a task and its widget.
struct TourStep {
  QString title, text;
  QPointer<QWidget> target;    // is framed; a view may have been closed
  std::function<bool()> done;  // whether the task was done; called after events
};

// Five tasks on the welcome scene, each on a card beside its widget. Doing one leads to the next.
// The card is modeless and can be closed at any time.
class Tour : public QFrame {
  Q_OBJECT

 public:
  Tour(Session& session, std::vector<TourStep> steps, QWidget* window);
  ~Tour() override;

  int step() const { return step_; }
  QPushButton* nextButton() { return next_; }
  QPushButton* endButton() { return end_; }

 signals:
  // Cancelled, or finished.
  void ended();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void show(int step);
  void follow();
  void advance();
  void place();
  QRect placeOf(const QWidget* part) const;
  double hiddenBy(const QRect& card, const QRect& framed) const;

  Session& session_;
  std::vector<TourStep> steps_;
  int step_ = 0;
  bool tried_ = false;
  QPointer<QWidget> ring_;
  QLabel *title_, *text_, *count_;
  QPushButton *end_, *next_;
  Subscription listening_;
};

}  // namespace compliant
