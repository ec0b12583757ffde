#pragma once

#include <QVBoxLayout>
#include <QWidget>

#include "ui/qt/basics/gesture.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

class QToolButton;

namespace compliant {

// The red sentence under a field; takes no room while there is none.
class ErrorLabel : public WrappedLabel {
  Q_OBJECT

 public:
  explicit ErrorLabel(QWidget* parent = nullptr);
  void setSentence(const QString& sentence);
};

// The base of all editors of one value. Each subclass has setValue (from the model, sends nothing)
// and a signal edited(value, gesture) (from the user). A sentence under the field says what is
// wrong: set by the field itself for a wrong text, by setError for a refusal of the model.
class ValueField : public QWidget {
  Q_OBJECT

 public:
  explicit ValueField(QWidget* parent = nullptr);
  ~ValueField() override;

  void setError(const QString& sentence);
  QString error() const { return error_; }
  // A note below the field, with a button that does something about it; empty: none.
  void setNote(const QString& note, const QString& button = {});
  QToolButton* noteButton() { return noteButton_; }
  QString note() const { return note_->text(); }

  // Sends a text that is being typed, as if the field were left; a wrong one stays, with an error.
  virtual void commit() {}
  // Discards a text that is being typed and shows the value again, as Esc does.
  virtual void restore() {}

  // The width from which it stands beside its name; in less it stands below, down to its minimum.
  virtual int widthBesideName() const { return minimumSizeHint().width(); }

  // Spoken by screen readers for every part of the field.
  virtual void setSpokenName(const QString& name);
  // Whether the value has no effect now; it may still be edited.
  virtual void setIdle(bool /*idle*/) {}

 signals:
  void errorChanged(const QString& sentence);
  void noteButtonClicked();

 protected:
  void setContent(QWidget* content);
  void setContent(QLayout* content);

 private:
  QVBoxLayout* column_;
  QLabel* note_;
  QToolButton* noteButton_ = nullptr;
  ErrorLabel* sentence_;
  QString error_;
};

// Commits the text in the focused field, before another action. With `within`, only of a field
// inside this widget.
void commitFocusedField(const QWidget* within = nullptr);

}  // namespace compliant
