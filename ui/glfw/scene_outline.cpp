#include "ui/glfw/scene_outline.hpp"

#include <imgui_stdlib.h>

#include <algorithm>
#include <cfloat>
#include <utility>

#include "ui/glfw/controls.hpp"
#include "ui/model/rows/property_rows.hpp"

namespace compliant {

SceneOutline::SceneOutline(Session& session) : session_(session) {
  Session::Listener listener;
  listener.sceneReplaced = [this] {
    toggled_.clear();
    filter_.clear();
    stale_ = true;
  };
  listener.sceneEdited = [this] { stale_ = true; };
  listener.selectionChanged = [this] { reveal_ = true; };
  listening_ = session.addListener(std::move(listener));
}

void SceneOutline::update() {
  std::vector<Issue> issues = session_.issues();
  if (!stale_ && !reveal_ && issues == issues_) return;
  stale_ = false;
  issues_ = std::move(issues);
  items_ = sceneTreeItems(session_.document().scene(), issues_, filter_, foldedEnglish, {},
                          TreeForm::Families);
  if (reveal_) unfoldTo(session_.selected());
  open_.clear();
  int hiddenBelow = -1;  // depth of the folded branch that is skipped
  for (int i = 0; i < static_cast<int>(items_.size()); ++i) {
    const SceneTreeItem& item = items_[static_cast<std::size_t>(i)];
    if (hiddenBelow >= 0 && item.depth > hiddenBelow) continue;
    hiddenBelow = -1;
    open_.push_back(i);
    if (!item.children.empty() && folded(item)) hiddenBelow = item.depth;
  }
}

void SceneOutline::unfoldTo(Id component) {
  const auto found = std::find_if(items_.begin(), items_.end(), [&](const SceneTreeItem& item) {
    return component != 0 && item.id == component;
  });
  if (found == items_.end()) return;
  for (int above = found->parent; above >= 0;
       above = items_[static_cast<std::size_t>(above)].parent) {
    const SceneTreeItem& item = items_[static_cast<std::size_t>(above)];
    if (!folded(item)) continue;
    if (toggled_.erase(item.path) == 0) toggled_.insert(item.path);
  }
}

bool SceneOutline::folded(const SceneTreeItem& item) const {
  return filter_.empty() && item.family() != toggled_.contains(item.path);
}

void SceneOutline::choose(const SceneTreeItem& item) {
  std::vector<Id> ids;
  const Scene& scene = session_.document().scene();
  if (item.folder()) {
    for (const auto& [name, id] : scene.names())
      if (name.starts_with(item.path + "/")) ids.push_back(id);
  } else if (item.id != 0) {
    ids = {item.id};
  }
  if (ImGui::GetIO().KeyCtrl) {
    std::vector<Id> now = session_.selection();
    for (const Id id : ids) {
      const auto at = std::find(now.begin(), now.end(), id);
      if (at != now.end())
        now.erase(at);
      else
        now.push_back(id);
    }
    ids = std::move(now);
  }
  session_.select(std::move(ids));
  reveal_ = false;
}

void SceneOutline::drawLine(const SceneTreeItem& item, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  ImGui::PushID(item.path.c_str());
  const float step = ImGui::GetStyle().IndentSpacing, width = ImGui::GetContentRegionAvail().x;
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetTextLineHeightWithSpacing();
  const auto& selection = session_.selection();
  const bool selected =
      item.id != 0 && std::find(selection.begin(), selection.end(), item.id) != selection.end();
  const float mark = static_cast<float>(item.depth) * step;
  if (ImGui::Selectable("##line", selected, 0, {width, ImGui::GetTextLineHeight()})) {
    const float x = ImGui::GetIO().MousePos.x - from.x;
    if (!item.children.empty() && x >= mark && x < mark + step) {
      if (toggled_.erase(item.path) == 0) toggled_.insert(item.path);
      stale_ = true;
    } else {
      choose(item);
    }
  }
  places_[item.path] = {from.x, from.y, from.x + width, from.y + height};
  std::string tip = item.path;
  if (item.id != 0) tip += "\n" + typeLabel(item.typeName);
  if (!item.issue.empty()) tip += "\n" + item.issue;
  if (!item.enabled) tip += "\nDisabled";
  drawTip(tip);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float middle = from.y + ImGui::GetTextLineHeight() / 2;
  if (!item.children.empty()) {
    const float s = scaled(3), x = from.x + mark + step / 2;
    const ImU32 colour = packed(theme.secondaryText);
    if (folded(item))
      list.AddTriangleFilled({x - s, middle - s}, {x + s, middle}, {x - s, middle + s}, colour);
    else
      list.AddTriangleFilled({x - s, middle - s}, {x + s, middle - s}, {x, middle + s}, colour);
  }
  const bool quiet = !item.enabled || !item.found || item.folder();
  const Rgb colour = item.failed           ? theme.error
                     : !item.issue.empty() ? theme.warning
                     : quiet               ? theme.secondaryText
                                           : theme.text;
  const float text = mark + step + scaled(2);
  const std::string label = elidedText(item.label, width - text);
  list.AddText({from.x + text, from.y}, packed(colour), label.c_str());
  // If there is room, the type; for a constraint with its mappings, the number of links.
  if (item.id != 0) {
    const std::string type = item.family() ? item.summary : typeLabel(item.typeName);
    const float needed = ImGui::CalcTextSize(type.c_str()).x;
    if (text + ImGui::CalcTextSize(label.c_str()).x + scaled(16) + needed < width)
      list.AddText({from.x + width - needed, from.y}, packed(theme.secondaryText), type.c_str());
  }
  ImGui::PopID();
}

void SceneOutline::draw(const InstrumentLook& look) {
  ImGui::SetNextItemWidth(-FLT_MIN);
  if (ImGui::InputTextWithHint("##filter", "Filter", &filter_)) stale_ = true;
  update();
  places_.clear();
  ImGui::BeginChild("##lines");
  if (open_.empty())
    ImGui::TextDisabled("%s", filter_.empty() ? "The scene is empty." : "Nothing found.");
  // Only visible lines are drawn; scroll first to a line that must be revealed.
  if (reveal_) {
    for (std::size_t i = 0; i < open_.size(); ++i)
      if (items_[static_cast<std::size_t>(open_[i])].id == session_.selected() &&
          session_.selected() != 0) {
        const float line = ImGui::GetTextLineHeightWithSpacing();
        const float at = static_cast<float>(i) * line, top = ImGui::GetScrollY();
        if (at < top || at + line > top + ImGui::GetWindowHeight())
          ImGui::SetScrollY(std::max(0.0F, at - ImGui::GetWindowHeight() / 2));
      }
    reveal_ = false;
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(open_.size()), ImGui::GetTextLineHeightWithSpacing());
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      drawLine(items_[static_cast<std::size_t>(open_[static_cast<std::size_t>(i)])], look);
  ImGui::EndChild();
}

}  // namespace compliant
