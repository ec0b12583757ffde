#include "ui/qt/widgets/scale_slider.hpp"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/number_step.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

constexpr int intSteps = 10000;  // resolution of the value that screen readers see

}  // namespace

ScaleSlider::ScaleSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  QSlider::setRange(0, intSteps);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAttribute(Qt::WA_Hover);
}

void ScaleSlider::setScale(double minimum, double maximum, Scale scale) {
  if (!(minimum < maximum) || (scale == Scale::Logarithmic && !(minimum > 0))) return;
  scale_.minimum = minimum;
  scale_.maximum = maximum;
  scale_.scale = scale;
  setReal(real_);
}

void ScaleSlider::setReal(double value) {
  real_ = value;
  QSlider::setValue(static_cast<int>(std::lround(scale_.positionOf(value) * intSteps)));
  update();
}

void ScaleSlider::setHandle(Handle handle) {
  handle_ = handle;
  update();
}

void ScaleSlider::setZeroNotch() {
  scale_.zero = SliderTrack::Zero::Notch;
  setReal(real_);
}

QRectF ScaleSlider::track() const {
  const double radius = scaled(7);
  return {radius, height() / 2.0 - 1.5, std::max(1.0, width() - 2 * radius), 3.0};
}

void ScaleSlider::moveTo(double value) {
  if (value == real_ && (handle_ == Handle::Solid || zeroNotch())) return;
  setReal(value);
  emit moved(value);
}

void ScaleSlider::stepBy(int steps, StepSize size) {
  if (zeroNotch()) {
    if (steps < 0 && real_ <= scale_.minimum) return moveTo(0.0);
    if (steps > 0 && real_ < scale_.minimum) return moveTo(scale_.minimum);
  }
  if (scale_.scale == Scale::Logarithmic) {
    moveTo(stepped(std::clamp(real_, scale_.minimum, scale_.maximum), steps, size,
                   StepRule::Logarithmic, {scale_.minimum, scale_.maximum}));
    return;
  }
  const double share = size == StepSize::Fine ? 0.001 : size == StepSize::Coarse ? 0.1 : 0.01;
  moveTo(scale_.valueAt(scale_.positionOf(real_) + steps * share));
}

void ScaleSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setSliderDown(true);
  moveTo(scale_.valueAt((event->position().x() - track().left()) / track().width()));
}

void ScaleSlider::mouseMoveEvent(QMouseEvent* event) {
  if (isSliderDown())
    moveTo(scale_.valueAt((event->position().x() - track().left()) / track().width()));
}

void ScaleSlider::mouseReleaseEvent(QMouseEvent*) {
  if (!isSliderDown()) return;
  setSliderDown(false);
  emit released();
}

void ScaleSlider::wheelEvent(QWheelEvent* event) {
  if (!hasFocus()) {
    event->ignore();
    return;
  }
  if (const int steps = wheel_.take(*event); steps != 0) stepBy(steps, StepSize::Normal);
  event->accept();
}

bool ScaleSlider::event(QEvent* event) {
  // Arrow keys move the slider instead of stepping the simulation.
  if (event->type() == QEvent::ShortcutOverride) {
    switch (static_cast<QKeyEvent*>(event)->key()) {
      case Qt::Key_Left:
      case Qt::Key_Right:
      case Qt::Key_Up:
      case Qt::Key_Down:
      case Qt::Key_PageUp:
      case Qt::Key_PageDown:
      case Qt::Key_Home:
      case Qt::Key_End:
        event->accept();
        return true;
      default:
        break;
    }
  }
  return QSlider::event(event);
}

void ScaleSlider::keyPressEvent(QKeyEvent* event) {
  const StepSize size = event->modifiers() & Qt::ShiftModifier ? StepSize::Fine : StepSize::Normal;
  switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up:
      stepBy(1, size);
      break;
    case Qt::Key_Left:
    case Qt::Key_Down:
      stepBy(-1, size);
      break;
    case Qt::Key_PageUp:
      stepBy(1, StepSize::Coarse);
      break;
    case Qt::Key_PageDown:
      stepBy(-1, StepSize::Coarse);
      break;
    case Qt::Key_Home:
      moveTo(zeroNotch() ? 0.0 : scale_.minimum);
      break;
    case Qt::Key_End:
      moveTo(scale_.maximum);
      break;
    default:
      event->ignore();
  }
}

void ScaleSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = activeTheme();
  const QRectF line = track();
  const QColor accent = isEnabled() ? toColor(theme.accent) : toColor(theme.line);
  const QColor rail = mixed(theme.line, theme.secondaryText, 0.15);
  const double x = line.left() + scale_.positionOf(real_) * line.width();

  painter.setPen(Qt::NoPen);
  painter.setBrush(rail);
  QRectF rest = line;
  rest.setLeft(line.left() + scale_.start() * line.width());
  painter.drawRoundedRect(rest, 1.5, 1.5);
  if (zeroNotch())
    painter.drawEllipse(QPointF(line.left(), line.center().y()), scaled(2.5), scaled(2.5));
  if (handle_ == Handle::Solid) {
    painter.setBrush(accent);
    rest.setRight(x);
    painter.drawRoundedRect(rest, 1.5, 1.5);
  }
  if (scale_.scale == Scale::Logarithmic) {
    painter.setBrush(rail);
    const int first = static_cast<int>(std::ceil(std::log10(scale_.minimum) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(scale_.maximum) + 1e-9));
    for (int decade = first; decade <= last && last - first < 40; ++decade) {
      const double at = line.left() + scale_.positionOf(std::pow(10.0, decade)) * line.width();
      painter.drawRect(QRectF(at - 0.5, line.bottom() + scaled(3), 1, scaled(3)));
    }
  }
  const bool busy = isSliderDown() || underMouse() || hasFocus();
  const double radius = scaled(busy ? 7 : 6) - 0.5;
  painter.setBrush(handle_ == Handle::Hollow ? toColor(theme.panel) : accent);
  painter.setPen(QPen(handle_ == Handle::Hollow ? accent : toColor(theme.panel), 1.5));
  painter.drawEllipse(QPointF(x, line.center().y()), radius, radius);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accent, 1));
    painter.drawEllipse(QPointF(x, line.center().y()), radius + 0.25, radius + 0.25);
  }
}

QSize ScaleSlider::sizeHint() const { return {scaled(140), scaled(22)}; }
QSize ScaleSlider::minimumSizeHint() const { return {scaled(60), scaled(22)}; }

}  // namespace compliant
