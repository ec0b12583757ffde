#pragma once

#include <QCheckBox>

#include "ui/qt/fields/value_field.hpp"

namespace compliant {

// A check box.
class ToggleField : public ValueField {
  Q_OBJECT

 public:
  explicit ToggleField(QWidget* parent = nullptr);

  void setValue(bool on) { box_->setChecked(on); }
  bool value() const { return box_->isChecked(); }
  // Words beside the box; none if the row has a label already.
  void setText(const QString& text) { box_->setText(text); }
  void setSpokenName(const QString& name) override;
  QCheckBox* box() { return box_; }

 signals:
  void edited(bool on, compliant::Gesture gesture);

 private:
  QCheckBox* box_;
  GestureTracker gesture_;
};

}  // namespace compliant
