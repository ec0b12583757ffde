#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/inspect/reading.hpp"
#include "ui/instruments/reading_table_view.hpp"

namespace compliant {

struct InstrumentLook;

/// Draws a reading: its sentences, below them its tables, charts and maps, side by side if there is
/// room for all of them. Keeps how the user has sorted and filtered each table.
class ReadingView {
 public:
  using Clicks = ReadingTableView::Clicks;
  /// Within a Dear ImGui window, in the room that is left. The caption stands above the sentences;
  /// it may be empty.
  Clicks draw(const Reading& reading, const std::string& caption, const Subject& looked,
              const InstrumentLook& look);

 private:
  Clicks drawParts(const std::vector<const Reading::Part*>& parts, const Subject& looked,
                   const InstrumentLook& look);

  std::map<std::string, ReadingTableView> tables_;  ///< by key
};

}  // namespace compliant
