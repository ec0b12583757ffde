#pragma once

#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/fields/value_field.hpp"

namespace compliant {

// A number with its unit; below it, the sentence that says why a text is refused.
class NumberField : public ValueField {
  Q_OBJECT

 public:
  explicit NumberField(QWidget* parent = nullptr);

  void setValue(double value);
  double value() const { return edit_->value(); }
  void setUnit(const QString& unit) { edit_->setUnit(unit); }
  void setRange(Range range) { edit_->setRange(range); }
  void setStepRule(StepRule rule) { edit_->setStepRule(rule); }
  void setCheck(NumberCheck check) { edit_->setCheck(std::move(check)); }
  void commit() override { edit_->commit(); }
  void restore() override { edit_->restore(); }
  void setSpokenName(const QString& name) override;
  NumberEdit* edit() { return edit_; }

 signals:
  void edited(double value, compliant::Gesture gesture);

 private:
  NumberEdit* edit_;
};

}  // namespace compliant
