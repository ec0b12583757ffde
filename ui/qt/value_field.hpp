#pragma once

#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>

#include "ui/qt/gesture.hpp"

namespace compliant {

// The red sentence under a field; takes no room while there is none.
class ErrorLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ErrorLabel(QWidget* parent = nullptr);
  void setSentence(const QString& sentence);
};

// What all editors of one value share. Each subclass has setValue (from the model, sends nothing)
// and a signal edited(value, gesture) (from the user). A sentence under the field says what is
// wrong: set by the field itself for a wrong text, by setError for a refusal of the model.
class ValueField : public QWidget {
  Q_OBJECT

 public:
  explicit ValueField(QWidget* parent = nullptr);
  ~ValueField() override;

  void setError(const QString& sentence);
  QString error() const { return error_; }

  // Spoken by screen readers for every part of the field.
  virtual void setSpokenName(const QString& name);

 signals:
  void errorChanged(const QString& sentence);

 protected:
  void setContent(QWidget* content);
  void setContent(QLayout* content);

 private:
  QVBoxLayout* column_;
  ErrorLabel* sentence_;
  QString error_;
};

}  // namespace compliant
