#pragma once

#include <cstddef>
#include <vector>

class QMenu;

namespace compliant {

class DockArrangement;
class WindowDocks;
struct PaletteEntry;
struct SavedLayout;
struct WindowContext;

// Named arrangements of the panels: those that come with the program, and saved ones.
class LayoutActions {
 public:
  LayoutActions(const WindowContext& context, const WindowDocks& docks,
                DockArrangement& arrangement);

  void addMenu(QMenu* parent);
  void addEntries(std::vector<PaletteEntry>& entries);

 private:
  void saveNow();
  void list();
  void use(const SavedLayout& layout);
  void usePreset(std::size_t preset);
  void floatDrawer();

  const WindowContext& context_;
  const WindowDocks& docks_;
  DockArrangement& arrangement_;
};

}  // namespace compliant
