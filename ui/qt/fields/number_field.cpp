#include "ui/qt/fields/number_field.hpp"

namespace compliant {

NumberField::NumberField(QWidget* parent) : ValueField(parent), edit_(new NumberEdit) {
  setContent(edit_);
  connect(edit_, &NumberEdit::edited, this, &NumberField::edited);
  connect(edit_, &NumberEdit::errorChanged, this, &ValueField::setError);
}

void NumberField::setValue(double value) {
  edit_->setValue(value);
  setError(edit_->error());
}

void NumberField::setSpokenName(const QString& name) {
  ValueField::setSpokenName(name);
  edit_->setAccessibleName(name);
}

}  // namespace compliant
