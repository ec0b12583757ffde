#include "ui/qt/fields/value_field.hpp"

#include <QApplication>
#include <QToolButton>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

ErrorLabel::ErrorLabel(QWidget* parent) : WrappedLabel(6, parent) {
  setProperty("role", "error");
  hide();
}

void ErrorLabel::setSentence(const QString& sentence) {
  setText(sentence);
  setAccessibleName(sentence);
  setVisible(!sentence.isEmpty());
}

ValueField::ValueField(QWidget* parent)
    : QWidget(parent),
      column_(new QVBoxLayout(this)),
      note_(new WrappedLabel(3, this)),
      sentence_(new ErrorLabel(this)) {
  column_->setContentsMargins(0, 0, 0, 0);
  onUiScale(column_, [column = column_] { column->setSpacing(scaled(2)); });
  note_->setProperty("role", "caption");
  note_->hide();
  column_->addWidget(note_);
  column_->addWidget(sentence_);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

ValueField::~ValueField() {
  // An editor that loses the focus while it is destroyed commits its text; the subclass that would
  // receive the signal no longer exists.
  for (QObject* part : findChildren<QObject*>()) part->disconnect(this);
}

void ValueField::setError(const QString& sentence) {
  if (sentence == error_) return;
  error_ = sentence;
  sentence_->setSentence(sentence);
  emit errorChanged(sentence);
}

void ValueField::setNote(const QString& note, const QString& button) {
  note_->setText(note);
  note_->setVisible(!note.isEmpty());
  if (noteButton_ == nullptr && !button.isEmpty()) {
    noteButton_ = new QToolButton;
    column_->insertWidget(column_->indexOf(note_) + 1, noteButton_, 0, Qt::AlignLeft);
    connect(noteButton_, &QToolButton::clicked, this, &ValueField::noteButtonClicked);
  }
  if (noteButton_ == nullptr) return;
  noteButton_->setText(button);
  noteButton_->setAccessibleName(button + ": " + note);
  noteButton_->setVisible(!button.isEmpty());
}

void ValueField::setSpokenName(const QString& name) { setAccessibleName(name); }

void ValueField::setContent(QWidget* content) {
  column_->insertWidget(0, content);
  setFocusProxy(content);
}

void ValueField::setContent(QLayout* content) { column_->insertLayout(0, content); }

void commitFocusedField(const QWidget* within) {
  QWidget* focus = QApplication::focusWidget();
  if (focus == nullptr || (within != nullptr && !within->isAncestorOf(focus))) return;
  for (QWidget* each = focus; each != nullptr; each = each->parentWidget())
    if (auto* field = qobject_cast<ValueField*>(each)) return field->commit();
}

}  // namespace compliant
