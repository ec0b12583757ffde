#pragma once

#include <functional>

#include "ui/qt/fields/value_field.hpp"

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace compliant {

// A wrapped text is one line to its writer, as Enter ends it, and shows as many as it takes, up to
// four; a paragraph is one that stands below its name, such as a formula.
enum class TextLines { Single, Wrapped, Paragraph, Several };

// A text, such as a name (one line), a title (wrapped) or notes (several). Sent on Enter or when
// the field is left; Esc restores; of several lines it only ends the typing, so that no page is
// lost.
class TextField : public ValueField {
  Q_OBJECT

 public:
  explicit TextField(TextLines lines = TextLines::Single, QWidget* parent = nullptr);

  // From the model. Sends nothing; a text being typed is left alone.
  void setValue(const QString& text);
  QString value() const { return value_; }
  // Behind the text of a single line.
  void setUnit(const QString& unit);
  void setPlaceholder(const QString& text);
  // A sentence that says why a text is refused, or nothing.
  void setCheck(std::function<QString(const QString&)> check) { check_ = std::move(check); }
  void commit() override;
  void restore() override;
  void setSpokenName(const QString& name) override;
  QLineEdit* line() { return line_; }
  QPlainTextEdit* page() { return page_; }
  int widthBesideName() const override;

 signals:
  void edited(const QString& text, compliant::Gesture gesture);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QString shown() const;
  void display(const QString& text);
  bool isTouched() const { return shown() != value_; }
  void showValidity();
  void fitHeight();
  void placeUnit();

  QString value_;
  QLineEdit* line_ = nullptr;       // one of the two
  QPlainTextEdit* page_ = nullptr;  // exists
  QLabel* unit_ = nullptr;
  TextLines lines_;
  std::function<QString(const QString&)> check_;
  GestureTracker gesture_;
};

}  // namespace compliant
