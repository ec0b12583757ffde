#pragma once

#include <cstddef>
#include <vector>

#include "ui/model/basics/subscription.hpp"

class QMenu;
class QPoint;

namespace compliant {

class DocumentActions;
class StatusBar;
class WindowDocks;
struct PaletteEntry;
struct WindowContext;

// Where numbers can be plotted and pinned from, and where the plots and the list of what is pinned
// are shown.
class PlotActions {
 public:
  PlotActions(const WindowContext& context, const WindowDocks& docks, DocumentActions& documents,
              StatusBar& status);

  // Offers the numbers at a place of the active view.
  void addTo(QMenu& menu, const QPoint& place);
  void addEntries(std::vector<PaletteEntry>& entries);

 private:
  void offerNumbers(StatusBar& status);
  void followPinned();

  const WindowContext& context_;
  const WindowDocks& docks_;
  std::size_t pinned_ = 0;  // numbers that the list has shown
  Subscription plots_, watches_;
};

}  // namespace compliant
