#include "ui/qt/time/transport_bar.hpp"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ui/model/basics/number_format.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/widgets/grow_only_label.hpp"
#include "ui/qt/widgets/separator.hpp"

namespace compliant {
namespace {

constexpr std::array speeds{0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0};

QString factorText(double factor) {
  if (!std::isfinite(factor)) return QStringLiteral("–");
  return factor < 99.995 ? QString::number(factor, 'f', 2) + "×" : QStringLiteral("> 99×");
}

}  // namespace

TransportBar::TransportBar(QWidget* parent)
    : QWidget(parent), measuredSpeed_(std::numeric_limits<double>::quiet_NaN()) {
  auto* line = new QHBoxLayout(this);
  onUiScale(line, [line] {
    line->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
    line->setSpacing(scaled(4));
  });
  reset_ = button("reset", "Reset", "Reset");
  back_ = button("step-back", "Step back", "Step back");
  play_ = button("play", "Play", "Play or pause");
  forward_ = button("step-forward", "Step forward", "Step forward");
  for (QToolButton* each : {reset_, back_, play_, forward_}) line->addWidget(each);
  addGap(line, 4);
  line->addWidget(separator(QFrame::VLine));
  addGap(line, 4);

  time_ = new GrowOnlyLabel;
  time_->setProperty("role", "number");
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  time_->setAccessibleName("Simulated time");
  step_ = new GrowOnlyLabel;
  step_->setProperty("role", "smallNumber");
  step_->setAccessibleName("Step");
  line->addWidget(time_);
  addGap(line, 4);
  line->addWidget(step_);
  line->addStretch(1);

  measured_ = new GrowOnlyLabel;
  measured_->setProperty("role", "smallNumber");
  measured_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  measured_->setAccessibleName("Measured and target real-time factor");
  measured_->setToolTip("Simulated seconds per second: measured, and the target.");
  line->addWidget(measured_);
  addGap(line, 4);

  speedBox_ = new QComboBox;
  speedBox_->setAccessibleName("Speed");
  speedBox_->setToolTip("Target speed");
  speedBox_->setItemDelegate(new QStyledItemDelegate(speedBox_));
  speedBox_->setFocusPolicy(Qt::TabFocus);
  for (const double speed : speeds) speedBox_->addItem("×" + toText(speed), speed);
  speedBox_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  line->addWidget(speedBox_);

  connect(play_, &QToolButton::clicked, this, [this] {
    if (state_ == RunState::Playing)
      emit pauseRequested();
    else
      emit playRequested();
  });
  connect(reset_, &QToolButton::clicked, this, &TransportBar::resetRequested);
  connect(back_, &QToolButton::clicked, this, &TransportBar::stepBackRequested);
  connect(forward_, &QToolButton::clicked, this, &TransportBar::stepForwardRequested);
  connect(speedBox_, &QComboBox::activated, this, [this](int index) {
    setSpeed(speedBox_->itemData(index).toDouble());
    emit speedRequested(speed_);
  });
  setTime(0.0, 0);
  setSpeed(1.0);
  setState(RunState::Stopped);
}

QToolButton* TransportBar::button(const QString& iconName, const QString& name,
                                  const QString& tip) {
  auto* result = new QToolButton;
  result->setIcon(icon(iconName));
  onUiScale(result, [result] { result->setIconSize({scaled(20), scaled(20)}); });
  result->setProperty("flat", true);
  result->setAccessibleName(name);
  result->setToolTip(tip);
  // Space plays and pauses wherever the focus is, so buttons do not take the focus on a click.
  result->setFocusPolicy(Qt::TabFocus);
  // Connected first: text typed in a field is committed before time goes on.
  connect(result, &QToolButton::clicked, this, [] { commitFocusedField(); });
  return result;
}

QSize TransportBar::minimumSizeHint() const {
  const QSize least = QWidget::minimumSizeHint();
  int width = least.width();
  for (const QWidget* each : droppedFirst())
    if (!each->isHidden()) width -= roomOf(*each);
  return {width, least.height()};
}

std::vector<QWidget*> TransportBar::droppedFirst() const {
  std::vector<QWidget*> parts{measured_, step_, back_, speedBox_};
  if (modeIndicator_ != nullptr) parts.push_back(modeIndicator_);
  return parts;
}

int TransportBar::roomOf(const QWidget& part) const {
  return std::max(part.minimumWidth(), part.minimumSizeHint().width()) + layout()->spacing();
}

void TransportBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  int room = width() - minimumSizeHint().width();
  const auto parts = droppedFirst();
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    room -= roomOf(**part);
    (*part)->setVisible(room >= 0);
  }
}

void TransportBar::addIndicator(QWidget* modeIndicator) {
  auto* line = static_cast<QHBoxLayout*>(layout());
  line->insertWidget(line->indexOf(time_), modeIndicator);
  modeIndicator_ = modeIndicator;
}

void TransportBar::setState(RunState state) {
  if (state == state_) return;
  state_ = state;
  const bool playing = state == RunState::Playing;
  play_->setIcon(icon(playing ? "pause" : "play"));
  play_->setAccessibleName(playing ? "Pause" : "Play");
  showSpeed();
}

void TransportBar::setTime(double seconds, long step) {
  time_->setText(qt(timeText(seconds)).rightJustified(11));
  step_->setText("step " + QString::number(step).leftJustified(7));
}

void TransportBar::setSpeed(double wanted) {
  speed_ = wanted;
  int index = speedBox_->findData(wanted);
  if (index < 0) {
    // A speed from a script or a file.
    speedBox_->addItem("×" + toShortText(wanted, 3), wanted);
    index = speedBox_->count() - 1;
  }
  speedBox_->setCurrentIndex(index);
  showSpeed();
}

void TransportBar::setMeasuredSpeed(double measured) {
  measuredSpeed_ = measured;
  showSpeed();
}

void TransportBar::changeSpeed(int notches) {
  const auto nearest = std::min_element(speeds.begin(), speeds.end(), [this](double a, double b) {
    return std::abs(std::log(a / speed_)) < std::abs(std::log(b / speed_));
  });
  const auto index = std::clamp<long>(nearest - speeds.begin() + notches, 0, speeds.size() - 1);
  setSpeed(speeds[static_cast<std::size_t>(index)]);
  emit speedRequested(speed_);
}

void TransportBar::setUsable(Usable usable) {
  const bool scene = usable != Usable::Nothing;
  for (QToolButton* each : {reset_, play_, forward_}) each->setEnabled(scene);
  back_->setEnabled(usable == Usable::Everything);
}

void TransportBar::showSpeed() {
  const QString measured =
      state_ == RunState::Playing ? factorText(measuredSpeed_).rightJustified(6) : "Paused";
  measured_->setText(measured + " · target " + toShortText(speed_, 3) + "×");
}

}  // namespace compliant
