#include "ui/qt/basics/ui_scale.hpp"

#include <QBoxLayout>
#include <QObject>

#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

// Its object name changes with the scale, which notifies the connected objects.
QObject& scaleTeller() {
  static QObject teller;
  return teller;
}

}  // namespace

void onUiScale(QObject* owner, const std::function<void()>& f) {
  QObject::connect(&scaleTeller(), &QObject::objectNameChanged, owner, f);
  f();
}

void addGap(QBoxLayout* line, double pixels) {
  auto* gap = new QSpacerItem(0, 0);
  line->addSpacerItem(gap);
  onUiScale(line, [line, gap, pixels] {
    const bool along = line->direction() == QBoxLayout::LeftToRight;
    const int size = scaled(pixels);
    gap->changeSize(along ? size : 0, along ? 0 : size, QSizePolicy::Fixed, QSizePolicy::Fixed);
    line->invalidate();
  });
}

void notifyUiScale() { scaleTeller().setObjectName(QString::number(activeScale())); }

}  // namespace compliant
