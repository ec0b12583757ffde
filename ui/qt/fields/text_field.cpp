#include "ui/qt/fields/text_field.hpp"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStyle>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

namespace {
constexpr int mostWrappedLines = 4;
}

TextField::TextField(TextLines lines, QWidget* parent) : ValueField(parent), lines_(lines) {
  QWidget* editor = nullptr;
  if (lines == TextLines::Single) {
    line_ = new QLineEdit;
    editor = line_;
    connect(line_, &QLineEdit::returnPressed, this, &TextField::commit);
  } else {
    page_ = new QPlainTextEdit;
    page_->setTabChangesFocus(true);
    onUiScale(page_, [this] { fitHeight(); });
    if (lines != TextLines::Several)
      // Later: the size changes during the layout of the window, which must not trigger another
      // layout.
      connect(page_->document()->documentLayout(),
              &QAbstractTextDocumentLayout::documentSizeChanged, this, &TextField::fitHeight,
              Qt::QueuedConnection);
    editor = page_;
  }
  editor->installEventFilter(this);
  setContent(editor);
}

int TextField::widthBesideName() const {
  return lines_ == TextLines::Paragraph ? scaled(400) : ValueField::widthBesideName();
}

void TextField::fitHeight() {
  if (lines_ == TextLines::Several) return page_->setFixedHeight(scaled(76));
  // The height of a plain-text document is in lines.
  const int lines = std::clamp(static_cast<int>(std::lround(page_->document()->size().height())), 1,
                               mostWrappedLines);
  page_->setVerticalScrollBarPolicy(lines < mostWrappedLines ? Qt::ScrollBarAlwaysOff
                                                             : Qt::ScrollBarAsNeeded);
  page_->setFixedHeight(lines * page_->fontMetrics().lineSpacing() + scaled(14));
}

QString TextField::shown() const { return line_ ? line_->text() : page_->toPlainText(); }

void TextField::display(const QString& text) {
  // Also clears the undo history of the text: Ctrl+Z then undoes the edit, not its letters.
  if (page_) {
    const QTextDocument& typed = *page_->document();
    if (shown() == text && !typed.isUndoAvailable() && !typed.isRedoAvailable()) return;
    const int place = page_->textCursor().position();
    page_->setPlainText(text);
    QTextCursor cursor = page_->textCursor();
    cursor.setPosition(std::min(place, static_cast<int>(text.size())));
    page_->setTextCursor(cursor);
    return;
  }
  if (shown() == text && !line_->isUndoAvailable() && !line_->isRedoAvailable()) return;
  line_->setText(text);
  // If the text does not fit, its beginning matters most.
  line_->setCursorPosition(line_->hasFocus() ? static_cast<int>(text.size()) : 0);
}

void TextField::setValue(const QString& text) {
  // A refused text stays, with its error, until it is corrected or another value arrives.
  const bool refused = !error().isEmpty() && text == value_;
  const bool kept = isTouched() && (focusProxy()->hasFocus() || refused);
  value_ = text;
  if (!kept) display(text);
}

void TextField::setUnit(const QString& unit) {
  if (line_ == nullptr || (unit.isEmpty() && unit_ == nullptr)) return;
  if (unit_ == nullptr) {
    unit_ = new QLabel(line_);
    unit_->setProperty("role", "secondary");
    unit_->setAttribute(Qt::WA_TransparentForMouseEvents);
    onUiScale(unit_, [this] { placeUnit(); });
  }
  unit_->setText(unit);
  unit_->setVisible(!unit.isEmpty());
  placeUnit();
}

void TextField::placeUnit() {
  if (unit_ == nullptr) return;
  unit_->ensurePolished();
  const int wide = unit_->sizeHint().width();
  unit_->setGeometry(line_->width() - wide - scaled(6), 0, wide, line_->height());
  line_->setTextMargins(0, 0, unit_->text().isEmpty() ? 0 : wide + scaled(4), 0);
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
  setError(check_ ? check_(shown()) : QString());
  showValidity();
  if (!error().isEmpty()) return;
  const QString before = std::exchange(value_, shown());
  display(value_);
  emit edited(value_, gesture_.last());
  // Refused: Esc restores the valid value.
  if (!error().isEmpty()) value_ = before;
}

void TextField::restore() {
  display(value_);
  setError({});
  showValidity();
}

void TextField::showValidity() {
  QWidget* editor = focusProxy();
  editor->setProperty("invalid", !error().isEmpty());
  editor->style()->unpolish(editor);
  editor->style()->polish(editor);
}

bool TextField::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Resize) placeUnit();
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
    // Esc restores a short text, not a page.
    if (lines_ == TextLines::Several && error().isEmpty() && isTouched())
      commit();
    else
      restore();
    return true;
  }
  const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (page_ && enter && (lines_ != TextLines::Several || key->modifiers() & Qt::ControlModifier)) {
    event->accept();
    if (!override) commit();
    return true;
  }
  return false;
}

}  // namespace compliant
