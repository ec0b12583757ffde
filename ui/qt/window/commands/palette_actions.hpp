#pragma once

#include <functional>
#include <vector>

namespace compliant {

class CommandPalette;
struct PaletteEntry;
struct WindowContext;

// Opens the palette with all entries that the parts of the window offer. The window owns the
// palette.
class PaletteActions {
 public:
  using Source = std::function<void(std::vector<PaletteEntry>& entries)>;

  // Entries are in the order of their sources; `examples` can also be searched alone.
  PaletteActions(const WindowContext& context, std::vector<Source> sources, Source examples);

  CommandPalette& palette() const { return *palette_; }

 private:
  CommandPalette* palette_;
  std::vector<Source> sources_;
  Source examples_;
};

// Adds the types of components, each of which can be inserted.
void addTypeEntries(const WindowContext& context, std::vector<PaletteEntry>& entries);
// Adds the choices of menus, such as the scale of the interface.
void addChoiceEntries(const WindowContext& context, std::vector<PaletteEntry>& entries);
// Adds the table of actions, including those that are not available now.
void addActionEntries(const WindowContext& context, std::vector<PaletteEntry>& entries);

}  // namespace compliant
