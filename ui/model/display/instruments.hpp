#pragma once

#include <span>
#include <string>
#include <string_view>

namespace compliant {

/// The description of an instrument: a panel that shows what a scene does.
struct Instrument {
  /// What it needs of the engine while it is visible.
  enum class Needs {
    Nothing,
    SolverRecord,  ///< the system of each step that is shown, and how it was solved
  };

  const char* key;       ///< "solver": for layouts and to create the panel
  const char* text;      ///< in menus; & marks a letter
  const char* shortcut;  ///< portable text
  const char* icon;
  Needs needs;
  const char* tip;
  const char* manual;  ///< what it tells, as Markdown

  /// The text without the sign of menus.
  std::string title() const;
};

/// Every instrument, once, in the order of its tabs: actions, keys, menus, palette, tabs, the table
/// in the manual and tests follow from it. The panels are created in
/// ui/qt/window/instrument_panels.cpp.
std::span<const Instrument> instruments();

/// Its place in the list; the key must be in it.
std::size_t instrumentIndex(std::string_view key);

/// The table of the manual.
std::string instrumentTable();

}  // namespace compliant
