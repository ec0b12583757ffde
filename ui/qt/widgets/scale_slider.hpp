#pragma once

#include <QSlider>

#include "ui/model/basics/slider_track.hpp"
#include "ui/qt/basics/number_step.hpp"
#include "ui/qt/basics/wheel_notches.hpp"

namespace compliant {

// A slider over doubles, linear or logarithmic; on a logarithmic scale, decades are marked. A click
// jumps to its place. Arrow keys step 1-2-5 or by a hundredth of the range, Page keys by a decade
// or a tenth. Dragged values are rounded to short texts.
class ScaleSlider : public QSlider {
  Q_OBJECT

 public:
  explicit ScaleSlider(QWidget* parent = nullptr);

  // A logarithmic range must be positive; an invalid range is ignored.
  void setScale(double minimum, double maximum, Scale scale);
  // The left end means zero; a gap separates it from the decades.
  void setZeroNotch();
  // Call it from the model; emits nothing. Values out of range are shown at the ends.
  void setReal(double value);
  double real() const { return real_; }
  // Hollow: the value is not on the scale, such as c = 0 on a logarithmic one.
  enum class Handle { Solid, Hollow };
  void setHandle(Handle handle);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void moved(double value);  // many times while dragging or pressing keys
  void released();           // the drag is over

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QRectF track() const;
  void moveTo(double value);
  void stepBy(int steps, StepSize size);

  bool zeroNotch() const { return scale_.zero == SliderTrack::Zero::Notch; }

  SliderTrack scale_;
  double real_ = 0.0;
  Handle handle_ = Handle::Solid;
  WheelNotches wheel_;
};

}  // namespace compliant
