#include "ui/qt/properties/mass_section.hpp"

#include <QLabel>

#include "engine/base/rounded_text.hpp"
#include "ui/model/display/body_inertia.hpp"
#include "ui/qt/basics/text.hpp"

namespace compliant {
namespace {

constexpr int massDigits = 4;

QString tripleText(const Vec3& v, const char* unit) {
  return qt("(" + roundedText(v.x(), massDigits) + ", " + roundedText(v.y(), massDigits) + ", " +
            roundedText(v.z(), massDigits) + ") " + unit);
}

}  // namespace

MassSection::MassSection(Session& session, QWidget* parent)
    : TitledSection(parent),
      session_(session),
      mass_(addText("Mass", "Of all masses of the body together")),
      centre_(addText("Centre", "The centre of mass, in the axes of the body")),
      moments_(addText("Inertia", "Principal moments of inertia about the centre of mass")) {
  setTitle("Mass and inertia");
  closeWithLine();
}

void MassSection::follow(Id component) {
  component_ = component;
  known_ = nullptr;
  updateValues();
}

void MassSection::updateValues() {
  const Snapshot& snapshot = session_.snapshot();
  if (known_ != nullptr && known_ == snapshot.bodies) return;
  known_ = snapshot.bodies;
  const auto found = massOf(snapshot, component_, session_.selectedPoints());
  setVisible(found.has_value());
  if (!found) return;
  const bool one = found->bodies == 1;
  const QString mass = qt(roundedText(found->mass, massDigits) + " kg");
  mass_->setText(one ? mass : QString("%1, %2 bodies").arg(mass).arg(found->bodies));
  for (QLabel* line : {centre_, moments_}) line->parentWidget()->setVisible(one);
  centre_->setText(tripleText(found->centre, "m"));
  moments_->setText(tripleText(found->moments, "kg·m²"));
}

QString MassSection::mass() const { return mass_->text(); }
QString MassSection::centre() const {
  return centre_->parentWidget()->isHidden() ? QString() : centre_->text();
}
QString MassSection::moments() const {
  return moments_->parentWidget()->isHidden() ? QString() : moments_->text();
}

}  // namespace compliant
