#include "ui/qt/fields/slider_field.hpp"

#include <QHBoxLayout>
#include <algorithm>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

SliderField::SliderField(QWidget* parent)
    : ValueField(parent), slider_(new ScaleSlider), edit_(new NumberEdit) {
  auto* line = new QHBoxLayout;
  line->setContentsMargins(0, 0, 0, 0);
  onUiScale(line, [line] { line->setSpacing(scaled(4)); });
  line->addWidget(slider_, 3);
  line->addWidget(edit_, 2);
  onUiScale(edit_, [this] { fitUnit(); });
  setContent(line);
  setFocusProxy(edit_);

  connect(edit_, &NumberEdit::errorChanged, this, &ValueField::setError);
  connect(edit_, &NumberEdit::edited, this, [this](double value, Gesture gesture) {
    slider_->setReal(value);
    emit edited(value, gesture);
  });
  connect(slider_, &ScaleSlider::moved, this, [this](double value) {
    edit_->setValue(value);
    emit edited(value, gesture_.going());
    if (!slider_->isSliderDown()) gesture_.endAfterPause();
  });
  connect(slider_, &ScaleSlider::released, &gesture_, &GestureTracker::end);
}

void SliderField::setValue(double value) {
  edit_->setValue(value);
  slider_->setReal(value);
  setError(edit_->error());
}

void SliderField::setUnit(const QString& unit) {
  edit_->setUnit(unit);
  fitUnit();
}

// The slider shrinks for a long unit.
void SliderField::fitUnit() {
  slider_->setMinimumWidth(scaled(28));
  edit_->setMinimumWidth(std::max(scaled(76), edit_->widthWithUnit()));
}

void SliderField::setScale(double minimum, double maximum, Scale scale) {
  slider_->setScale(minimum, maximum, scale);
  edit_->setStepRule(scale == Scale::Logarithmic ? StepRule::Logarithmic : StepRule::Relative);
  edit_->setStepFromZero(scale == Scale::Logarithmic ? minimum : (maximum - minimum) / 100);
}

void SliderField::setSpokenName(const QString& name) {
  ValueField::setSpokenName(name);
  slider_->setAccessibleName(name + ", slider");
  edit_->setAccessibleName(name);
}

}  // namespace compliant
