#include "ui/instruments/reading_table_view.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/overlay/look.hpp"
#include "ui/overlay/tip.hpp"
#include "ui/overlay/wrapped_text.hpp"

namespace compliant {

namespace {

using Form = ReadingTable::Column::Form;

constexpr float barWidth = 90;       // of a column of shares, at 100 %
constexpr std::size_t fewLines = 8;  // that need no filter

std::string titleOf(const ReadingTable::Column& column) {
  return column.unit.empty() ? column.title : column.title + ", " + column.unit;
}

void drawTitles(const ReadingTable& table) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (!ImGui::TableSetColumnIndex(static_cast<int>(i))) continue;
    ImGui::PushID(static_cast<int>(i));
    ImGui::TableHeader(titleOf(table.columns[i]).c_str());
    drawTip(table.columns[i].meaning);
    ImGui::PopID();
  }
}

void drawShare(double share, const std::string& text, const InstrumentLook& look) {
  if (std::isfinite(share)) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight();
    const auto part = static_cast<float>(std::clamp(share, 0.0, 1.0));
    ImGui::GetWindowDrawList()->AddRectFilled(from, {from.x + part * width, from.y + height},
                                              packed(look.theme->accent, 0.35F), scaled(2));
  }
  ImGui::TextUnformatted(text.c_str());
}

/// Numbers end at the right edge of their column.
void drawNumber(const std::string& text) {
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
  ImGui::TextUnformatted(text.c_str());
}

bool contains(const std::string& text, const char* part) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  const std::string_view wanted(part);
  return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(),
                     [&](char a, char b) { return lower(a) == lower(b); }) != text.end();
}

bool isPressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

}  // namespace

void ReadingTableView::arrange(const ReadingTable& table) {
  order_.clear();
  for (std::size_t line = 0; line < table.lines.size(); ++line) {
    bool shown = filter_[0] == '\0';
    for (std::size_t i = 0; i < table.columns.size() && !shown; ++i)
      shown = table.columns[i].form == Form::Text &&
              contains(table.lines[line].cells[i].text, filter_.data());
    if (shown) order_.push_back(line);
  }
  const auto column = static_cast<std::size_t>(sortedBy_);
  if (sortedBy_ < 0 || column >= table.columns.size()) return;
  const bool texts = table.columns[column].form == Form::Text;
  std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    const auto &x = table.lines[a].cells[column], &y = table.lines[b].cells[column];
    if (texts) return descending_ ? y.text < x.text : x.text < y.text;
    // What is not a number comes last.
    if (std::isnan(x.number) || std::isnan(y.number))
      return !std::isnan(x.number) && std::isnan(y.number);
    return descending_ ? y.number < x.number : x.number < y.number;
  });
}

/// While time runs, lines change places: the one that is looked at stays where it is.
void ReadingTableView::hold(const ReadingTable& table, const Subject& looked) {
  const auto here = std::find_if(order_.begin(), order_.end(), [&](std::size_t line) {
    return looked.component != 0 && table.lines[line].subject == looked;
  });
  if (here == order_.end()) {
    place_ = -1;
    return;
  }
  if (place_ < 0 || !(held_ == looked)) {
    held_ = looked;
    place_ = here - order_.begin();
    return;
  }
  const std::size_t line = *here;
  order_.erase(here);
  order_.insert(order_.begin() + std::min(place_, std::ssize(order_)), line);
}

void ReadingTableView::drawHead(const ReadingTable& table, const InstrumentLook& look) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(table.title.c_str());
  if (table.lines.size() <= fewLines) return;
  ImGui::SameLine();
  ImGui::TextColored(unpacked(look.theme->secondaryText), "%zu", table.lines.size());
  const float width = scaled(150);
  ImGui::SameLine(std::max(ImGui::GetCursorPosX(), ImGui::GetContentRegionMax().x - width));
  ImGui::SetNextItemWidth(width);
  if (ImGui::InputTextWithHint("##filter", "Filter", filter_.data(), filter_.size())) place_ = -1;
  drawTip("Shows only lines with these letters.");
}

std::optional<Subject> ReadingTableView::move(const ReadingTable& table, const Subject& looked) {
  const int by = isPressed(ImGuiKey_DownArrow) ? 1 : isPressed(ImGuiKey_UpArrow) ? -1 : 0;
  if (by == 0 || order_.empty()) return {};
  const auto last = static_cast<std::ptrdiff_t>(order_.size()) - 1;
  const auto here = std::find_if(order_.begin(), order_.end(), [&](std::size_t line) {
    return table.lines[line].subject == looked;
  });
  const std::ptrdiff_t next =
      here == order_.end() ? 0 : std::clamp<std::ptrdiff_t>(here - order_.begin() + by, 0, last);
  return table.lines[order_[static_cast<std::size_t>(next)]].subject;
}

std::string ReadingTableView::copied(const ReadingTable& table) const {
  ReadingTable shown = table;
  shown.lines.clear();
  for (const std::size_t line : order_) shown.lines.push_back(table.lines[line]);
  return csvOf(shown);
}

void ReadingTableView::drawLine(const ReadingTable& table, const ReadingTable::Line& line,
                                const Subject& looked, const InstrumentLook& look, Clicks& clicks) {
  const bool about = line.subject.component != 0;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (!ImGui::TableSetColumnIndex(static_cast<int>(c))) continue;
    const std::string text = table.text(line, c);
    if (c == 0) {
      if (ImGui::Selectable((text + "##line").c_str(), about && line.subject == looked,
                            ImGuiSelectableFlags_SpanAllColumns) &&
          about)
        clicks.chosen = line.subject;
      if (about && ImGui::IsItemClicked(ImGuiMouseButton_Right)) clicks.menu = line.subject;
      continue;
    }
    if (table.columns[c].form == Form::Text) {
      ImGui::TextUnformatted(text.c_str());
      continue;
    }
    const NumberFont numbers(look);
    if (table.columns[c].form == Form::Share)
      drawShare(line.cells[c].number, text, look);
    else
      drawNumber(text);
  }
}

ReadingTableView::Clicks ReadingTableView::draw(const ReadingTable& table, const Subject& looked,
                                                const InstrumentLook& look) {
  drawHead(table, look);
  if (table.lines.empty()) {
    drawWrapped(table.whenEmpty, look.theme->secondaryText);
    return {};
  }
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX |
                                    ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit |
                                    ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate |
                                    ImGuiTableFlags_Hideable;
  if (!ImGui::BeginTable("##table", static_cast<int>(table.columns.size()), flags)) return {};
  ImGui::TableSetupScrollFreeze(1, 1);
  for (const ReadingTable::Column& column : table.columns) {
    const bool share = column.form == Form::Share;
    ImGui::TableSetupColumn(
        titleOf(column).c_str(),
        column.form == Form::Text ? ImGuiTableColumnFlags_None
        : share ? ImGuiTableColumnFlags_PreferSortDescending | ImGuiTableColumnFlags_WidthFixed
                : ImGuiTableColumnFlags_PreferSortDescending,
        share ? scaled(barWidth) : 0);
  }
  drawTitles(table);
  if (ImGuiTableSortSpecs* wanted = ImGui::TableGetSortSpecs();
      wanted != nullptr && wanted->SpecsDirty) {
    sortedBy_ = wanted->SpecsCount > 0 ? wanted->Specs[0].ColumnIndex : -1;
    descending_ =
        wanted->SpecsCount > 0 && wanted->Specs[0].SortDirection == ImGuiSortDirection_Descending;
    wanted->SpecsDirty = false;
    place_ = -1;
  }
  arrange(table);
  hold(table, looked);
  Clicks clicks;
  ImGuiListClipper visible;
  visible.Begin(static_cast<int>(order_.size()));
  while (visible.Step())
    for (int i = visible.DisplayStart; i < visible.DisplayEnd; ++i) {
      ImGui::TableNextRow();
      ImGui::PushID(i);
      drawLine(table, table.lines[order_[static_cast<std::size_t>(i)]], looked, look, clicks);
      ImGui::PopID();
    }
  if (order_.empty()) {
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    ImGui::TextColored(unpacked(look.theme->secondaryText), "No line has these letters.");
  }
  ImGui::EndTable();
  if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) && !ImGui::GetIO().WantTextInput) {
    if (const auto moved = move(table, looked)) clicks.chosen = moved;
    if (ImGui::GetIO().KeyCtrl && isPressed(ImGuiKey_C))
      ImGui::SetClipboardText(copied(table).c_str());
  }
  return clicks;
}

}  // namespace compliant
