#include "ui/model/display/instruments.hpp"

#include <algorithm>
#include <array>

#include "engine/base/assert.hpp"

namespace compliant {

std::span<const Instrument> instruments() {
  constexpr auto nothing = Instrument::Needs::Nothing;
  constexpr auto record = Instrument::Needs::SolverRecord;
  // clang-format off
  static constexpr auto all = std::to_array<Instrument>({
      {"energy", "&Energy", "F5", "chart", nothing, "Show the energies over time.",
       "energy stored, taken by damping and by the scheme, and added from outside, stacked: the sum is a straight line. Also as lines; a click goes to that time, a mark is an edit"},
      {"plots", "Pl&ots", "F8", "chart", nothing, "Show the plots.",
       "any number over time"},
      {"solver", "So&lver", "F7", "solver", record, "Show status and convergence of the solver.",
       "per system: status, relative residual (point at it for its definition), iterations; over time; conditions at which time stops; and what is inside the step shown, page by page: rows, iterations, equations, solvers, modes"},
      {"matrix", "&Matrix", "F4", "matrix", record, "Show the matrix of the last step.",
       "[W −Jᵀ; −J −Ĉ/h] of the last step in blocks of states and constraints (Faure 2012, figure 2). Scroll to zoom, drag to move, hover to read a cell, click to select its owner"},
      {"log", "Lo&g", "F3", "log", nothing, "Show all messages.",
       "every message with its time; a click selects the component"},
      {"history", "&History", "Shift+F5", "undo", nothing, "Show the history of edits.",
       "every edit; a click undoes or redoes to it"},
      {"key-frames", "&Key frames", "Shift+K", "key-frame", nothing, "Show the key frames.",
       "motions that you saved under names"},
      {"cameras", "&Cameras", "Ctrl+Alt+C", "camera", nothing, "Show the saved cameras.",
       "cameras that you saved under names"},
  });
  // clang-format on
  return all;
}

std::string Instrument::title() const {
  std::string words = text;
  std::erase(words, '&');
  return words;
}

std::size_t instrumentIndex(std::string_view key) {
  const auto all = instruments();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [key](const Instrument& each) { return each.key == key; });
  ASSERT(found != all.end());
  return static_cast<std::size_t>(found - all.begin());
}

std::string instrumentTable() {
  std::string table = "| Tab | Key | What it shows |\n|---|---|---|\n";
  for (const Instrument& each : instruments())
    table += "| " + each.title() + " | " + each.shortcut + " | " + each.manual + " |\n";
  return table;
}

}  // namespace compliant
