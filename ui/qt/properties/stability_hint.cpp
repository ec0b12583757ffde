#include "ui/qt/properties/stability_hint.hpp"

#include <QStyle>

#include "ui/model/solving/stability.hpp"

namespace compliant {
namespace {

std::optional<double> numberWith(const char* symbol, const Component& component) {
  for (const Field& field : component.type().fields)
    if (field.symbol == symbol && field.kind == Kind::Real)
      return std::get<double>(field.read(component));
  return std::nullopt;
}

}  // namespace

StabilityHint::StabilityHint(FrequencyFinder& finder, QWidget* parent)
    : QLabel(parent), finder_(finder) {
  setObjectName("stability");
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setToolTip(QString("<qt>%1</qt>").arg(QString::fromUtf8(stabilityMeaning())));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
}

void StabilityHint::show(const Component& integrator) {
  const auto h = numberWith("h", integrator);
  const auto alpha = numberWith("α", integrator);
  const auto beta = numberWith("β", integrator);
  setVisible(h && alpha && beta);
  if (!h || !alpha || !beta) return;
  const FrequencyFinder::Answer answer = finder_.of(integrator.id);
  const Stability stability = stabilityOf({*h, *alpha, *beta}, answer.frequency);
  setText(answer.known ? QString::fromStdString(stability.text) : QStringLiteral(" "));
  const QString role =
      answer.known && stability.kind == StabilityKind::Unstable ? "warning" : "secondary";
  if (property("role") == role) return;
  setProperty("role", role);
  style()->unpolish(this);
  style()->polish(this);
}

}  // namespace compliant
