#include "ui/instruments/reading_view.hpp"

#include <algorithm>

#include "ui/instruments/reading_chart_view.hpp"
#include "ui/instruments/reading_map_view.hpp"
#include "ui/overlay/look.hpp"
#include "ui/overlay/wrapped_text.hpp"

namespace compliant {

namespace {

// At 100 %: of a part; of sentences beside the rest, and the height up to which they stand there.
constexpr float leastWidth = 340, leastHeight = 110, notesWidth = 250, lowHeight = 230;

Rgb colourOf(ReadingNote::Tone tone, const Theme& theme) {
  switch (tone) {
    case ReadingNote::Tone::Warning:
      return theme.warning;
    case ReadingNote::Tone::Error:
      return theme.error;
    case ReadingNote::Tone::Plain:
      break;
  }
  return theme.text;
}

const char* keyOf(const ReadingNote&) { return ""; }
template <class Part>
const char* keyOf(const Part& part) {
  return part.key.c_str();
}

}  // namespace

ReadingView::Clicks ReadingView::draw(const Reading& reading, const std::string& caption,
                                      const Subject& looked, const InstrumentLook& look) {
  std::vector<const Reading::Part*> parts;
  std::vector<const ReadingNote*> notes;
  for (const Reading::Part& part : reading.parts) {
    if (const auto* note = std::get_if<ReadingNote>(&part))
      notes.push_back(note);
    else
      parts.push_back(&part);
  }
  // In a low and wide panel the sentences stand beside the rest.
  const ImVec2 whole = ImGui::GetContentRegionAvail();
  const bool beside = !parts.empty() && (!notes.empty() || !caption.empty()) &&
                      whole.y < scaled(lowHeight) && whole.x > scaled(notesWidth + leastWidth);
  if (beside) ImGui::BeginChild("##notes", {scaled(notesWidth), whole.y});
  drawWrapped(caption, look.theme->secondaryText);
  for (const ReadingNote* note : notes) drawWrapped(note->text, colourOf(note->tone, *look.theme));
  if (beside) {
    ImGui::EndChild();
    ImGui::SameLine();
    ImGui::BeginChild("##parts");
  }
  const Clicks clicks = parts.empty() ? Clicks() : drawParts(parts, looked, look);
  if (beside) ImGui::EndChild();
  return clicks;
}

ReadingView::Clicks ReadingView::drawParts(const std::vector<const Reading::Part*>& parts,
                                           const Subject& looked, const InstrumentLook& look) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const auto count = static_cast<float>(parts.size());
  const float width = (room.x - (count - 1) * style.ItemSpacing.x) / count;
  const bool sideBySide = width >= scaled(leastWidth);
  const ImVec2 size =
      sideBySide ? ImVec2(width, std::max(room.y, scaled(leastHeight)))
                 : ImVec2(room.x, std::max((room.y - (count - 1) * style.ItemSpacing.y) / count,
                                           scaled(leastHeight)));
  Clicks clicks;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (sideBySide && i > 0) ImGui::SameLine();
    // Each table keeps widths and order under its own name.
    ImGui::PushID(std::visit([](const auto& part) { return keyOf(part); }, *parts[i]));
    ImGui::BeginChild("##part", size);
    if (const auto* table = std::get_if<ReadingTable>(parts[i])) {
      const Clicks own = tables_[table->key].draw(*table, looked, look);
      if (own.chosen) clicks.chosen = own.chosen;
      if (own.menu) clicks.menu = own.menu;
    } else if (const auto* chart = std::get_if<ReadingChart>(parts[i])) {
      drawReadingChart(*chart, look);
    } else if (const auto* map = std::get_if<ReadingMap>(parts[i])) {
      drawReadingMap(*map, look);
    }
    ImGui::EndChild();
    ImGui::PopID();
  }
  return clicks;
}

}  // namespace compliant
