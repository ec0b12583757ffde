#include "ui/qt/fields/vector_field.hpp"

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

VectorField::VectorField(QWidget* parent)
    : ValueField(parent), line_(new QBoxLayout(QBoxLayout::LeftToRight)), unit_(new QLabel) {
  line_->setContentsMargins(0, 0, 0, 0);
  onUiScale(line_, [line = line_] { line->setSpacing(scaled(4)); });
  constexpr std::array names{"x", "y", "z"};
  for (std::size_t i = 0; i < 3; ++i) {
    edits_[i] = new NumberEdit;
    edits_[i]->setPrefix(names[i]);
    line_->addWidget(edits_[i], 1);
    connect(edits_[i], &NumberEdit::errorChanged, this, &VectorField::showErrors);
    connect(edits_[i], &NumberEdit::edited, this,
            [this](double, Gesture gesture) { emit edited(value(), gesture); });
  }
  // Shown once for all three numbers.
  unit_->setProperty("role", "secondary");
  unit_->hide();
  line_->addWidget(unit_);
  setContent(line_);
  setFocusProxy(edits_[0]);
}

void VectorField::setValue(const Triple& value) {
  for (std::size_t i = 0; i < 3; ++i) edits_[i]->setValue(value[i]);
  showErrors();
}

Triple VectorField::value() const {
  return {edits_[0]->value(), edits_[1]->value(), edits_[2]->value()};
}

void VectorField::commit() {
  for (NumberEdit* edit : edits_) edit->commit();
}

void VectorField::restore() {
  for (NumberEdit* edit : edits_) edit->restore();
}

void VectorField::setUnit(const QString& unit) {
  for (NumberEdit* edit : edits_) {
    edit->setUnit(unit);
    edit->setUnitDisplay(NumberEdit::UnitDisplay::Hidden);
  }
  unit_->setText(unit);
  unit_->setVisible(!unit.isEmpty());
}

void VectorField::setRange(Range range) {
  for (NumberEdit* edit : edits_) edit->setRange(range);
}

void VectorField::setCheck(const NumberCheck& check) {
  for (NumberEdit* edit : edits_) edit->setCheck(check);
}

void VectorField::setSpokenName(const QString& name) {
  ValueField::setSpokenName(name);
  constexpr std::array axes{" x", " y", " z"};
  for (std::size_t i = 0; i < 3; ++i) edits_[i]->setAccessibleName(name + axes[i]);
}

void VectorField::showErrors() {
  QString sentence;
  for (const NumberEdit* edit : edits_)
    if (sentence.isEmpty()) sentence = edit->error();
  setError(sentence);
}

int VectorField::widthAbreast() const {
  const int unit = unit_->text().isEmpty() ? 0 : unit_->sizeHint().width() + line_->spacing();
  return 3 * edits_[0]->minimumSizeHint().width() + 2 * line_->spacing() + unit;
}

void VectorField::resizeEvent(QResizeEvent* event) {
  ValueField::resizeEvent(event);
  const bool abreast = width() >= widthAbreast();
  line_->setDirection(abreast ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  updateGeometry();  // its height depends on the direction
  unit_->setVisible(abreast && !unit_->text().isEmpty());
  for (NumberEdit* edit : edits_)
    edit->setUnitDisplay(abreast ? NumberEdit::UnitDisplay::Hidden
                                 : NumberEdit::UnitDisplay::Shown);
}

// In one line, whatever room there is now.
QSize VectorField::sizeHint() const {
  return ValueField::sizeHint().expandedTo({widthAbreast(), 0});
}

QSize VectorField::minimumSizeHint() const {
  // The width of one number: a row too narrow for three in one line stacks them.
  return {edits_[0]->minimumSizeHint().width(), ValueField::minimumSizeHint().height()};
}

}  // namespace compliant
