#include <algorithm>
#include <map>

#include "ui/interaction/view_control.hpp"
#include "ui/render/picking.hpp"

namespace compliant {

bool ViewControl::toDocument(SceneItem& item) const {
  if (item.element < 0 || item.kind == SceneItem::Kind::Projection) return true;
  const bool row = session_.snapshot().structure->constraint(item.component) != nullptr;
  item.element = row ? session_.rowInDocument(item.component, item.element)
                     : session_.inDocument(item.component, item.element);
  return item.element >= 0;
}

void ViewControl::select(const Eigen::Vector2f& pixel, ModifierKeys keys) {
  auto hit = view_.hitAt(pixel);
  const bool add = keys.control;
  if (view_.picksLink()) {
    if (hit) picker_->click(hit->item.component);
    return;
  }
  if (!hit) {
    if (!add) session_.select({});
    return;
  }
  if (!toDocument(hit->item)) {
    session_.notify("This was deleted after the time shown.");
    return;
  }
  const SceneItem& item = hit->item;
  const Id id = item.component;
  const bool point = item.kind == SceneItem::Kind::Point;
  if (add && point) {
    const auto persistentIds = session_.persistentIds()->find(id);
    const Index count = persistentIds == session_.persistentIds()->end()
                            ? 0
                            : static_cast<Index>(persistentIds->second.size());
    session_.selectPoints(withPointToggled(session_.wholeSelection(), {id, item.element}, count));
  } else if (add) {
    // Adds the component, or removes it if it is selected already.
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

void ViewControl::selectBox(const Eigen::Vector2f& corner, ModifierKeys keys) {
  Selection inside;
  std::map<Id, std::size_t> parts;
  for (const PickId pick : pickInside(view_.drawList.drawList(), view_.camera, pressed_, corner)) {
    SceneItem item = view_.drawList.item(pick);
    if (!toDocument(item)) continue;
    inside.components.push_back(item.component);
    if (item.kind == SceneItem::Kind::Point)
      inside.points.push_back({item.component, item.element});
    else
      ++parts[item.component];
  }
  const SceneStructure& structure = *session_.snapshot().structure;
  inside = boxed(structure, std::move(inside), parts);
  // States come first, because the properties show the first component.
  std::stable_partition(inside.components.begin(), inside.components.end(),
                        [&](Id id) { return structure.stateIndex(id) >= 0; });
  setTool(toolBefore_);
  inside = known(session_.document().scene(), std::move(inside));
  session_.selectPoints(keys.control ? united(session_.wholeSelection(), inside)
                                     : std::move(inside));
}

}  // namespace compliant
