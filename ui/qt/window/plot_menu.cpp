#include "ui/qt/window/plot_menu.hpp"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <algorithm>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/properties/live_values_section.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/properties/settings_strip.hpp"

namespace compliant {
namespace {

// If a component has more elements, the view offers each at its place.
constexpr std::size_t mostElements = 12;

// The actions on numbers: to plot them, or to pin them.
struct Offer {
  const Session& session;
  QString title, icon;
  std::size_t most;  // at once
  std::function<void(const std::vector<PlotNumber>&)> take;

  QMenu* menuIn(QMenu& menu) const { return menu.addMenu(compliant::icon(icon), title); }
};

Offer plotting(Plots& plots) {
  return {plots.session(), "Plot over time", "chart", mostPlotCurves,
          [&plots](const std::vector<PlotNumber>& numbers) { (void)plots.add(numbers); }};
}

Offer pinning(Watches& watches) {
  return {watches.session(), "Pin", "eye", mostWatches,
          [&watches](const std::vector<PlotNumber>& numbers) { (void)watches.add(numbers); }};
}

// "x / m"; `Whole`: with the name of the component.
enum class EntryName { Number, Whole };
QString entryText(const Session& session, const PlotNumber& number, EntryName name) {
  const PlotText words =
      plotText(number, session.document().scene(), *session.snapshot().structure);
  QString text = qt(name == EntryName::Whole ? words.label() : words.number);
  if (name == EntryName::Number)
    text.remove(0, text.startsWith(": ") || text.startsWith(", ") ? 2 : 0);
  return menuText(words.unit.empty() ? text : text + " / " + qt(words.unit));
}

void fillWith(QMenu& menu, const Offer& offer, const std::vector<PlotNumber>& numbers) {
  if (numbers.empty()) return;
  const Id first = componentOf(numbers.front());
  const bool oneOwner =
      std::all_of(numbers.begin(), numbers.end(),
                  [first](const PlotNumber& each) { return componentOf(each) == first; });
  for (const PlotNumber& number : numbers)
    menu.addAction(
        entryText(offer.session, number, oneOwner ? EntryName::Number : EntryName::Whole),
        [take = offer.take, number] { take({number}); });
  if (numbers.size() < 2 || numbers.size() > offer.most) return;
  menu.addSeparator();
  menu.addAction("All", [take = offer.take, numbers] { take(numbers); });
}

void addEntries(QMenu& menu, const Offer& offer, const std::vector<PlotNumber>& numbers) {
  if (numbers.empty()) return;
  if (numbers.size() == 1)
    menu.addAction(icon(offer.icon), offer.title, [take = offer.take, numbers] { take(numbers); });
  else
    fillWith(*offer.menuIn(menu), offer, numbers);
}

void addEntries(QMenu& menu, const Offer& offer, Id component) {
  const SceneStructure& structure = *offer.session.snapshot().structure;
  QMenu* all = offer.menuIn(menu);
  const std::vector<Index> elements = elementsOf(structure, component, mostElements + 1);
  if (elements.size() == 1) fillWith(*all, offer, numbersOf(structure, component, elements[0]));
  for (std::size_t i = 0; i < std::min(elements.size(), mostElements) && elements.size() > 1; ++i)
    fillWith(*all->addMenu(qt(elementName(structure, component, elements[i]))), offer,
             numbersOf(structure, component, elements[i]));
  if (elements.size() > mostElements)
    all->addAction("Right-click others in the view")->setEnabled(false);
  all->addSeparator();
  fillWith(*all->addMenu("Energy of the scene"), offer, energyNumbers());
  fillWith(*all->addMenu("Solver"), offer, solverNumbers());
}

}  // namespace

void addPlotEntries(QMenu& menu, Plots& plots, const std::vector<PlotNumber>& numbers) {
  addEntries(menu, plotting(plots), numbers);
}
void addPlotEntries(QMenu& menu, Plots& plots, Id component) {
  addEntries(menu, plotting(plots), component);
}
void addPinEntries(QMenu& menu, Watches& watches, const std::vector<PlotNumber>& numbers) {
  addEntries(menu, pinning(watches), numbers);
}
void addPinEntries(QMenu& menu, Watches& watches, Id component) {
  addEntries(menu, pinning(watches), component);
}

PlotMenu::PlotMenu(Plots& plots, Watches& watches, QObject* parent)
    : QObject(parent), plots_(plots), watches_(watches) {
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
    const LiveValuesSection* now = panel.now();
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
    addPinEntries(*menu, watches_, numbers);
    event->accept();
    menu->exec(place);
    return true;
  }
  return false;
}

}  // namespace compliant
