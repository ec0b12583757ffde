#include <imgui.h>

#include <algorithm>

#include "ui/overlay/look.hpp"
#include "ui/qt/viewport/link_picker.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"
#include "ui/render/picking.hpp"

namespace compliant {
namespace {

Eigen::Vector2f selectingPixel(const QPointF& place) {
  return {static_cast<float>(place.x()), static_cast<float>(place.y())};
}

}  // namespace

bool Viewport::meant(SceneItem& item) const {
  if (item.element < 0 || item.kind == SceneItem::Kind::Projection) return true;
  const bool row = session_.snapshot().structure->constraint(item.component) != nullptr;
  item.element = row ? session_.rowInDocument(item.component, item.element)
                     : session_.inDocument(item.component, item.element);
  return item.element >= 0;
}

void Viewport::select(const QPointF& place, Qt::KeyboardModifiers modifiers) {
  auto hit = scenery_->hitAt(camera_, selectingPixel(place));
  const bool add = modifiers.testFlag(Qt::ControlModifier);
  if (picksLink()) {
    if (hit) picker_->click(hit->item.component);
    return;
  }
  if (!hit) {
    if (!add) session_.select({});
    return;
  }
  if (!meant(hit->item)) {
    session_.remark("This was deleted after the time shown.");
    return;
  }
  const SceneItem& item = hit->item;
  const Id id = item.component;
  const bool point = item.kind == SceneItem::Kind::Point;
  if (add && point) {
    const auto tags = session_.tags()->find(id);
    const Index count =
        tags == session_.tags()->end() ? 0 : static_cast<Index>(tags->second.size());
    session_.selectPoints(withPointToggled(session_.wholeSelection(), {id, item.element}, count));
  } else if (add) {
    // Adds, or takes away what is selected already.
    Selection selection = session_.wholeSelection();
    if (std::erase(selection.components, id) == 0) selection.components.push_back(id);
    session_.selectPoints(std::move(selection));
  } else if (point) {
    session_.selectPoints({{id}, {{id, item.element}}});
  } else if (item.kind == SceneItem::Kind::Constraint || item.kind == SceneItem::Kind::Force) {
    session_.selectRow(id, item.element);
  } else {
    session_.select({id});
  }
}

void Viewport::selectBox(const QPointF& corner, Qt::KeyboardModifiers modifiers) {
  Selection inside;
  std::map<Id, std::size_t> parts;
  for (const Pick pick : pickInside(scenery_->picture.picture(), camera_, selectingPixel(pressed_),
                                    selectingPixel(corner))) {
    SceneItem item = scenery_->picture.item(pick);
    if (!meant(item)) continue;
    inside.components.push_back(item.component);
    if (item.kind == SceneItem::Kind::Point)
      inside.points.push_back({item.component, item.element});
    else
      ++parts[item.component];
  }
  const SceneStructure& structure = *session_.snapshot().structure;
  inside = boxed(structure, std::move(inside), parts);
  // What moves comes first: its properties are shown.
  std::stable_partition(inside.components.begin(), inside.components.end(),
                        [&](Id id) { return structure.stateIndex(id) >= 0; });
  setTool(toolBefore_);
  inside = known(session_.document().scene(), std::move(inside));
  session_.selectPoints(modifiers.testFlag(Qt::ControlModifier)
                            ? united(session_.wholeSelection(), inside)
                            : std::move(inside));
}

bool Viewport::isSelected(const PointOf& point) const {
  const auto& points = session_.selectedPoints();
  const bool pointwise = std::any_of(
      points.begin(), points.end(), [&](const PointOf& each) { return each.state == point.state; });
  const auto& ids = session_.selection();
  return pointwise ? std::binary_search(points.begin(), points.end(), point)
                   : std::find(ids.begin(), ids.end(), point.state) != ids.end();
}

QString Viewport::selectionText() const {
  const std::string text = pointsText(session_.document().scene(), session_.selectedPoints());
  return text.empty() ? QString() : QString::fromStdString(text) + " selected";
}

void Viewport::drawBox(const InstrumentLook& look) {
  if (drag_ != Drag::box) return;
  const ImVec2 from(static_cast<float>(pressed_.x()), static_cast<float>(pressed_.y()));
  const ImVec2 to(static_cast<float>(last_.x()), static_cast<float>(last_.y()));
  const ImVec2 low(std::min(from.x, to.x), std::min(from.y, to.y));
  const ImVec2 high(std::max(from.x, to.x), std::max(from.y, to.y));
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  list.AddRectFilled(low, high, packed(look.theme->accent, 0.12F));
  list.AddRect(low, high, packed(look.theme->accent), 0, 0, scaled(1.0F));
}

void Viewport::setLinkPicker(LinkPicker* picker) {
  picker_ = picker;
  connect(picker, &LinkPicker::changed, this, [this] {
    if (picksLink()) setTool(DrawingTool::select);
    setCursor(picksLink() ? Qt::CrossCursor : Qt::ArrowCursor);
    scenery_->hovered.reset();
    scenery_->stale = true;
    update();
  });
}

bool Viewport::picksLink() const { return picker_ != nullptr && picker_->picking(); }

void Viewport::drawPicking(const InstrumentLook& look) {
  if (!picksLink()) return;
  const std::string text = picker_->sentence().toStdString();
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float wrap = std::min(view.x - scaled(48), scaled(520));
  const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap);
  // Below what is to be clicked, as a rule.
  const ImVec2 at((view.x - size.x) / 2, view.y - size.y - scaled(20));
  const float edge = scaled(8);
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  list.AddRectFilled({at.x - edge, at.y - edge}, {at.x + size.x + edge, at.y + size.y + edge},
                     packed(look.theme->accent), scaled(4));
  list.AddText(nullptr, 0, at, packed(look.theme->onAccent), text.c_str(), nullptr, wrap);
}

}  // namespace compliant
