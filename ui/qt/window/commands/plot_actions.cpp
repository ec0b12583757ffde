#include "ui/qt/window/commands/plot_actions.hpp"

#include <QDockWidget>
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
#include "ui/qt/window/plot_menu.hpp"
#include "ui/qt/window/status_bar.hpp"
#include "ui/qt/window/window_context.hpp"
#include "ui/qt/window/window_docks.hpp"

namespace compliant {
namespace {
// The number of elements per component in the palette; the view offers all.
constexpr std::size_t elementsInPalette = 3;
}  // namespace

PlotActions::PlotActions(const WindowContext& context, const WindowDocks& docks,
                         DocumentActions& documents, StatusBar& status)
    : context_(context), docks_(docks) {
  WindowModels& models = context_.models;
  const auto refused = context_.whileReceiving(
      [&context](const std::string& sentence) { context.say(Severity::Warning, qt(sentence)); });
  models.plots.onRefused(refused);
  models.watches.onRefused(refused);
  Drawer& drawer = docks_.drawer();
  plots_ = models.plots.onAdded([&drawer] { drawer.open(drawer.panel("plots")); });
  watches_ = models.watches.onChange([this] { followPinned(); });
  QObject::connect(&documents, &DocumentActions::fileChanged, &context_.receiver, [&models] {
    models.plots.keepWithFile();
    models.watches.keepWithFile();
  });
  offerNumbers(status);
}

void PlotActions::offerNumbers(StatusBar& status) {
  PlotMenu& menus = docks_.plotMenu();
  WatchList& list = docks_.watchList();
  menus.offer(&list, [&list](QWidget*, const QPoint& place) {
    const std::optional<PlotNumber> number = list.numberAt(place);
    return number ? std::vector{*number} : std::vector<PlotNumber>();
  });
  menus.offerFields(docks_.properties());
  menus.offerFields(docks_.settings());
  menus.offer(&status, [](QWidget*, const QPoint&) { return solverNumbers(); });
  QObject::connect(&docks_.tree(), &SceneTree::menuOpening, &context_.receiver,
                   [&models = context_.models](QMenu* menu) {
                     menu->addSeparator();
                     addPlotEntries(*menu, models.plots, models.session.selected());
                     addPinEntries(*menu, models.watches, models.session.selected());
                   });
}

// The list of pinned numbers appears with every new pin, and disappears with the last one.
void PlotActions::followPinned() {
  const std::size_t pinned = context_.models.watches.all().size();
  if (pinned > pinned_) docks_.pinned()->show();
  if (pinned == 0) docks_.pinned()->hide();
  pinned_ = pinned;
  context_.models.actions.setWhyNot(
      ActionId::WatchesPanel,
      pinned > 0 ? QString() : "Nothing is pinned. Right-click a number and choose Pin.");
}

void PlotActions::addTo(QMenu& menu, const QPoint& place) {
  WindowModels& models = context_.models;
  const Id selected = models.session.selected();
  const auto [component, element] = context_.viewport()->elementAt(place);
  const auto numbers = component != 0 && component == selected
                           ? numbersOf(*models.session.snapshot().structure, component, element)
                           : std::vector<PlotNumber>();
  if (numbers.empty()) {
    addPlotEntries(menu, models.plots, selected);
    addPinEntries(menu, models.watches, selected);
  } else {
    addPlotEntries(menu, models.plots, numbers);
    addPinEntries(menu, models.watches, numbers);
  }
}

void PlotActions::addEntries(std::vector<PaletteEntry>& entries) {
  const Session& session = context_.models.session;
  const SceneStructure& structure = *session.snapshot().structure;
  const Scene& scene = session.document().scene();
  std::vector<PlotNumber> numbers;
  const auto add = [&numbers](const std::vector<PlotNumber>& more) {
    numbers.insert(numbers.end(), more.begin(), more.end());
  };
  const Id selected = session.selected();
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
                       [&plots = context_.models.plots, number] { (void)plots.add({number}); }});
  }
}

}  // namespace compliant
