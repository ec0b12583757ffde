#include "ui/qt/fields/compliance_field.hpp"

#include <cmath>
#include <utility>

#include "ui/model/basics/unit_text.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

ComplianceField::ComplianceField(QWidget* parent)
    : ValueField(parent),
      grid_(new QGridLayout),
      edit_(new NumberEdit),
      hard_(new QToolButton),
      slider_(new ScaleSlider),
      stiffnessLabel_(new QLabel) {
  edit_->setRange({0.0, std::numeric_limits<double>::infinity()});
  edit_->setStepRule(StepRule::Logarithmic);
  hard_->setText("Hard");
  hard_->setProperty("words", true);
  hard_->setCheckable(true);
  hard_->setFocusPolicy(Qt::StrongFocus);
  hard_->setToolTip("Hard constraint, c = 0. Click again for the last soft value.");
  stiffnessLabel_->setProperty("role", "smallNumber");
  stiffnessLabel_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  stiffnessLabel_->setToolTip("Stiffness k = 1/c");

  grid_->setContentsMargins(0, 0, 0, 0);
  onUiScale(grid_, [grid = grid_] {
    grid->setHorizontalSpacing(scaled(4));
    grid->setVerticalSpacing(scaled(2));
  });
  grid_->addWidget(edit_, 0, 0);
  grid_->addWidget(hard_, 0, 1);
  grid_->addWidget(slider_, 1, 0, 1, 2);
  grid_->addWidget(stiffnessLabel_, 2, 0, 1, 2);
  grid_->setColumnStretch(0, 1);
  setContent(grid_);
  setFocusProxy(edit_);
  slider_->setZeroNotch();
  slider_->setToolTip("Left is stiff, right is soft. The left end is hard, c = 0");
  setScale(1e-8, 1e-1);
  setUnit("m/N");
  setSpokenName("Compliance");
  onUiScale(this, [this] { arrange(); });

  connect(edit_, &NumberEdit::errorChanged, this, &ValueField::setError);
  connect(edit_, &NumberEdit::edited, this, [this](double value, Gesture gesture) {
    display(value);
    emit edited(value, gesture);
  });
  connect(slider_, &ScaleSlider::moved, this, [this](double value) {
    display(value);
    emit edited(value, gesture_.going());
    if (!slider_->isSliderDown()) gesture_.endAfterPause();
  });
  connect(slider_, &ScaleSlider::released, &gesture_, &GestureTracker::end);
  connect(hard_, &QToolButton::clicked, this, [this](bool hard) {
    display(hard ? 0.0 : lastSoft_);
    emit edited(value_, gesture_.last());
  });
  display(value_);
}

void ComplianceField::setValue(double compliance) {
  display(compliance);
  setError(edit_->error());
}

void ComplianceField::display(double value) {
  value_ = value;
  const bool hard = value == 0.0;
  if (!hard) lastSoft_ = value;
  edit_->setValue(value);
  slider_->setReal(value);
  slider_->setHandle(hard ? ScaleSlider::Handle::Hollow : ScaleSlider::Handle::Solid);
  hard_->setChecked(hard && !idle_);
  stiffnessLabel_->setText(idle_  ? QString()
                           : hard ? QStringLiteral("k = ∞ (hard)")
                                  : "k = " + toShortText(1.0 / value) + " " + stiffnessUnit_);
}

void ComplianceField::setIdle(bool idle) {
  if (std::exchange(idle_, idle) != idle) display(value_);
}

void ComplianceField::setScale(double minimum, double maximum) {
  slider_->setScale(minimum, maximum, Scale::Logarithmic);
  edit_->setStepFromZero(minimum);
}

void ComplianceField::setUnit(const QString& unit) {
  edit_->setUnit(unit);
  stiffnessUnit_ = QString::fromStdString(inverseUnit(unit.toStdString()));
  display(value_);
}

void ComplianceField::setSpokenName(const QString& name) {
  ValueField::setSpokenName(name);
  edit_->setAccessibleName(name);
  slider_->setAccessibleName(name + ", slider");
  hard_->setAccessibleName(name + ", hard");
  stiffnessLabel_->setAccessibleName("Stiffness");
}

void ComplianceField::resizeEvent(QResizeEvent* event) {
  ValueField::resizeEvent(event);
  arrange();
}

void ComplianceField::arrange() {
  // If there is room, the stiffness is beside the number instead of below it.
  const QFontMetrics metrics(smallNumberFont());
  const int needed = metrics.horizontalAdvance("k = 3.333e-5 N·m/rad");
  const bool beside = width() >= needed + edit_->sizeHint().width() + hard_->sizeHint().width();
  stiffnessLabel_->setMinimumWidth(beside ? needed : 0);
  if (beside == stiffnessBeside_) return;
  stiffnessBeside_ = beside;
  grid_->removeWidget(stiffnessLabel_);
  grid_->removeWidget(slider_);
  grid_->addWidget(slider_, 1, 0, 1, beside ? 3 : 2);
  if (beside)
    grid_->addWidget(stiffnessLabel_, 0, 2);
  else
    grid_->addWidget(stiffnessLabel_, 2, 0, 1, 2);
}

QSize ComplianceField::minimumSizeHint() const {
  return {scaled(180), ValueField::minimumSizeHint().height()};
}

int ComplianceField::widthBesideName() const { return scaled(196); }

}  // namespace compliant
