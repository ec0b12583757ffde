#include "ui/qt/properties/stability_hint.hpp"

#include <QStyle>

#include "ui/model/solving/stability.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {
namespace {

std::optional<double> numberWith(const char* symbol, const Component& component) {
  for (const Field& field : component.type().fields)
    if (field.symbol == symbol && field.kind == Kind::Real)
      return std::get<double>(field.read(component));
  return std::nullopt;
}

}  // namespace

std::optional<StepNumbers> stepNumbers(const Component& integrator) {
  const auto h = numberWith("h", integrator), alpha = numberWith("α", integrator),
             beta = numberWith("β", integrator);
  return h && alpha && beta ? std::optional(StepNumbers{*h, *alpha, *beta}) : std::nullopt;
}

StabilityHint::StabilityHint(FrequencyFinder& finder, QWidget* parent)
    : QLabel(parent), finder_(finder) {
  setObjectName("stability");
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setToolTip(QString("<qt>%1</qt>").arg(QString::fromUtf8(stabilityMeaning())));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
  // A line for the vibration and two for the swing, whether anything stands in them or not: what is
  // beside the panel must not move during a run.
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
