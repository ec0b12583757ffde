#pragma once

#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/widgets/scale_slider.hpp"

namespace compliant {

// A slider and a number for the same value. The slider covers the useful part of the range; the
// number may exceed it, within setRange.
class SliderField : public ValueField {
  Q_OBJECT

 public:
  explicit SliderField(QWidget* parent = nullptr);

  void setValue(double value);
  double value() const { return edit_->value(); }
  void setScale(double minimum, double maximum, Scale scale);
  void setUnit(const QString& unit);
  void setRange(Range range) { edit_->setRange(range); }
  void setCheck(NumberCheck check) { edit_->setCheck(std::move(check)); }
  void commit() override { edit_->commit(); }
  void restore() override { edit_->restore(); }
  void setSpokenName(const QString& name) override;
  NumberEdit* edit() { return edit_; }
  ScaleSlider* slider() { return slider_; }

 signals:
  void edited(double value, compliant::Gesture gesture);

 private:
  void fitUnit();

  ScaleSlider* slider_;
  NumberEdit* edit_;
  GestureTracker gesture_;
};

}  // namespace compliant
