#pragma once

#include <QFrame>
#include <vector>

#include "ui/model/session.hpp"

class QLabel;
class QPushButton;

namespace compliant {

class ChoiceField;
class NumberField;
class ToggleField;
class VectorField;

// What a mirror image or an array of the selection needs to know, in a strip above the view that
// stops nobody. Enter makes it, Esc closes the strip.
class RepeatForm : public QFrame {
  Q_OBJECT

 public:
  enum class Kind { mirror, array };

  explicit RepeatForm(Session& session, QWidget* parent = nullptr);
  void open(Kind kind);

  ChoiceField* axis() { return axis_; }
  ChoiceField* through() { return through_; }
  ToggleField* keep() { return keep_; }
  NumberField* count() { return count_; }
  VectorField* offset() { return offset_; }
  QPushButton* make() { return make_; }

 signals:
  void refused(const QString& sentence);
  // It was made or closed: the keyboard may go back.
  void finished();

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply();
  void leave();

  Session& session_;
  Kind kind_ = Kind::mirror;
  QLabel* title_;
  std::vector<QWidget*> mirror_, array_;  // the fields of each kind
  ChoiceField *axis_, *through_;
  ToggleField* keep_;
  NumberField* count_;
  VectorField* offset_;
  QPushButton* make_;
};

}  // namespace compliant
