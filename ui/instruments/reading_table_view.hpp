#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/inspect/reading.hpp"

namespace compliant {

struct InstrumentLook;

/// A table of a reading: a click on a title sorts, a filter hides lines, shares are bars. Up and
/// Down move through the lines, Ctrl+C copies the table as comma-separated values.
class ReadingTableView {
 public:
  struct Clicks {
    std::optional<Subject> chosen;  ///< clicked, or moved to
    std::optional<Subject> menu;    ///< clicked with the right button
  };
  /// Within a Dear ImGui window, in the room that is left. The line of `looked` is highlighted.
  Clicks draw(const ReadingTable& table, const Subject& looked, const InstrumentLook& look);

 private:
  void drawHead(const ReadingTable& table, const InstrumentLook& look);
  void arrange(const ReadingTable& table);
  void hold(const ReadingTable& table, const Subject& looked);
  void drawLine(const ReadingTable& table, const ReadingTable::Line& line, const Subject& looked,
                const InstrumentLook& look, Clicks& clicks);
  std::optional<Subject> move(const ReadingTable& table, const Subject& looked);
  /// What a spreadsheet takes: the lines that are shown, in their order.
  std::string copied(const ReadingTable& table) const;

  std::array<char, 64> filter_{};
  int sortedBy_ = -1;  ///< column; −1: as given
  bool descending_ = false;
  std::vector<std::size_t> order_;  ///< lines that are shown
  Subject held_;                    ///< the line that is looked at
  std::ptrdiff_t place_ = -1;       ///< its place among those shown, which it keeps; −1: none
};

}  // namespace compliant
