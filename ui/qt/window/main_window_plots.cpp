#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QTreeWidget>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/energy_panel.hpp"
#include "ui/qt/drawer/plots_legend.hpp"
#include "ui/qt/drawer/plots_panel.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/drawer/watch_list.hpp"
#include "ui/qt/drawer/worst_rows_list.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/properties/settings_strip.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"
#include "ui/qt/window/plot_menu.hpp"
#include "ui/qt/window/status_line.hpp"

// Where numbers can be plotted from, and where the plots are shown.
namespace compliant {
namespace {
// Elements of a component that the palette offers; the view offers every one.
constexpr std::size_t elementsInPalette = 3;
}  // namespace

void MainWindow::connectPlots() {
  const auto show = [this] { drawer_->open(plotsPanel_); };
  actions_.onTriggered(ActionId::plotsTab, show);
  following_.push_back(plots_.onAdded(show));
  plots_.onRefused([this](const std::string& sentence) { say(Severity::warning, qt(sentence)); });
  connect(plotsPanel_, &PlotsPanel::exported, this,
          [this](const QString& sentence) { say(Severity::info, sentence); });
  connect(plotsPanel_, &PlotsPanel::failed, this,
          [this](const QString& sentence) { say(Severity::error, sentence); });

  plotMenu_ = new PlotMenu(plots_, watches_, this);
  connectWatches();
  plotMenu_->offerFields(*properties_);
  plotMenu_->offerFields(*settings_);
  WorstRowsList* rows = solver_->worstRows();
  plotMenu_->offer(rows, [this, rows](QWidget*, const QPoint& place) {
    const std::optional<RowResidual> row = rows->rowAt(place);
    return row ? numbersOf(*session_.snapshot().structure, row->constraint, row->row)
               : std::vector<PlotNumber>();
  });
  const auto ofSolver = [](QWidget*, const QPoint&) { return solverNumbers(); };
  plotMenu_->offer(plotsPanel_->legend(), [this](QWidget*, const QPoint& place) {
    return plotsPanel_->legend()->numbersAt(place);
  });
  plotMenu_->offer(solver_->views()->widget(0), ofSolver);
  plotMenu_->offer(status_, ofSolver);
  const auto extend = [this](StripChart* chart, std::vector<PlotNumber> numbers) {
    connect(chart, &StripChart::menuOpening, this, [this, numbers](QMenu* menu) {
      menu->addSeparator();
      compliant::addPlotEntries(*menu, plots_, numbers);
      addPinEntries(*menu, watches_, numbers);
    });
  };
  extend(energy_->chart(), energyNumbers());
  extend(energy_->stack(), energyNumbers());
  extend(solver_->chart(), solverNumbers());
  connect(tree_, &SceneTree::menuOpening, this, [this](QMenu* menu) {
    menu->addSeparator();
    compliant::addPlotEntries(*menu, plots_, session_.selected());
    addPinEntries(*menu, watches_, session_.selected());
  });
}

// The list of what is pinned comes with every new pin, and goes with the last one.
void MainWindow::connectWatches() {
  connect(documents_, &DocumentActions::fileChanged, this, [this] {
    plots_.keepWithFile();
    watches_.keepWithFile();
  });
  watches_.onRefused([this](const std::string& sentence) { say(Severity::warning, qt(sentence)); });
  following_.push_back(watches_.onChange([this] {
    const std::size_t pinned = watches_.all().size();
    if (pinned > pinned_) watchesDock_->show();
    if (pinned == 0) watchesDock_->hide();
    pinned_ = pinned;
    actions_.allow(ActionId::watchesPanel, pinned > 0, "Nothing is pinned.");
  }));
  plotMenu_->offer(watchList_, [this](QWidget*, const QPoint& place) {
    const std::optional<PlotNumber> number = watchList_->numberAt(place);
    return number ? std::vector{*number} : std::vector<PlotNumber>();
  });
}

void MainWindow::addPlotsOf(QMenu& menu, const QPoint& place) {
  const auto [component, element] = viewport_->elementAt(place);
  const auto numbers = component != 0 && component == session_.selected()
                           ? numbersOf(*session_.snapshot().structure, component, element)
                           : std::vector<PlotNumber>();
  if (numbers.empty()) {
    compliant::addPlotEntries(menu, plots_, session_.selected());
    addPinEntries(menu, watches_, session_.selected());
  } else {
    compliant::addPlotEntries(menu, plots_, numbers);
    addPinEntries(menu, watches_, numbers);
  }
}

void MainWindow::addPlotEntries(std::vector<PaletteEntry>& entries) {
  const SceneStructure& structure = *session_.snapshot().structure;
  const Scene& scene = session_.document().scene();
  std::vector<PlotNumber> numbers;
  const auto add = [&numbers](const std::vector<PlotNumber>& more) {
    numbers.insert(numbers.end(), more.begin(), more.end());
  };
  const Id selected = session_.selected();
  for (const Index element : elementsOf(structure, selected, elementsInPalette))
    add(numbersOf(structure, selected, element));
  if (const Component* component = scene.find(selected))
    for (const Field& field : component->type().fields)
      if (field.kind == Kind::Real || field.kind == Kind::Integer)
        add(numbersOf(scene, structure, selected, field));
  add(energyNumbers());
  add(solverNumbers());
  for (const PlotNumber& number : numbers) {
    const PlotWords words = wordsOf(number, scene, structure);
    const QString unit = words.unit.empty() ? QString() : " in " + qt(words.unit);
    entries.push_back({"chart",
                       "Plot " + qt(words.label()),
                       qt(words.quantity) + unit + " over time.",
                       "Plot",
                       {},
                       [this, number] { plots_.add({number}); }});
  }
}

}  // namespace compliant
