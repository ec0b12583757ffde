#pragma once

#include <functional>
#include <vector>

namespace compliant {

class CommandPalette;
struct PaletteEntry;
struct WindowContext;

// Opens the palette with everything that the parts of the window offer. The window owns the
// palette.
class PaletteActions {
 public:
  using Source = std::function<void(std::vector<PaletteEntry>& entries)>;

  // What the sources add stands in their order; `examples` is searched alone, too.
  PaletteActions(const WindowContext& context, std::vector<Source> sources, Source examples);

  CommandPalette& palette() const { return *palette_; }

 private:
  CommandPalette* palette_;
  std::vector<Source> sources_;
  Source examples_;
};

// The types of components, each of which can be added.
void addTypeEntries(const WindowContext& context, std::vector<PaletteEntry>& entries);
// What is chosen in menus, as the scale of the interface.
void addChoiceEntries(const WindowContext& context, std::vector<PaletteEntry>& entries);
// The table of actions, also of those that are not possible now.
void addActionEntries(const WindowContext& context, std::vector<PaletteEntry>& entries);

}  // namespace compliant
