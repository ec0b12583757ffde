#pragma once

#include <cstddef>
#include <vector>

class QMenu;

namespace compliant {

struct PaletteEntry;
struct WindowContext;

// Saves, copies and chooses cameras of the active view.
class CameraActions {
 public:
  explicit CameraActions(const WindowContext& context);

  void goTo(std::size_t index);
  void addMenu(QMenu* parent);
  void addEntries(std::vector<PaletteEntry>& entries);

 private:
  const WindowContext& context_;
};

}  // namespace compliant
