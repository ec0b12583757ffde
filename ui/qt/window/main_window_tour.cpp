#include <QDockWidget>
#include <QToolButton>
#include <algorithm>

#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/help/tour.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

void MainWindow::offerTour() {
  if (!models_.preferences.tourSeen && viewport_ != nullptr) showTour();
}

void MainWindow::startTour() {
  if (viewport_ == nullptr || !documents_->mayLeave()) return;
  if (loadExample(assetFolder() + "/scenes/welcome.json")) showTour();
}

void MainWindow::showTour() {
  delete findChild<Tour*>();
  right_->show();
  const auto selectsConstraint = [this] {
    const Component* selected = models_.session.document().scene().find(models_.session.selected());
    return selected != nullptr && selected->type().role == Role::Constraint;
  };
  TransportBar& bar = *time_->bar();
  const std::size_t edits = models_.session.document().steps().size();
  auto* tour = new Tour(
      models_.session,
      {{"Play",
        "Press Space or this button: the bridges fall into their ropes. Press again to pause.",
        bar.playButton(), [this] { return models_.session.playing(); }},
       {"Pull",
        "Hold Ctrl and drag a point of a bridge while it moves. A spring pulls the point to the "
        "mouse.",
        viewport_, [this] { return models_.session.snapshot().pull.active; }},
       {"Select", "Click an orange rope of the soft bridge. Its properties are on the right.",
        viewport_, selectsConstraint},
       {"From soft to hard",
        "With a rope selected, drag its Compliance slider while it moves: further right it "
        "stretches more. The button Hard makes c = 0.",
        properties_, [this, edits] { return models_.session.document().steps().size() > edits; }},
       {"Reset and explore", "Backspace resets, Ctrl+Z undoes. Ctrl+K: commands. F1: manual.",
        bar.resetButton(), [] { return false; }}},
      this);
  connect(tour, &Tour::ended, &receiver_, [this, tour] {
    models_.preferences.tourSeen = true;
    tour->close();
  });
  followEdits();  // Esc ends it
}

}  // namespace compliant
