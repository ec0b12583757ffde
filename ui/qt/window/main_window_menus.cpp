#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QProxyStyle>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "ui/model/build/template_list.hpp"
#include "ui/model/display/colour_field.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/actions/layers_menu.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {
namespace {

// Room for the thumbnails of examples, which are larger than icons of a menu.
class PictureStyle : public QProxyStyle {
 public:
  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override {
    if (metric == PM_SmallIconSize) return scaled(64);
    return QProxyStyle::pixelMetric(metric, option, widget);
  }
};

class MenuFiller {
 public:
  MenuFiller(QMenu* menu, Actions& actions) : menu_(menu), actions_(actions) {
    menu_->setToolTipsVisible(true);
  }
  MenuFiller& add(std::initializer_list<ActionId> ids) {
    for (const ActionId id : ids) menu_->addAction(actions_[id]);
    return *this;
  }
  MenuFiller& separate() {
    menu_->addSeparator();
    return *this;
  }

 private:
  QMenu* menu_;
  Actions& actions_;
};

// A menu of which one entry is chosen. It asks what holds now each time it opens. Its group is
// named "choices": the palette offers them, too.
template <class T>
void addChoices(QMenu* parent, const QString& title,
                const std::vector<std::pair<QString, T>>& choices, std::function<T()> now,
                std::function<void(T)> choose) {
  QMenu* menu = parent->addMenu(title);
  auto* group = new QActionGroup(menu);
  group->setObjectName("choices");
  for (const auto& [text, value] : choices) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(value == now());
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, menu, [choose, value = value] { choose(value); });
    QObject::connect(menu, &QMenu::aboutToShow, action,
                     [action, now, value = value] { action->setChecked(value == now()); });
  }
}

}  // namespace

void MainWindow::addPullChoices(QMenu* menu) {
  addChoices<PullStrength>(
      menu, "&Pull",
      {{"Soft, 2 Hz", PullStrength::Soft},
       {"Normal, 5 Hz", PullStrength::Normal},
       {"Strong, 15 Hz", PullStrength::Strong},
       {"Hard, c = 0", PullStrength::Hard}},
      [this] { return models_.preferences.pull; },
      [this](PullStrength pull) {
        models_.preferences.pull = pull;
        models_.session.send(commandOf(pull));
      });
}

bool MainWindow::keepsNetForces() const {
  const Scene& scene = models_.session.document().scene();
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    const Field* field = component.type().find("constraint_forces");
    if (field != nullptr && sameValue(field->read(component), Value(std::string("independent"))))
      return true;
  }
  return false;
}

void MainWindow::addForceChoices(QMenu* menu) {
  const auto set = [this](auto member) {
    return [this, member](auto value) {
      models_.preferences.forces.*member = value;
      applyViewOptions();
    };
  };
  addChoices<ConstraintArrows>(
      menu, "&Constraint forces",
      {{"Automatic: net force where dense", ConstraintArrows::Automatic},
       {"Per constraint", ConstraintArrows::Each},
       {"Net force per point", ConstraintArrows::Net}},
      [this] { return models_.preferences.forces.constraints; },
      [this, choose = set(&ForceScaleSettings::constraints)](ConstraintArrows which) {
        choose(which);
        if (which == ConstraintArrows::Net && !keepsNetForces())
          showMessage(Severity::info,
                      "Net forces need constraint_forces = independent in the integrator.");
      });
  addChoices<ForceLaw>(
      menu, "Scale of force arro&ws",
      {{"Linear", ForceLaw::Linear},
       {"Square root", ForceLaw::SquareRoot},
       {"Logarithmic", ForceLaw::Logarithmic}},
      [this] { return models_.preferences.forces.law; }, set(&ForceScaleSettings::law));
  addChoices<double>(
      menu, "Si&ze of force arrows",
      {{"25 %", 0.25}, {"50 %", 0.5}, {"100 %", 1}, {"200 %", 2}, {"400 %", 4}},
      [this] { return models_.preferences.forces.factor; }, set(&ForceScaleSettings::factor));
  addChoices<double>(
      menu, "&Hide small forces",
      {{"None", 0},
       {"Below 1 % of a typical force", 0.01},
       {"Below 5 %", 0.05},
       {"Below 20 %", 0.2}},
      [this] { return models_.preferences.forces.threshold; }, set(&ForceScaleSettings::threshold));
}

void MainWindow::addLayerChoices(QMenu* menu) {
  const auto set = [this](double Preferences::*member) {
    return [this, member](double value) {
      models_.preferences.*member = value;
      applyViewOptions();
    };
  };
  addChoices<double>(
      menu, "Size of velocity arro&ws",
      {{"25 %", 0.25}, {"50 %", 0.5}, {"100 %", 1}, {"200 %", 2}, {"400 %", 4}},
      [this] { return models_.preferences.velocityFactor; }, set(&Preferences::velocityFactor));
  addChoices<double>(
      menu, "Length of &trails", {{"0.5 s", 0.5}, {"1 s", 1}, {"2 s", 2}, {"5 s", 5}, {"20 s", 20}},
      [this] { return models_.preferences.trailSeconds; }, set(&Preferences::trailSeconds));
  addChoices<double>(
      menu, "Colour &violations from",
      {{"1e-12 m", 1e-12}, {"1e-9 m", 1e-9}, {"1e-6 m", 1e-6}, {"1e-3 m", 1e-3}},
      [this] { return models_.preferences.violationThreshold; },
      set(&Preferences::violationThreshold));
}

// What the scene that is open has; the colours stay chosen while another one does not have them.
void MainWindow::addColourChoices(QMenu* parent) {
  QMenu* menu = parent->addMenu("C&olour by");
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, &receiver_, [this, menu] {
    menu->clear();
    const auto add = [&](const QString& text, const std::string& key) {
      QAction* action = menu->addAction(menuText(text));
      action->setCheckable(true);
      action->setChecked(key == models_.preferences.colourBy);
      connect(action, &QAction::triggered, &receiver_, [this, key] { colourBy(key); });
      return action;
    };
    QAction* nothing = add("Nothing", "");
    if (models_.preferences.layers.violations) nothing->setChecked(false);
    menu->addAction(models_.actions[actionOf(&Layers::violations)]);
    menu->addSeparator();
    for (const ColourQuantity& each : colourQuantities(*models_.session.snapshot().structure)) {
      QString text = qt(each.label);
      text[0] = text[0].toUpper();
      add(text, each.key);
    }
  });
}

void MainWindow::colourBy(const std::string& key) {
  models_.preferences.colourBy = key;
  models_.actions[actionOf(&Layers::violations)]->setChecked(false);
  // Else nothing would be seen of it.
  for (const ColourQuantity& each : colourQuantities(*models_.session.snapshot().structure))
    if (each.key == key) models_.actions[actionOf(layerOf(each))]->setChecked(true);
  applyViewOptions();
}

void MainWindow::addScaleChoices(QMenu* menu) {
  std::vector<std::pair<QString, double>> choices;
  for (const double scale : offeredScales)
    choices.push_back({QString::number(std::lround(100 * scale)) + " %", scale});
  addChoices<double>(
      menu, "Interface &scale", choices, [this] { return models_.preferences.uiScale; },
      [this](double scale) { chooseUiScale(scale); });
}

void MainWindow::addKeyFrames(QMenu* parent) {
  QMenu* menu = parent->addMenu("Go to key &frame");
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, &receiver_, [this, menu] {
    menu->clear();
    const auto& all = models_.keyFrames.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const QString name = menuText(QString::fromStdString(all[i].name));
      QAction* action =
          menu->addAction(name + "\t" + QString::number(all[i].moment->motion.time, 'f', 3) + " s");
      connect(action, &QAction::triggered, &receiver_, [this, i] { models_.keyFrames.goTo(i); });
    }
    if (all.empty()) menu->addAction("No key frames yet")->setEnabled(false);
  });
}

void MainWindow::buildMenus() {
  using enum ActionId;

  QMenu* file = menuBar()->addMenu("&File");
  MenuFiller(file, models_.actions).add({newScene, openScene, importMeshFile});
  QMenu* recent = file->addMenu("Open &recent");
  recent->setToolTipsVisible(true);
  connect(recent, &QMenu::aboutToShow, &receiver_,
          [this, recent] { documents_->fillRecent(recent); });
  QMenu* examples = file->addMenu("&Examples");
  auto* style = new PictureStyle;
  style->setParent(examples);
  connect(examples, &QMenu::aboutToShow, &receiver_,
          [this, examples, style] { documents_->fillExamples(examples, style); });
  MenuFiller(file, models_.actions)
      .add({searchExamples})
      .separate()
      .add({save, saveAs, reload})
      .separate()
      .add({saveScreenshot, exportFilm, exportSeries})
      .separate()
      .add({presentScene, presentPlaylist})
      .separate()
      .add({recordRun, replayRecording})
      .separate()
      .add({quit});

  QMenu* edit = menuBar()->addMenu("&Edit");
  MenuFiller(edit, models_.actions)
      .add({undo, redo})
      .separate()
      .add({cut, copy, copyState, paste})
      .separate()
      .add({duplicate, mirror, array, rename, toggleEnabled, erase})
      .separate()
      .add({startHere, closeGaps, separateOne, ignoreContacts})
      .separate()
      .add({selectAll, selectNone, findComponent})
      .separate();
  // In submenus: all of it would be higher than a small screen.
  MenuFiller(edit->addMenu(icon("eye"), "Sho&w and hide"), models_.actions)
      .add({ActionId::hide, showOnly, showAll, lock});
  MenuFiller(edit->addMenu(icon("select"), "T&ools"), models_.actions)
      .add({toolSelect, toolBox, toolMove, toolTurn, toolScale, localAxes});

  QMenu* add = menuBar()->addMenu("&Add");
  models_.edits.fillAddMenu(add);
  auto* made = new QMenu("&Template", add);
  made->setToolTipsVisible(true);
  for (const Template& each : templates())
    made->addAction(icon(each.icon), QString(each.title) + (each.numbers.empty() ? "" : "…"),
                    &receiver_, [this, &each] { applyTemplate(each); })
        ->setToolTip(each.sentence);
  add->insertMenu(add->actions().front(), made);
  add->addSeparator();
  QMenu* draw = add->addMenu("&Draw");
  MenuFiller(draw, models_.actions)
      .add({toolPoint, toolRod, toolSpring, toolRope, toolFix, toolBody, toolJoint})
      .separate();
  addToolKinds(draw->addMenu(icon("body"), "Bod&ies"), DrawingTool::body);
  addToolKinds(draw->addMenu(icon("joint"), "J&oints"), DrawingTool::joint);
  MenuFiller(add, models_.actions).add({addOrDo});

  QMenu* simulation = menuBar()->addMenu("&Simulation");
  MenuFiller(simulation, models_.actions)
      .add({playPause, stepForward, stepBack, reset})
      .separate()
      .add({makeKeyFrame});
  addKeyFrames(simulation);
  MenuFiller(simulation, models_.actions).separate().add({slower, faster}).separate();
  addPullChoices(simulation);
  MenuFiller(simulation, models_.actions).add({stopWhenDiverging});
  MenuFiller(simulation->addMenu(icon("solver"), "Sol&ver"), models_.actions)
      .add({instrumentAction("solver"), instrumentAction("matrix")})
      .separate()
      .add({saveSystem, precompute});

  QMenu* view = menuBar()->addMenu("&View");
  MenuFiller(view, models_.actions).add({frameSelection, frameAll, followScene});
  QMenu* presets = view->addMenu(icon("camera"), "&Look from");
  MenuFiller(presets, models_.actions)
      .add({viewFront, viewBack, viewLeft, viewRight, viewTop, viewBottom, viewIsometric,
            viewOpposite});
  MenuFiller(view, models_.actions).add({parallelProjection});
  MenuFiller(view->addMenu("Split &view"), models_.actions).add({oneView, twoViews, fourViews});
  addCameras(view);
  view->addSeparator();
  layersMenu_ = new LayersMenu(models_.actions, this);
  view->addMenu(layersMenu_);
  MenuFiller(view, models_.actions).add({layerForces, lawPlot});
  addForceChoices(view->addMenu("Appearance of f&orces"));
  addColourChoices(view);
  addLayerChoices(view);
  view->addSeparator();
  QMenu* theme = view->addMenu("&Theme");
  MenuFiller(theme, models_.actions).add({lookSystem, lookDark, lookLight, lookPrint});
  addScaleChoices(view);
  MenuFiller(view, models_.actions).add({largerText, smallerText}).separate();
  MenuFiller panels(view->addMenu("Pa&nels"), models_.actions);
  panels.add({leftPanel, rightPanel, ActionId::drawer, watchesPanel}).separate();
  for (const Instrument& each : instruments()) panels.add({instrumentAction(each.key)});
  panels.separate().add({nextPanel, previousPanel, floatPanel, floatDrawer});
  MenuFiller(view, models_.actions).add({foldMappings}).separate().add({fullScreen});
  addLayouts(view);

  QMenu* help = menuBar()->addMenu("&Help");
  MenuFiller(help, models_.actions).add({manual, shortcuts, tour}).separate().add({about});
}

}  // namespace compliant
