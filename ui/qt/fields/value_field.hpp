#pragma once

#include <QVBoxLayout>
#include <QWidget>

#include "ui/qt/basics/gesture.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

class QToolButton;

namespace compliant {

// The red error under a field; takes no room while there is none.
class ErrorLabel : public WrappedLabel {
  Q_OBJECT

 public:
  explicit ErrorLabel(QWidget* parent = nullptr);
  void setSentence(const QString& sentence);
};

// The base of all editors of one value. Each subclass has setValue (from the model, emits nothing)
// and a signal edited(value, gesture) (from the user). A sentence under the field reports an error:
// from the field itself for a wrong text, from setError for a refusal by the model.
class ValueField : public QWidget {
  Q_OBJECT

 public:
  explicit ValueField(QWidget* parent = nullptr);
  ~ValueField() override;

  void setError(const QString& sentence);
  QString error() const { return error_; }
  // A note below the field, with a button to resolve it; empty: none.
  void setNote(const QString& note, const QString& button = {});
  QToolButton* noteButton() { return noteButton_; }
  QString note() const { return note_->text(); }

  // Emits a typed text, as if the field lost the focus; a wrong one stays, with an error.
  virtual void commit() {}
  // Discards a typed text and shows the value again, as Esc does.
  virtual void restore() {}

  // The least width for a place beside its name; in less it is below the name, down to its minimum.
  virtual int widthBesideName() const { return minimumSizeHint().width(); }

  // The name that screen readers use for every part of the field.
  virtual void setSpokenName(const QString& name);
  // Whether the value has no effect now; it can still be edited.
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

// Commits the text in the focused field before another action. With `within`, only if the field is
// inside this widget.
void commitFocusedField(const QWidget* within = nullptr);

}  // namespace compliant
