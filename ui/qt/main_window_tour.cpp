#include <QDockWidget>
#include <QToolButton>
#include <algorithm>

#include "ui/qt/document_actions.hpp"
#include "ui/qt/example_list.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/property_panel.hpp"
#include "ui/qt/time_panel.hpp"
#include "ui/qt/tour.hpp"
#include "ui/qt/transport_bar.hpp"
#include "ui/qt/viewport.hpp"

namespace compliant {

void MainWindow::offerTour() {
  if (!preferences_.tourSeen && viewport_ != nullptr) showTour();
}

void MainWindow::startTour() {
  if (viewport_ == nullptr || !documents_->mayLeave()) return;
  if (loadExample(assetFolder() + "/scenes/welcome.json")) showTour();
}

void MainWindow::showTour() {
  delete findChild<Tour*>();
  right_->show();
  const auto selectsConstraint = [this] {
    const Component* selected = session_.document().scene().find(session_.selected());
    return selected != nullptr && selected->type().role == Role::Constraint;
  };
  TransportBar& bar = *time_->bar();
  const std::size_t edits = session_.document().steps().size();
  auto* tour = new Tour(
      session_,
      {{"Let time run",
        "Press Space, or this button: the bridges fall into their ropes. Press it again to halt.",
        bar.playButton(), [this] { return session_.playing(); }},
       {"Pull",
        "Hold Ctrl and drag a point of a bridge while time runs. A spring between the point and "
        "the mouse pulls it.",
        viewport_, [this] { return session_.snapshot().pull.active; }},
       {"Select",
        "Click an orange rope: those of the soft bridge. What it is, and its numbers, stand at the "
        "right.",
        viewport_, selectsConstraint},
       {"From soft to hard",
        "Drag the slider Compliance while time runs. At its left end the rope is hard, c = 0; "
        "further right it stretches more for the same force.",
        properties_, [this, edits] { return session_.document().steps().size() > edits; }},
       {"Back, and further",
        "Backspace resets to the start, and Ctrl+Z takes a change back. Ctrl+K finds everything "
        "that can be added or done, and F1 explains what is selected.",
        bar.resetButton(), [] { return false; }}},
      this);
  connect(tour, &Tour::ended, this, [this, tour] {
    preferences_.tourSeen = true;
    tour->close();
  });
}

}  // namespace compliant
