#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QTreeWidget>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/watch_list.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/properties/settings_strip.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"
#include "ui/qt/window/plot_menu.hpp"
#include "ui/qt/window/status_bar.hpp"

// Where numbers can be plotted from, and where the plots are shown.
namespace compliant {
namespace {
// Elements of a component that the palette offers; the view offers every one.
constexpr std::size_t elementsInPalette = 3;
}  // namespace

void MainWindow::connectPlots() {
  following_.push_back(models_.plots.onAdded([this] { drawer_->open(drawer_->panel("plots")); }));
  models_.plots.onRefused(
      [this](const std::string& sentence) { showMessage(Severity::warning, qt(sentence)); });
  connectWatches();
  plotMenu_->offerFields(*properties_);
  plotMenu_->offerFields(*settings_);
  plotMenu_->offer(status_, [](QWidget*, const QPoint&) { return solverNumbers(); });
  connect(tree_, &SceneTree::menuOpening, &receiver_, [this](QMenu* menu) {
    menu->addSeparator();
    compliant::addPlotEntries(*menu, models_.plots, models_.session.selected());
    addPinEntries(*menu, models_.watches, models_.session.selected());
  });
}

// The list of what is pinned comes with every new pin, and goes with the last one.
void MainWindow::connectWatches() {
  connect(documents_, &DocumentActions::fileChanged, &receiver_, [this] {
    models_.plots.keepWithFile();
    models_.watches.keepWithFile();
  });
  models_.watches.onRefused(
      [this](const std::string& sentence) { showMessage(Severity::warning, qt(sentence)); });
  following_.push_back(models_.watches.onChange([this] {
    const std::size_t pinned = models_.watches.all().size();
    if (pinned > pinned_) watchesDock_->show();
    if (pinned == 0) watchesDock_->hide();
    pinned_ = pinned;
    models_.actions.setWhyNot(
        ActionId::watchesPanel,
        pinned > 0 ? QString() : "Nothing is pinned. Right-click a number and choose Pin.");
  }));
  plotMenu_->offer(watchList_, [this](QWidget*, const QPoint& place) {
    const std::optional<PlotNumber> number = watchList_->numberAt(place);
    return number ? std::vector{*number} : std::vector<PlotNumber>();
  });
}

void MainWindow::addPlotsOf(QMenu& menu, const QPoint& place) {
  const auto [component, element] = viewport_->elementAt(place);
  const auto numbers = component != 0 && component == models_.session.selected()
                           ? numbersOf(*models_.session.snapshot().structure, component, element)
                           : std::vector<PlotNumber>();
  if (numbers.empty()) {
    compliant::addPlotEntries(menu, models_.plots, models_.session.selected());
    addPinEntries(menu, models_.watches, models_.session.selected());
  } else {
    compliant::addPlotEntries(menu, models_.plots, numbers);
    addPinEntries(menu, models_.watches, numbers);
  }
}

void MainWindow::addPlotEntries(std::vector<PaletteEntry>& entries) {
  const SceneStructure& structure = *models_.session.snapshot().structure;
  const Scene& scene = models_.session.document().scene();
  std::vector<PlotNumber> numbers;
  const auto add = [&numbers](const std::vector<PlotNumber>& more) {
    numbers.insert(numbers.end(), more.begin(), more.end());
  };
  const Id selected = models_.session.selected();
  for (const Index element : elementsOf(structure, selected, elementsInPalette))
    add(numbersOf(structure, selected, element));
  if (const Component* component = scene.find(selected))
    for (const Field& field : component->type().fields)
      if (field.kind == Kind::Real || field.kind == Kind::Integer)
        add(numbersOf(scene, structure, selected, field));
  add(energyNumbers());
  add(solverNumbers());
  for (const PlotNumber& number : numbers) {
    const PlotText words = plotText(number, scene, structure);
    const QString unit = words.unit.empty() ? QString() : " in " + qt(words.unit);
    entries.push_back({"chart",
                       "Plot " + qt(words.label()),
                       qt(words.quantity) + unit + " over time.",
                       "Plot",
                       {},
                       [this, number] { (void)models_.plots.add({number}); }});
  }
}

}  // namespace compliant
