#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/widgets/scale_slider.hpp"

namespace compliant {

// Edits a compliance c, from rubber to hard: a number, a logarithmic slider, the toggle Hard (c =
// 0), and the stiffness k = 1/c. Turning Hard off restores the last soft value.
class ComplianceField : public ValueField {
  Q_OBJECT

 public:
  explicit ComplianceField(QWidget* parent = nullptr);

  void setValue(double compliance);
  double value() const { return value_; }
  // The range of the slider; the number accepts everything from 0.
  void setScale(double minimum, double maximum);
  // The unit of c, such as m/N; the unit of k is its inverse.
  void setUnit(const QString& unit);
  void setCheck(NumberCheck check) { edit_->setCheck(std::move(check)); }
  void commit() override { edit_->commit(); }
  void restore() override { edit_->restore(); }
  void setSpokenName(const QString& name) override;
  // An idle compliance is neither hard nor has it a stiffness.
  void setIdle(bool idle) override;

  NumberEdit* edit() { return edit_; }
  ScaleSlider* slider() { return slider_; }
  QToolButton* hardButton() { return hard_; }
  QLabel* stiffnessLabel() { return stiffnessLabel_; }
  QSize minimumSizeHint() const override;
  int widthBesideName() const override;

 signals:
  void edited(double compliance, compliant::Gesture gesture);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  void display(double value);

  double value_ = 1e-5;
  bool idle_ = false;
  double lastSoft_ = 1e-5;
  QString stiffnessUnit_ = "N/m";
  QGridLayout* grid_;
  NumberEdit* edit_;
  QToolButton* hard_;
  ScaleSlider* slider_;
  QLabel* stiffnessLabel_;
  bool stiffnessBeside_ = false;
  GestureTracker gesture_;
};

}  // namespace compliant
