#include "ui/qt/window/commands/tour_actions.hpp"

#include <QDockWidget>
#include <QMainWindow>
#include <QToolButton>

#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/help/tour.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/window/commands/action_availability.hpp"
#include "ui/qt/window/window_context.hpp"
#include "ui/qt/window/window_docks.hpp"

namespace compliant {

TourActions::TourActions(const WindowContext& context, DocumentActions& documents,
                         const WindowDocks& docks, TimePanel& time,
                         ActionAvailability& availability)
    : context_(context),
      documents_(documents),
      docks_(docks),
      time_(time),
      availability_(availability) {
  context_.onTriggered(ActionId::Tour, [this] { start(); });
}

void TourActions::offer() {
  if (!context_.models.preferences.tourSeen && context_.views != nullptr) show();
}

void TourActions::start() {
  if (context_.views == nullptr || !documents_.mayLeave()) return;
  if (documents_.loadExample(assetFolder() + "/scenes/welcome.json")) show();
}

void TourActions::show() {
  delete context_.window.findChild<Tour*>();
  docks_.right()->show();
  Session& session = context_.models.session;
  const auto selectsConstraint = [&session] {
    const Component* selected = session.document().scene().find(session.selected());
    return selected != nullptr && selected->type().role == Role::Constraint;
  };
  TransportBar& bar = *time_.bar();
  const std::size_t edits = session.document().steps().size();
  auto* tour = new Tour(
      session,
      {{"Play",
        "Press Space or this button: the bridges fall into their ropes. Press again to pause.",
        bar.playButton(), [&session] { return session.playing(); }},
       {"Pull",
        "Hold Ctrl and drag a point of a bridge while it moves. A spring pulls the point to the "
        "mouse.",
        context_.viewport(), [&session] { return session.snapshot().pull.active; }},
       {"Select", "Click an orange rope of the soft bridge. Its properties are on the right.",
        context_.viewport(), selectsConstraint},
       {"From soft to hard",
        "With a rope selected, drag its Compliance slider while it moves: further right it "
        "stretches more. The button Hard makes c = 0.",
        &docks_.properties(),
        [&session, edits] { return session.document().steps().size() > edits; }},
       {"Reset and explore", "Backspace resets, Ctrl+Z undoes. Ctrl+K: commands. F1: manual.",
        bar.resetButton(), [] { return false; }}},
      &context_.window);
  QObject::connect(tour, &Tour::ended, &context_.receiver, [this, tour] {
    context_.models.preferences.tourSeen = true;
    tour->close();
  });
  availability_.follow();  // Esc ends it
}

}  // namespace compliant
