#pragma once

#include <QFrame>

#include "ui/qt/basics/notice.hpp"

class QLabel;
class QPushButton;

namespace compliant {

class FlowLayout;
class ValueField;

// A modeless form in a strip above the view. Enter applies it, Esc closes it.
class StripForm : public QFrame {
  Q_OBJECT

 public:
  explicit StripForm(QWidget* parent = nullptr);
  QPushButton* make() { return make_; }

 signals:
  void notified(const compliant::Notice& notice);
  // The form was applied or closed: the focus may return.
  void finished();

 protected:
  void setTitle(const QString& title);
  FlowLayout* parts() { return flow_; }
  // A field with its name.
  QWidget* addNamed(const QString& name, ValueField* field, int width);
  // Makes Enter apply the form, in the number fields added so far.
  void submitOnEnter();
  virtual void apply() = 0;
  void leave();

  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QLabel* title_;
  FlowLayout* flow_;
  QPushButton* make_;
};

}  // namespace compliant
