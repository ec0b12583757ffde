#include "ui/qt/properties/stability_hint.hpp"

#include <QStyle>

#include "engine/analysis/stability.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {
namespace {

constexpr const char* meaning =
    "The effect of h, α and β on the fastest vibration of the scene, without the damping of the "
    "scene itself: the share of its amplitude lost per period (per step, if a period takes less "
    "than two). The frequency is that of the initial state: force fields count with their "
    "stiffness, soft constraints with 1/c, hard ones and those that act one way, ropes and stops, "
    "not at all. Energy is conserved for α + β = 1.";

}  // namespace

StabilityHint::StabilityHint(FrequencyFinder& finder, QWidget* parent)
    : QLabel(parent), finder_(finder) {
  setObjectName("stability");
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setToolTip(QString("<qt>%1</qt>").arg(QString::fromUtf8(meaning)));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
  // One line for the vibration and two for the swing, even if they are empty: widgets beside the
  // panel must not move during a run.
  onUiScale(this, [this] { setMinimumHeight(3 * fontMetrics().lineSpacing()); });
}

void StabilityHint::show(const Component& integrator) {
  const auto step = stepNumbers(integrator);
  setVisible(step.has_value());
  if (!step) return;
  const FrequencyFinder::Answer answer = finder_.of(integrator.id);
  const Stability stability = stabilityOf(*step, answer.frequency);
  vibration_ = answer.known ? QString::fromStdString(stability.text) : QStringLiteral(" ");
  showLines();
  const QString role =
      answer.known && stability.kind == StabilityKind::Unstable ? "warning" : "secondary";
  if (property("role") == role) return;
  setProperty("role", role);
  style()->unpolish(this);
  style()->polish(this);
}

void StabilityHint::setSwing(const QString& sentence) {
  if (sentence == swing_) return;
  swing_ = sentence;
  showLines();
}

void StabilityHint::showLines() {
  setText(swing_.isEmpty()                 ? vibration_
          : vibration_.trimmed().isEmpty() ? swing_
                                           : vibration_ + "\n" + swing_);
}

}  // namespace compliant
