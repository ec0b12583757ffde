#include "ui/qt/fields/toggle_field.hpp"

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

ToggleField::ToggleField(QWidget* parent) : ValueField(parent), box_(new QCheckBox) {
  onUiScale(box_, [box = box_] { box->setMinimumHeight(scaled(24)); });
  setContent(box_);
  connect(box_, &QCheckBox::clicked, this, [this](bool on) { emit edited(on, gesture_.last()); });
}

void ToggleField::setSpokenName(const QString& name) {
  ValueField::setSpokenName(name);
  box_->setAccessibleName(name);
}

}  // namespace compliant
