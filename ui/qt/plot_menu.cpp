#include "ui/qt/plot_menu.hpp"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <algorithm>

#include "ui/qt/field_row.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/now_section.hpp"
#include "ui/qt/property_panel.hpp"
#include "ui/qt/settings_strip.hpp"
#include "ui/qt/text.hpp"

namespace compliant {
namespace {

// Of a component with more elements the view offers each at its place.
constexpr std::size_t mostElements = 12;

QString menuText(QString text) { return text.replace("&", "&&"); }

QMenu* plotMenu(QMenu& menu) { return menu.addMenu(icon("chart"), "Plot over time"); }

// "x / m"; `owned`: with the name of the component.
enum class EntryName { number, whole };
QString entryText(const Plots& plots, const PlotNumber& number, EntryName name) {
  const Session& session = plots.session();
  const PlotWords words =
      wordsOf(number, session.document().scene(), *session.snapshot().structure);
  QString text = qt(name == EntryName::whole ? words.label() : words.number);
  if (name == EntryName::number)
    text.remove(0, text.startsWith(": ") || text.startsWith(", ") ? 2 : 0);
  return menuText(words.unit.empty() ? text : text + " / " + qt(words.unit));
}

void fillWith(QMenu& menu, Plots& plots, const std::vector<PlotNumber>& numbers) {
  const Id first = componentOf(numbers.front());
  const bool oneOwner =
      std::all_of(numbers.begin(), numbers.end(),
                  [first](const PlotNumber& each) { return componentOf(each) == first; });
  for (const PlotNumber& number : numbers)
    menu.addAction(entryText(plots, number, oneOwner ? EntryName::number : EntryName::whole),
                   [&plots, number] { plots.add({number}); });
  if (numbers.size() < 2 || numbers.size() > mostPlotCurves) return;
  menu.addSeparator();
  menu.addAction("All of these", [&plots, numbers] { plots.add(numbers); });
}

}  // namespace

void addPlotEntries(QMenu& menu, Plots& plots, const std::vector<PlotNumber>& numbers) {
  if (numbers.empty()) return;
  if (numbers.size() == 1)
    menu.addAction(icon("chart"), "Plot over time", [&plots, numbers] { plots.add(numbers); });
  else
    fillWith(*plotMenu(menu), plots, numbers);
}

void addPlotEntries(QMenu& menu, Plots& plots, Id component) {
  const SceneStructure& structure = *plots.session().snapshot().structure;
  QMenu* all = plotMenu(menu);
  const std::vector<Index> elements = elementsOf(structure, component, mostElements + 1);
  if (elements.size() == 1) fillWith(*all, plots, numbersOf(structure, component, elements[0]));
  for (std::size_t i = 0; i < std::min(elements.size(), mostElements) && elements.size() > 1; ++i)
    fillWith(*all->addMenu(qt(elementWords(structure, component, elements[i]))), plots,
             numbersOf(structure, component, elements[i]));
  if (elements.size() > mostElements)
    all->addAction("Others: right-click them in the view")->setEnabled(false);
  all->addSeparator();
  fillWith(*all->addMenu("Energy of the scene"), plots, energyNumbers());
  fillWith(*all->addMenu("Solver"), plots, solverNumbers());
}

PlotMenu::PlotMenu(Plots& plots, QObject* parent) : QObject(parent), plots_(plots) {
  qApp->installEventFilter(this);
}

void PlotMenu::offer(QWidget* widget, Numbers numbers) {
  offers_.emplace_back(widget, std::move(numbers));
  connect(widget, &QObject::destroyed, this, [this, widget] {
    std::erase_if(offers_, [widget](const auto& each) { return each.first == widget; });
  });
}

void PlotMenu::offerFields(PropertyPanel& panel) {
  offer(&panel, [this, &panel](QWidget* part, const QPoint&) {
    const NowSection* now = panel.now();
    if (now != nullptr && (now == part || now->isAncestorOf(part))) return now->numbersAt(part);
    return numbersOfField(part, &panel, panel.targets());
  });
}

void PlotMenu::offerFields(SettingsStrip& strip) {
  offer(&strip, [this, &strip](QWidget* part, const QPoint&) {
    return numbersOfField(part, &strip, {strip.integrator()});
  });
}

std::vector<PlotNumber> PlotMenu::numbersOfField(QWidget* part, const QWidget* within,
                                                 const std::vector<Id>& components) const {
  while (part != within && qobject_cast<FieldRow*>(part) == nullptr) part = part->parentWidget();
  const std::string name = part->objectName().toStdString();
  const Scene& scene = plots_.session().document().scene();
  std::vector<PlotNumber> numbers;
  for (const Id id : components) {
    const Component* component = scene.find(id);
    const Field* field =
        component != nullptr && part != within ? component->type().find(name) : nullptr;
    if (field == nullptr) continue;
    const auto found = numbersOf(scene, *plots_.session().snapshot().structure, id, *field);
    numbers.insert(numbers.end(), found.begin(), found.end());
  }
  if (numbers.size() > mostPlotCurves) numbers.resize(mostPlotCurves);
  return numbers;
}

bool PlotMenu::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ContextMenu || !watched->isWidgetType()) return false;
  auto* part = static_cast<QWidget*>(watched);
  const QPoint place = static_cast<QContextMenuEvent*>(event)->globalPos();
  for (const auto& [widget, numbersAt] : offers_) {
    if (widget != part && !widget->isAncestorOf(part)) continue;
    const std::vector<PlotNumber> numbers = numbersAt(part, place);
    if (numbers.empty()) return false;
    auto* line = qobject_cast<QLineEdit*>(part);
    const std::unique_ptr<QMenu> menu(line != nullptr ? line->createStandardContextMenu()
                                                      : new QMenu(part));
    if (!menu->isEmpty()) menu->addSeparator();
    addPlotEntries(*menu, plots_, numbers);
    event->accept();
    menu->exec(place);
    return true;
  }
  return false;
}

}  // namespace compliant
