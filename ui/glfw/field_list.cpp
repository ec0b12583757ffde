#include "ui/glfw/field_list.hpp"

#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/json/value_text.hpp"
#include "ui/glfw/controls.hpp"
#include "ui/model/basics/formula_text.hpp"
#include "ui/model/basics/unit_text.hpp"
#include "ui/model/rows/common_change.hpp"
#include "ui/model/rows/field_change.hpp"
#include "ui/model/rows/selection_sheet.hpp"

namespace compliant {
namespace {

bool isList(Kind kind) {
  return kind == Kind::Reals || kind == Kind::Points || kind == Kind::Indices ||
         kind == Kind::Edges || kind == Kind::Terms;
}

/// Whether the user has left the text field without cancelling.
bool wasEdited() {
  return ImGui::IsItemDeactivatedAfterEdit() &&
         !ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
}

bool isCompliance(const PropertyRow& row) {
  const auto& slider = row.field->slider;
  return slider && slider->scale == SliderScale::Logarithmic && row.unit == "m/N";
}

}  // namespace

FieldList::FieldList(Session& session) : session_(session) {
  Session::Listener listener;
  listener.sceneReplaced = [this] {
    rows_.clear();
    stale_ = true;
  };
  listener.sceneEdited = listener.selectionChanged = [this] { stale_ = true; };
  listening_ = session.addListener(std::move(listener));
}

std::string FieldList::errorOf(const std::string& field) const {
  for (const Row& row : rows_)
    if (row.shown.field->name == field) return row.error;
  return {};
}

void FieldList::update() {
  if (!std::exchange(stale_, false)) return;
  const Scene& scene = session_.document().scene();
  const SelectionSheet selection = selectionSheet(scene, session_.selection());
  const std::vector<Id> before = std::exchange(targets_, {});
  hint_.clear();
  for (const auto& member : selection.members) targets_.push_back(member.id);
  if (targets_.empty()) {
    hint_ = "Nothing is selected. Click something in the view or in the scene tree.";
  } else if (targets_.size() > 1 && !selection.alike) {
    hint_ = selection.count() +
            " of several types are selected. Select components of one type to change them "
            "together.";
    targets_.clear();
  }
  sheet_ = targets_.empty() ? PropertySheet() : propertySheet(scene, targets_.front());
  if (targets_ != before || rows_.size() != sheet_.rows.size()) {
    gesture_.end();
    rows_.assign(sheet_.rows.size(), {});
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Row& row = rows_[i];
    if (row.shown.field != sheet_.rows[i].field) row = {};
    if (row.shown.field != nullptr && !(row.shown.value == sheet_.rows[i].value)) row.error.clear();
    row.shown = sheet_.rows[i];
    row.difference =
        targets_.size() > 1 ? differenceOf(scene, targets_, row.shown.field->name) : "";
    updateValue(row);
  }
}

void FieldList::updateValue(Row& row) const {
  const Value& value = row.shown.value;
  switch (row.shown.kind) {
    case Kind::Real:
      row.typed = {numberText(std::get<double>(value))};
      if (const double c = std::get<double>(value); c > 0) row.lastSoft = c;
      break;
    case Kind::Integer:
      row.typed = {std::to_string(std::get<std::int64_t>(value))};
      break;
    case Kind::Text:
      row.typed = {std::get<std::string>(value)};
      break;
    case Kind::Vector: {
      const Vec3& v = std::get<Vec3>(value);
      row.typed = {numberText(v.x()), numberText(v.y()), numberText(v.z())};
      break;
    }
    default:
      row.typed = {row.shown.text};
      if (!isList(row.shown.kind)) break;
      if (auto text = shortListText(session_.document().scene(), value))
        row.typed = {std::move(*text)};
  }
}

void FieldList::change(Row& row, const Value& value, Document::Gesture gesture) {
  const std::string field = row.shown.field->name;
  row.error.clear();
  const Status edited =
      session_.edit(fieldChange(targets_, field, value),
                    fieldChangeLabel(session_.document().scene(), targets_, field), gesture);
  if (!edited) {
    row.error = edited.error().what;
    updateValue(row);
  }
}

void FieldList::changeTyped(Row& row, const std::string& text) {
  const Result<Value> value = parseValue(session_.document().scene(), *row.shown.field, text);
  if (value) return change(row, *value);
  row.error = value.error().text();
  updateValue(row);
}

void FieldList::note(const Row& row, const char* part) {
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  places_[row.shown.field->name + part] = {from.x, from.y, to.x, to.y};
}

bool FieldList::editText(Row& row, std::size_t part, const std::string& id) {
  std::string& text = row.typed[part];
  const std::string before = text;
  ImGui::InputText(id.c_str(), &text, ImGuiInputTextFlags_AutoSelectAll);
  return wasEdited();
}

void FieldList::drawHeader(const InstrumentLook& look) {
  const std::size_t count = targets_.size();
  ImGui::PushTextWrapPos();
  ImGui::TextUnformatted(count == 1 ? sheet_.name.c_str()
                                    : (std::to_string(count) + " components").c_str());
  ImGui::PushStyleColor(ImGuiCol_Text, unpacked(look.theme->secondaryText));
  ImGui::TextUnformatted(sheet_.typeLabel.c_str());
  ImGui::PopStyleColor();
  // The engine answers an edit later.
  const std::string issue = session_.issueOf(targets_.front());
  const std::string& wrong = issue.empty() ? sheet_.remark : issue;
  if (!wrong.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, unpacked(look.theme->warning));
    ImGui::TextUnformatted(wrong.c_str());
    ImGui::PopStyleColor();
  }
  ImGui::PopTextWrapPos();
  ImGui::Separator();
}

void FieldList::slide(Row& row, const InstrumentLook& look) {
  const Slider& slider = *row.shown.field->slider;
  SliderTrack track{
      slider.low, slider.high,
      slider.scale == SliderScale::Logarithmic ? Scale::Logarithmic : Scale::Linear,
      isCompliance(row.shown) ? SliderTrack::Zero::Notch : SliderTrack::Zero::OnTheScale};
  const double now = std::get<double>(row.shown.value);
  const auto moved = drawSlider("##slider", track, now, look);
  note(row, "/slider");
  if (ImGui::IsItemActivated()) gesture_.end();
  if (moved && *moved != now) change(row, *moved, gesture_.id());
  if (ImGui::IsItemDeactivated()) gesture_.end();
}

void FieldList::drawNumber(Row& row, const InstrumentLook& look) {
  const bool compliance = isCompliance(row.shown);
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float unit =
      row.shown.unit.empty() ? 0 : ImGui::CalcTextSize(row.shown.unit.c_str()).x + gap;
  const float hard =
      compliance ? ImGui::CalcTextSize("Hard").x + 2 * ImGui::GetStyle().FramePadding.x + gap : 0;
  {
    const NumberFont numbers(look);
    ImGui::SetNextItemWidth(std::max(scaled(40), ImGui::GetContentRegionAvail().x - unit - hard));
    if (editText(row, 0, "##number")) changeTyped(row, row.typed[0]);
  }
  note(row, "");
  if (unit > 0) {
    ImGui::SameLine(0, gap);
    ImGui::TextDisabled("%s", row.shown.unit.c_str());
  }
  if (compliance) {
    const double c = std::get<double>(row.shown.value);
    ImGui::SameLine(0, gap);
    if (drawToggle("Hard", c == 0 ? ButtonState::Down : ButtonState::Up, look))
      change(row, c == 0 ? row.lastSoft : 0.0);
    note(row, "/hard");
    drawTip("Hard constraint, c = 0. Click again for the last soft value.");
  }
  if (!row.shown.field->slider || row.shown.kind != Kind::Real) return;
  indentToControls();
  slide(row, look);
  if (!compliance) return;
  const double c = std::get<double>(row.shown.value);
  indentToControls();
  ImGui::TextDisabled(
      "%s", c == 0 ? "k = ∞ (hard)"
                   : ("k = " + roundedText(1 / c, 4) + " " + inverseUnit(row.shown.unit)).c_str());
}

void FieldList::drawVector(Row& row) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float unit =
      row.shown.unit.empty() ? 0 : ImGui::CalcTextSize(row.shown.unit.c_str()).x + gap;
  const float width = (ImGui::GetContentRegionAvail().x - unit - 2 * gap) / 3;
  Vec3 value = std::get<Vec3>(row.shown.value);
  for (std::size_t i = 0; i < 3; ++i) {
    constexpr const char* parts[] = {"/x", "/y", "/z"};
    if (i > 0) ImGui::SameLine(0, gap);
    ImGui::SetNextItemWidth(width);
    if (editText(row, i, std::string("##") + parts[i])) {
      if (const auto number = parseNumber(row.typed[i])) {
        value[static_cast<Index>(i)] = *number;
        change(row, value);
      } else {
        row.error = "must be a number, not " + inQuotes(row.typed[i]);
        updateValue(row);
      }
    }
    note(row, parts[i]);
  }
  if (unit > 0) {
    ImGui::SameLine(0, gap);
    ImGui::TextDisabled("%s", row.shown.unit.c_str());
  }
}

void FieldList::drawChoice(Row& row) {
  const auto& now = std::get<std::string>(row.shown.value);
  ImGui::SetNextItemWidth(-1);
  const bool open = ImGui::BeginCombo("##choice", choiceLabel(now).c_str());
  note(row, "");
  if (!open) return;
  for (const std::string& each : *row.shown.field->choices)
    if (ImGui::Selectable(choiceLabel(each).c_str(), each == now) && each != now) change(row, each);
  ImGui::EndCombo();
}

void FieldList::drawLink(Row& row) {
  const Id now = std::get<Link>(row.shown.value).id;
  ImGui::SetNextItemWidth(-1);
  const bool open = ImGui::BeginCombo("##link", row.shown.text.c_str());
  note(row, "");
  if (!open) return;
  if (ImGui::Selectable("none", now == 0) && now != 0) change(row, Link{0});
  for (const LinkCandidate& each : row.shown.candidates)
    if (ImGui::Selectable(each.name.c_str(), each.id == now) && each.id != now)
      change(row, Link{each.id});
  ImGui::EndCombo();
}

void FieldList::drawLinks(Row& row) {
  if (row.shown.field->pairs) {
    ImGui::TextDisabled("%s", row.shown.text.c_str());
    return note(row, "");
  }
  std::vector<Link> now;
  for (const Link& each : std::get<Array<Link>>(row.shown.value)) now.push_back(each);
  ImGui::SetNextItemWidth(-1);
  const bool open = ImGui::BeginCombo("##links", row.shown.text.c_str());
  note(row, "");
  if (!open) return;
  for (const LinkCandidate& each : row.shown.candidates) {
    const auto at = std::find_if(now.begin(), now.end(),
                                 [&each](const Link& link) { return link.id == each.id; });
    const bool linked = at != now.end();
    if (!ImGui::Selectable(each.name.c_str(), linked, ImGuiSelectableFlags_DontClosePopups))
      continue;
    if (linked)
      now.erase(at);
    else
      now.push_back({each.id});
    change(row, Array<Link>(std::move(now)));
    break;
  }
  ImGui::EndCombo();
}

void FieldList::drawText(Row& row) {
  const bool list = isList(row.shown.kind);
  if (list && row.typed[0] == row.shown.text) {
    ImGui::TextDisabled("%s", row.shown.text.c_str());
    note(row, "");
    return;
  }
  ImGui::SetNextItemWidth(-1);
  if (row.shown.field->name == "notes") {
    const float height = 4 * ImGui::GetTextLineHeight();
    ImGui::InputTextMultiline("##notes", &row.typed[0], {-1, height});
    if (wasEdited()) change(row, row.typed[0]);
  } else if (editText(row, 0, "##text")) {
    list ? changeTyped(row, row.typed[0]) : change(row, row.typed[0]);
  }
  note(row, "");
}

void FieldList::drawRow(Row& row, const InstrumentLook& look) {
  const PropertyRow& shown = row.shown;
  ImGui::PushID(shown.field->name.c_str());
  std::string label = shown.label;
  if (!shown.symbol.empty() && shown.symbol != shown.field->name)
    label += " " + formulaText(shown.symbol);
  const auto value = shown.isDefault ? FieldValue::Default : FieldValue::Changed;
  constexpr float pale = 0.55F;
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, ImGui::GetStyle().Alpha * (shown.idle ? pale : 1));
  const bool reset = drawFieldLabel(label, shown.tooltip, value, look);
  switch (shown.kind) {
    case Kind::Toggle: {
      bool on = std::get<bool>(shown.value);
      if (ImGui::Checkbox("##toggle", &on)) change(row, on);
      note(row, "");
      break;
    }
    case Kind::Integer:
    case Kind::Real:
      drawNumber(row, look);
      break;
    case Kind::Vector:
      drawVector(row);
      break;
    case Kind::Choice:
      drawChoice(row);
      break;
    case Kind::Link:
      drawLink(row);
      break;
    case Kind::Links:
      drawLinks(row);
      break;
    default:
      drawText(row);
  }
  ImGui::PopStyleVar();
  if (reset) change(row, shown.field->fallback);
  if (!row.difference.empty()) {
    indentToControls();
    ImGui::PushTextWrapPos();
    ImGui::TextDisabled("%s", row.difference.c_str());
    ImGui::PopTextWrapPos();
  }
  if (!row.error.empty()) {
    indentToControls();
    ImGui::PushStyleColor(ImGuiCol_Text, unpacked(look.theme->error));
    ImGui::PushTextWrapPos();
    ImGui::TextUnformatted(row.error.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
  }
  ImGui::PopID();
}

void FieldList::draw(const InstrumentLook& look) {
  update();
  places_.clear();
  if (!hint_.empty()) {
    ImGui::PushTextWrapPos();
    ImGui::TextDisabled("%s", hint_.c_str());
    ImGui::PopTextWrapPos();
    return;
  }
  drawHeader(look);
  // The typed text belongs to the components that were selected then. A change rebuilds the rows
  // only in the next frame.
  ImGui::PushID(static_cast<int>(targets_.front()));
  for (Row& row : rows_) drawRow(row, look);
  ImGui::PopID();
}

}  // namespace compliant
