#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "ui/model/plots/plots.hpp"
#include "ui/model/plots/watches.hpp"

class QMenu;
class QWidget;

namespace compliant {

class PropertyPanel;
class SettingsStrip;

// Adds "Plot over time" to a menu: a plain entry for one number, else a submenu of all. Adds
// nothing if there are no numbers.
void addPlotEntries(QMenu& menu, Plots& plots, const std::vector<PlotNumber>& numbers);
// The same for a whole component, by its elements, and for the scene: energies and solver.
void addPlotEntries(QMenu& menu, Plots& plots, Id component);

// "Pin": the same for pinned numbers.
void addPinEntries(QMenu& menu, Watches& watches, const std::vector<PlotNumber>& numbers);
void addPinEntries(QMenu& menu, Watches& watches, Id component);

// Adds "Plot over time" and "Pin" to the context menus of all numbers. A text field keeps its own
// entries above them.
class PlotMenu : public QObject {
  Q_OBJECT

 public:
  PlotMenu(Plots& plots, Watches& watches, QObject* parent);

  // The numbers at a part of a widget; if there are none, the click is left to others.
  using Numbers = std::function<std::vector<PlotNumber>(QWidget* part, const QPoint& globalPlace)>;
  void offer(QWidget* widget, Numbers numbers);
  // Offers the numbers in the fields of the panels.
  void offerFields(PropertyPanel& panel);
  void offerFields(SettingsStrip& strip);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  std::vector<PlotNumber> numbersOfField(QWidget* part, const QWidget* within,
                                         const std::vector<Id>& components) const;

  Plots& plots_;
  Watches& watches_;
  std::vector<std::pair<QWidget*, Numbers>> offers_;
};

}  // namespace compliant
