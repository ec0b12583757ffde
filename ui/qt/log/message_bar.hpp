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

// A modeless strip above the view with one message, which can be closed: why a file did not open,
// or what to do next.
class MessageBar : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBar(QWidget* parent = nullptr);

  // From now on floats over the upper edge of a widget, so that a message does not move what is
  // under the pointer. Other overlays at that edge make room: see covered.
  void floatOver(QWidget* area);

  void showMessage(Severity severity, const QString& sentence);
  // Shows a message until it is closed; later messages cover it for a while.
  void keep(Severity severity, const QString& sentence);
  // The same with answers: one button for each, in this order.
  using Answer = std::pair<QString, std::function<void()>>;
  void offer(Severity severity, const QString& sentence, const std::vector<Answer>& answers);
  // The same as a confirmation that takes the focus: Enter gives the first answer, Esc the last.
  // The answer closes it and returns the focus.
  void ask(const QString& sentence, const std::vector<Answer>& answers);
  bool asking() const { return asking_ && !isHidden(); }
  void clear();
  // Closes it, even if the message was to be kept.
  void dismiss();
  QString sentence() const;
  // The button of an answer; null if there is none with this text.
  QPushButton* answer(const QString& text) const;

 signals:
  // It covers this many pixels at the upper edge of the area; 0: none.
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

  QWidget* area_ = nullptr;  // null: part of a layout
  Severity severity_ = Severity::Info;
  QLabel* badge_ = nullptr;
  WrappedLabel* text_;
  QString sentence_;  // the original text
  QToolButton* close_;
  QHBoxLayout* line_;
  std::vector<QPushButton*> answers_;
  bool asking_ = false;
  QString kept_;  // empty: no message is kept
  Severity keptSeverity_ = Severity::Info;
  QPointer<QWidget> before_;  // had the focus before the question
};

}  // namespace compliant
