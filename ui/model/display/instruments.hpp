#pragma once

#include <span>
#include <string>
#include <string_view>

namespace compliant {

/// The description of an instrument: a panel that shows the behaviour of a scene.
struct Instrument {
  /// What it needs from the engine while it is visible.
  enum class Needs {
    Nothing,
    SolverRecord,  ///< the system of each step shown, and how it was solved
  };

  const char* key;       ///< "solver": its name in layouts and in the code
  const char* text;      ///< in menus; & marks a letter
  const char* shortcut;  ///< portable text
  const char* icon;
  Needs needs;
  const char* tip;
  const char* manual;  ///< its description, as Markdown

  /// The text without the mnemonic mark (&).
  std::string title() const;
};

/// Every instrument, once, in the order of its tabs. Actions, keys, menus, palette, tabs, the table
/// of the manual and tests are derived from this list. ui/qt/window/instrument_panels.cpp creates
/// the panels.
std::span<const Instrument> instruments();

/// Its index in the list, which must contain the key.
std::size_t instrumentIndex(std::string_view key);

/// The table of the manual.
std::string instrumentTable();

}  // namespace compliant
