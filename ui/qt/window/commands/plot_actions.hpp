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

// Adds plotting and pinning to the menus with numbers, and shows the plots and the list of pinned
// numbers.
class PlotActions {
 public:
  PlotActions(const WindowContext& context, const WindowDocks& docks, DocumentActions& documents,
              StatusBar& status);

  // Adds the numbers at a place of the active view.
  void addTo(QMenu& menu, const QPoint& place);
  void addEntries(std::vector<PaletteEntry>& entries);

 private:
  void offerNumbers(StatusBar& status);
  void followPinned();

  const WindowContext& context_;
  const WindowDocks& docks_;
  std::size_t pinned_ = 0;  // how many the list has shown
  Subscription plots_, watches_;
};

}  // namespace compliant
