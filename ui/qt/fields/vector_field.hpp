#pragma once

#include <QBoxLayout>
#include <QLabel>
#include <array>

#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/fields/value_field.hpp"

namespace compliant {

using Triple = std::array<double, 3>;

// Three numbers x, y, z of one unit, side by side if there is room, else one below the other.
class VectorField : public ValueField {
  Q_OBJECT

 public:
  explicit VectorField(QWidget* parent = nullptr);

  void setValue(const Triple& value);
  Triple value() const;
  void setUnit(const QString& unit);
  void setRange(Range range);
  // Checks one coordinate.
  void setCheck(const NumberCheck& check);
  void commit() override;
  void restore() override;
  void setSpokenName(const QString& name) override;
  NumberEdit* edit(int axis) { return edits_[static_cast<std::size_t>(axis)]; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int widthBesideName() const override { return widthAbreast(); }

 signals:
  // All three coordinates, after one of them has changed.
  void edited(const std::array<double, 3>& value, compliant::Gesture gesture);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showErrors();
  int widthAbreast() const;  // of three numbers and the unit in one line

  std::array<NumberEdit*, 3> edits_;
  QBoxLayout* line_;
  QLabel* unit_;
};

}  // namespace compliant
