#pragma once

#include <functional>

#include "ui/qt/fields/value_field.hpp"

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace compliant {

// A wrapped text is a single line for the user, because Enter commits it, but is shown on up to
// four lines. A paragraph is a wrapped text that is placed below its name, such as a formula.
enum class TextLines { Single, Wrapped, Paragraph, Several };

// A text, such as a name (one line), a title (wrapped) or notes (several lines). Emitted on Enter
// or when the field loses the focus. Esc restores it; with several lines, Esc only ends the typing,
// so that no long text is lost.
class TextField : public ValueField {
  Q_OBJECT

 public:
  explicit TextField(TextLines lines = TextLines::Single, QWidget* parent = nullptr);

  // Call it from the model. Emits nothing; a text being typed is kept.
  void setValue(const QString& text);
  QString value() const { return value_; }
  // Shown behind the text of a single line.
  void setUnit(const QString& unit);
  void setPlaceholder(const QString& text);
  // The reason why a text is refused; empty: it is accepted.
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
  QLineEdit* line_ = nullptr;       // one of these two
  QPlainTextEdit* page_ = nullptr;  // exists
  QLabel* unit_ = nullptr;
  TextLines lines_;
  std::function<QString(const QString&)> check_;
  GestureTracker gesture_;
};

}  // namespace compliant
