#pragma once

#include <QFrame>

#include "ui/model/theme.hpp"
#include "ui/qt/log_list.hpp"

class QLabel;
class QToolButton;

namespace compliant {

// A strip above the view that says one thing and can be closed: why a file did not open, what to do
// next. Never stops the user, as a dialog would.
class MessageBar : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBar(QWidget* parent = nullptr);

  void say(Severity severity, const QString& sentence);
  void clear();
  QString sentence() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  Rgb colour() const;
  void showBadge();

  Severity severity_ = Severity::info;
  QLabel* badge_ = nullptr;
  QLabel* text_;
  QToolButton* close_;
};

// The title and the notes of a scene, shown when it is opened.
class SceneNotes : public QFrame {
  Q_OBJECT

 public:
  explicit SceneNotes(QWidget* parent = nullptr);

  // Shows itself, or hides when there is nothing to say.
  void say(const QString& title, const QString& notes);
  QString title() const;
  QString notes() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* title_;
  QLabel* notes_;
};

}  // namespace compliant
