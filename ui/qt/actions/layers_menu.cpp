#include "ui/qt/actions/layers_menu.hpp"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QWidgetAction>

#include "ui/qt/actions/actions.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {
namespace {

bool switches(const QAction* action) {
  return action != nullptr && action->isCheckable() && action->isEnabled();
}

}  // namespace

LayersMenu::LayersMenu(const Actions& actions, QWidget* parent) : QMenu("La&yers", parent) {
  setIcon(compliant::icon("eye"));
  setToolTipsVisible(true);
  for (const LayerGroup group :
       {LayerGroup::Objects, LayerGroup::Forces, LayerGroup::Motion, LayerGroup::Labels}) {
    addCaption(titleOf(group));
    if (group == LayerGroup::Forces) addAction(actions[ActionId::LayerForces]);
    for (const Layer& layer : layerTable())
      if (layer.group == group) addAction(actions[actionOf(layer.on)]);
  }
}

void LayersMenu::addCaption(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("role", "caption");
  onUiScale(label, [label, above = isEmpty() ? 2 : 8] {
    label->setContentsMargins(scaled(8), scaled(above), scaled(8), scaled(2));
  });
  auto* caption = new QWidgetAction(this);
  caption->setDefaultWidget(label);
  caption->setEnabled(false);
  addAction(caption);
}

void LayersMenu::mouseReleaseEvent(QMouseEvent* event) {
  QAction* action = actionAt(event->position().toPoint());
  if (!switches(action)) return QMenu::mouseReleaseEvent(event);
  action->trigger();
}

void LayersMenu::keyPressEvent(QKeyEvent* event) {
  const bool chooses = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return ||
                       event->key() == Qt::Key_Enter;
  if (!chooses || !switches(activeAction())) return QMenu::keyPressEvent(event);
  activeAction()->trigger();
}

}  // namespace compliant
