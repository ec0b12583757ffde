#pragma once

#include <QFrame>
#include <QPointer>
#include <functional>
#include <utility>
#include <vector>

#include "ui/model/basics/theme.hpp"
#include "ui/qt/log/log_list.hpp"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace compliant {

class WrappedLabel;

// A strip above the view that says one thing and can be closed: why a file did not open, what to do
// next. Never stops the user, as a dialog would.
class MessageBar : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBar(QWidget* parent = nullptr);

  // Lies over the upper edge of a widget from now on: what is under the pointer stays there when
  // something is said. What stands at that edge makes room: see covered.
  void floatOver(QWidget* area);

  void showMessage(Severity severity, const QString& sentence);
  // Stays until it is closed: whatever is said meanwhile lies over it, and it comes back after that.
  void keep(Severity severity, const QString& sentence);
  // The same with answers: one button each, in this order.
  using Answer = std::pair<QString, std::function<void()>>;
  void offer(Severity severity, const QString& sentence, const std::vector<Answer>& answers);
  // The same as a question that has the keyboard: Enter gives the first answer, Esc the last. It
  // goes with its answer, and gives the keyboard back.
  void ask(const QString& sentence, const std::vector<Answer>& answers);
  bool asking() const { return asking_ && !isHidden(); }
  void clear();
  // The same as closing it: also what was to be kept has been read.
  void dismiss();
  QString sentence() const;
  // The button of an answer; null when there is none of this text.
  QPushButton* answer(const QString& text) const;

 signals:
  // So many pixels of the area's upper edge lie under it; 0: none.
  void covered(int pixels);

 protected:
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void lieOnArea();
  void giveKeyboardBack();
  void returnToKept();
  Rgb colour() const;
  void showBadge();

  QWidget* area_ = nullptr;  // null: a part of a layout
  Severity severity_ = Severity::info;
  QLabel* badge_ = nullptr;
  WrappedLabel* text_;
  QString sentence_;  // as it was said
  QToolButton* close_;
  QHBoxLayout* line_;
  std::vector<QPushButton*> answers_;
  bool asking_ = false;
  QString kept_;  // empty: nothing waits to be read
  Severity keptSeverity_ = Severity::info;
  QPointer<QWidget> before_;  // had the keyboard before the question
};

}  // namespace compliant
