#include "ui/qt/text_field.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStyle>

#include "ui/qt/theme.hpp"

namespace compliant {

TextField::TextField(TextLines lines, QWidget* parent) : ValueField(parent) {
  QWidget* editor = nullptr;
  if (lines == TextLines::single) {
    line_ = new QLineEdit;
    editor = line_;
    connect(line_, &QLineEdit::returnPressed, this, &TextField::commit);
  } else {
    page_ = new QPlainTextEdit;
    page_->setTabChangesFocus(true);
    page_->setFixedHeight(scaled(76));
    editor = page_;
  }
  editor->installEventFilter(this);
  setContent(editor);
}

QString TextField::shown() const { return line_ ? line_->text() : page_->toPlainText(); }

void TextField::display(const QString& text) {
  if (shown() == text) return;
  if (page_) {
    page_->setPlainText(text);
    return;
  }
  line_->setText(text);
  // The beginning matters most where the text does not fit.
  line_->setCursorPosition(0);
}

void TextField::setValue(const QString& text) {
  const bool typing = isTouched() && focusProxy()->hasFocus();
  value_ = text;
  if (!typing) display(text);
}

void TextField::setPlaceholder(const QString& text) {
  if (line_)
    line_->setPlaceholderText(text);
  else
    page_->setPlaceholderText(text);
}

void TextField::setSpokenName(const QString& name) {
  ValueField::setSpokenName(name);
  focusProxy()->setAccessibleName(name);
}

void TextField::commit() {
  if (!isTouched()) {
    setError({});
    return;
  }
  const QString sentence = check_ ? check_(shown()) : QString();
  setError(sentence);
  QWidget* editor = focusProxy();
  editor->setProperty("invalid", !sentence.isEmpty());
  editor->style()->unpolish(editor);
  editor->style()->polish(editor);
  if (!sentence.isEmpty()) return;
  value_ = shown();
  emit edited(value_, gesture_.finished());
}

bool TextField::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::FocusOut) {
    if (static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) commit();
    return false;
  }
  const bool override = event->type() == QEvent::ShortcutOverride;
  if (event->type() != QEvent::KeyPress && !override) return false;
  auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() == Qt::Key_Escape && (isTouched() || !error().isEmpty())) {
    event->accept();
    if (override) return true;
    display(value_);
    commit();
    focusProxy()->setProperty("invalid", false);
    focusProxy()->style()->polish(focusProxy());
    return true;
  }
  const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (page_ && enter && key->modifiers() & Qt::ControlModifier) {
    event->accept();
    if (!override) commit();
    return true;
  }
  return false;
}

}  // namespace compliant
