#include "ui/qt/window/commands/layer_actions.hpp"

#include <QMainWindow>
#include <QMenu>
#include <QSignalBlocker>

#include "ui/model/display/colour_field.hpp"
#include "ui/qt/actions/layers_menu.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/window/commands/choice_menu.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

namespace {

bool keepsNetForces(const Scene& scene) {
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    const Field* field = component.type().find("constraint_forces");
    if (field != nullptr && sameValue(field->read(component), Value(std::string("independent"))))
      return true;
  }
  return false;
}

}  // namespace

LayerActions::LayerActions(const WindowContext& context)
    : context_(context), menu_(new LayersMenu(context.models.actions, &context.window)) {
  Actions& actions = context_.models.actions;
  const Preferences& preferences = context_.models.preferences;
  actions[ActionId::FollowScene]->setChecked(preferences.followsScene);
  actions[ActionId::LocalAxes]->setChecked(preferences.localAxes);
  connectForces();
  for (const ActionId id :
       {ActionId::LayerForces, ActionId::LawPlot, ActionId::LocalAxes, ActionId::FollowScene})
    context_.onToggled(id, [this](bool) { apply(); });
  connectLayers();
  context_.onTriggered(ActionId::OpenLayers, [this] { list(); });
  // The view shows the shortcut.
  QObject::connect(actions[ActionId::FrameAll], &QAction::changed, &context_.receiver,
                   [this] { apply(); });
}

void LayerActions::connectForces() {
  ForcesShown& shown = context_.models.preferences.forces.shown;
  context_.models.actions[ActionId::LayerForces]->setChecked(shown != ForcesShown::None);
  // Shown again, it uses the choice from before.
  context_.onToggled(ActionId::LayerForces, [this, &shown](bool on) {
    if (!on) forcesBefore_ = shown;
    shown = on ? forcesBefore_ : ForcesShown::None;
  });
}

void LayerActions::connectLayers() {
  Actions& actions = context_.models.actions;
  Preferences& preferences = context_.models.preferences;
  for (const Layer& layer : layerTable()) {
    const ActionId id = actionOf(layer.on);
    actions[id]->setChecked(preferences.layers.*layer.on);
    context_.onToggled(id, [this, &actions, &preferences, layer](bool on) {
      preferences.layers.*layer.on = on;
      if (on && layer.on == &Layers::violations) preferences.colourBy.clear();
      // Otherwise the layer would have no visible effect.
      if (on && layer.needs == Layer::Needs::ForceArrows &&
          !actions[ActionId::LayerForces]->isChecked()) {
        forcesBefore_ = ForcesShown::All;
        actions[ActionId::LayerForces]->setChecked(true);
      }
      apply();
    });
  }
}

void LayerActions::list() {
  Viewport* view = context_.viewport();
  if (view != nullptr) menu_->popup(view->mapToGlobal(QPoint(view->width(), 0)));
}

void LayerActions::setForces(const ForceScaleSettings& forces) {
  ForceScaleSettings& kept = context_.models.preferences.forces;
  if (kept.shown != ForcesShown::None) forcesBefore_ = kept.shown;
  kept = forces;
  QAction* action = context_.models.actions[ActionId::LayerForces];
  const QSignalBlocker quiet(action);
  action->setChecked(forces.shown != ForcesShown::None);
  apply();
}

void LayerActions::apply() {
  const Actions& actions = context_.models.actions;
  Preferences& preferences = context_.models.preferences;
  preferences.followsScene = actions[ActionId::FollowScene]->isChecked();
  preferences.localAxes = actions[ActionId::LocalAxes]->isChecked();
  if (context_.views == nullptr) return;
  ViewOptions options;
  options.lawPlot = actions[ActionId::LawPlot]->isChecked();
  options.follow = preferences.followsScene;
  options.layers = preferences.layers;
  options.localAxes = preferences.localAxes;
  options.forces = preferences.forces;
  options.velocityFactor = preferences.velocityFactor;
  options.trailSeconds = preferences.trailSeconds;
  options.violationThreshold = preferences.violationThreshold;
  options.colourBy = preferences.colourBy;
  options.frameAllKey = actions.keyText(ActionId::FrameAll).toStdString();
  context_.views->setOptions(options);
}

void LayerActions::addTo(QMenu* menu) {
  menu->addMenu(menu_);
  menu->addAction(context_.models.actions[ActionId::LayerForces]);
  menu->addAction(context_.models.actions[ActionId::LawPlot]);
  addForceChoices(menu->addMenu("Appearance of f&orces"));
  addColourChoices(menu);
  addSizeChoices(menu);
}

void LayerActions::addForceChoices(QMenu* menu) {
  ForceScaleSettings& forces = context_.models.preferences.forces;
  const auto set = [this, &forces](auto member) {
    return [this, &forces, member](auto value) {
      forces.*member = value;
      apply();
    };
  };
  addChoices<ConstraintArrows>(
      menu, context_.receiver, "&Constraint forces",
      {{"Automatic: net force where dense", ConstraintArrows::Automatic},
       {"Per constraint", ConstraintArrows::Each},
       {"Net force per point", ConstraintArrows::Net}},
      [&forces] { return forces.constraints; },
      [this, choose = set(&ForceScaleSettings::constraints)](ConstraintArrows which) {
        choose(which);
        if (which == ConstraintArrows::Net &&
            !keepsNetForces(context_.models.session.document().scene()))
          context_.say(Severity::Info,
                       "Net forces need constraint_forces = independent in the integrator.");
      });
  addChoices<ForceLaw>(
      menu, context_.receiver, "Scale of force arro&ws",
      {{"Linear", ForceLaw::Linear},
       {"Square root", ForceLaw::SquareRoot},
       {"Logarithmic", ForceLaw::Logarithmic}},
      [&forces] { return forces.law; }, set(&ForceScaleSettings::law));
  addChoices<double>(
      menu, context_.receiver, "Si&ze of force arrows",
      {{"25 %", 0.25}, {"50 %", 0.5}, {"100 %", 1}, {"200 %", 2}, {"400 %", 4}},
      [&forces] { return forces.factor; }, set(&ForceScaleSettings::factor));
  addChoices<double>(
      menu, context_.receiver, "&Hide small forces",
      {{"None", 0},
       {"Below 1 % of a typical force", 0.01},
       {"Below 5 %", 0.05},
       {"Below 20 %", 0.2}},
      [&forces] { return forces.threshold; }, set(&ForceScaleSettings::threshold));
}

void LayerActions::addSizeChoices(QMenu* menu) {
  Preferences& preferences = context_.models.preferences;
  const auto add = [&](const QString& title, const std::vector<std::pair<QString, double>>& sizes,
                       double Preferences::*member) {
    addChoices<double>(
        menu, context_.receiver, title, sizes,
        [&preferences, member] { return preferences.*member; },
        [this, &preferences, member](double value) {
          preferences.*member = value;
          apply();
        });
  };
  add("Size of velocity arro&ws",
      {{"25 %", 0.25}, {"50 %", 0.5}, {"100 %", 1}, {"200 %", 2}, {"400 %", 4}},
      &Preferences::velocityFactor);
  add("Length of &trails", {{"0.5 s", 0.5}, {"1 s", 1}, {"2 s", 2}, {"5 s", 5}, {"20 s", 20}},
      &Preferences::trailSeconds);
  add("Colour &violations from",
      {{"1e-12 m", 1e-12}, {"1e-9 m", 1e-9}, {"1e-6 m", 1e-6}, {"1e-3 m", 1e-3}},
      &Preferences::violationThreshold);
}

// The quantities of the open scene; a choice stays even while another scene lacks it.
void LayerActions::addColourChoices(QMenu* parent) {
  QMenu* menu = parent->addMenu("C&olour by");
  menu->setToolTipsVisible(true);
  QObject::connect(menu, &QMenu::aboutToShow, &context_.receiver,
                   [this, menu] { fillColours(menu); });
}

void LayerActions::fillColours(QMenu* menu) {
  const WindowModels& models = context_.models;
  menu->clear();
  const auto add = [&](const QString& text, const std::string& key) {
    QAction* action =
        menu->addAction(menuText(text), &context_.receiver, [this, key] { colourBy(key); });
    action->setCheckable(true);
    action->setChecked(key == models.preferences.colourBy);
    return action;
  };
  QAction* nothing = add("Nothing", "");
  if (models.preferences.layers.violations) nothing->setChecked(false);
  menu->addAction(models.actions[actionOf(&Layers::violations)]);
  menu->addSeparator();
  for (const ColourQuantity& each : colourQuantities(*models.session.snapshot().structure)) {
    QString text = qt(each.label);
    text[0] = text[0].toUpper();
    add(text, each.key);
  }
}

void LayerActions::colourBy(const std::string& key) {
  WindowModels& models = context_.models;
  models.preferences.colourBy = key;
  models.actions[actionOf(&Layers::violations)]->setChecked(false);
  // Otherwise the colours would not be visible.
  for (const ColourQuantity& each : colourQuantities(*models.session.snapshot().structure))
    if (each.key == key) models.actions[actionOf(layerOf(each))]->setChecked(true);
  apply();
}

}  // namespace compliant
