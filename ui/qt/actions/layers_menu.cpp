#include "ui/qt/actions/layers_menu.hpp"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QWidgetAction>
#include <vector>

#include "ui/qt/actions/actions.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/on_scale.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

bool switches(const QAction* action) {
  return action != nullptr && action->isCheckable() && action->isEnabled();
}

}  // namespace

LayersMenu::LayersMenu(const Actions& actions, QWidget* parent) : QMenu("La&yers", parent) {
  using enum ActionId;
  setIcon(compliant::icon("eye"));
  setToolTipsVisible(true);
  const std::pair<const char*, std::vector<ActionId>> groups[] = {
      {"Objects",
       {layerPoints, layerLinks, layerAnchors, layerGrid, layerShadows, layerWireframe,
        layerTransparent}},
      {"Forces",
       {layerForces, layerHardForces, layerCompliantForces, layerStiffForces, layerReactions,
        layerPull, layerForceNumbers}},
      {"Motion", {layerVelocities, layerTrails, layerStartGhost, layerKeyGhosts, layerBranchGhost}},
      {"Labels",
       {layerViolations, layerSelectionNames, layerAllNames, layerFrames, layerLegend, layerReadOut,
        layerRates}}};
  for (const auto& [caption, ids] : groups) {
    addCaption(caption);
    for (const ActionId id : ids) addAction(actions[id]);
  }
}

void LayersMenu::addCaption(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("role", "caption");
  onScale(label, [label, above = isEmpty() ? 2 : 8] {
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
