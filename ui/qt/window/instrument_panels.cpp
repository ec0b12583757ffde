#include "ui/qt/window/instrument_panels.hpp"

#include <QCursor>
#include <QMenu>
#include <array>
#include <utility>

#include "engine/base/assert.hpp"
#include "ui/model/plots/watches.hpp"
#include "ui/qt/actions/actions.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/documents/history_panel.hpp"
#include "ui/qt/documents/user_lists.hpp"
#include "ui/qt/drawer/energy_panel.hpp"
#include "ui/qt/drawer/matrix_panel.hpp"
#include "ui/qt/drawer/plots_legend.hpp"
#include "ui/qt/drawer/plots_panel.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/window/plot_menu.hpp"

namespace compliant {
namespace {

using Context = InstrumentContext;

/// Offers the numbers of a chart in its menu.
void extend(StripChart* chart, const Context& context, const std::vector<PlotNumber>& numbers) {
  QObject::connect(chart, &StripChart::menuOpening, chart,
                   [numbers, &plots = context.plots, &watches = context.watches](QMenu* menu) {
                     menu->addSeparator();
                     addPlotEntries(*menu, plots, numbers);
                     addPinEntries(*menu, watches, numbers);
                   });
}

/// The menu of a line of an inspection.
void offerSubject(SolverPanel& panel, Session& session, Plots& plots, Watches& watches,
                  const Subject& subject) {
  QMenu menu(&panel);
  if (subject.row >= 0) {
    const auto numbers = numbersOf(*session.snapshot().structure, subject.component, subject.row);
    addPlotEntries(menu, plots, numbers);
    addPinEntries(menu, watches, numbers);
    menu.addSeparator();
  }
  for (const Inspection* each : inspections())
    if (each->about() == Inspection::About::Row)
      menu.addAction(QString::fromUtf8(each->title()), [&panel, each, subject] {
        panel.inspector().look(subject);
        panel.show(*each);
      });
  menu.exec(QCursor::pos());
}

QWidget* energy(const Context& context) {
  auto* panel = new EnergyPanel(context.session);
  QObject::connect(panel, &EnergyPanel::notified, &context.receiver, context.notify);
  extend(panel->chart(), context, energyNumbers());
  extend(panel->stack(), context, energyNumbers());
  return panel;
}

QWidget* plots(const Context& context) {
  auto* panel = new PlotsPanel(context.plots);
  QObject::connect(panel, &PlotsPanel::notified, &context.receiver, context.notify);
  context.plotMenu.offer(panel->legend(), [panel](QWidget*, const QPoint& place) {
    return panel->legend()->numbersAt(place);
  });
  return panel;
}

QWidget* solver(const Context& context) {
  auto* panel = new SolverPanel(context.session, context.breaks, context.drawing);
  QObject::connect(panel, &SolverPanel::notified, &context.receiver, context.notify);
  extend(panel->chart(), context, solverNumbers());
  context.plotMenu.offer(panel->systems(), [](QWidget*, const QPoint&) { return solverNumbers(); });
  QObject::connect(
      panel, &SolverPanel::menuRequested, panel,
      [panel, &session = context.session, &plots = context.plots, &watches = context.watches](
          const Subject& subject) { offerSubject(*panel, session, plots, watches, subject); });
  return panel;
}

QWidget* matrix(const Context& context) { return new MatrixPanel(context.session); }

QWidget* log(const Context& context) { return new LogPanel(context.session); }

QWidget* history(const Context& context) { return new HistoryPanel(context.session); }

QWidget* keyFrames(const Context& context) {
  NamedList* list = keyFramesList(context.keyFrames);
  QObject::connect(list, &NamedList::makeRequested, context.actions[ActionId::MakeKeyFrame],
                   &QAction::trigger);
  QObject::connect(list, &NamedList::notified, &context.receiver, context.notify);
  return list;
}

QWidget* cameras(const Context& context) {
  NamedList* list = camerasList(context.cameras);
  QObject::connect(list, &NamedList::makeRequested, context.actions[ActionId::SaveCamera],
                   &QAction::trigger);
  QObject::connect(list, &NamedList::goRequested, &context.receiver, context.goToCamera);
  QObject::connect(list, &NamedList::notified, &context.receiver, context.notify);
  return list;
}

// One line for each instrument of ui/model/display/instruments.cpp.
constexpr auto makers = std::to_array<std::pair<std::string_view, QWidget* (*)(const Context&)>>({
    {"energy", energy},
    {"plots", plots},
    {"solver", solver},
    {"matrix", matrix},
    {"log", log},
    {"history", history},
    {"key-frames", keyFrames},
    {"cameras", cameras},
});

}  // namespace

QWidget* makeInstrument(std::string_view key, const InstrumentContext& context) {
  const auto found = std::find_if(makers.begin(), makers.end(),
                                  [key](const auto& each) { return each.first == key; });
  ASSERT(found != makers.end());
  return found->second(context);
}

}  // namespace compliant
