#include "ui/instruments/inspector_view.hpp"

#include "ui/overlay/look.hpp"
#include "ui/overlay/tip.hpp"
#include "ui/overlay/wrapped_text.hpp"

namespace compliant {

/// The command of an inspection that takes long; false if it has none.
bool InspectorView::drawAction(const InstrumentLook& look) {
  const char* action = inspector_.inspection().action();
  if (action == nullptr) return false;
  if (inspector_.working()) {
    if (ImGui::Button("Cancel")) inspector_.cancel();
    ImGui::SameLine();
    ImGui::TextColored(unpacked(look.theme->secondaryText), "Reading …");
    return true;
  }
  const bool may = inspector_.canStart();
  if (!may) ImGui::BeginDisabled();
  if (ImGui::Button(action)) inspector_.start();
  if (!may) ImGui::EndDisabled();
  drawTip(inspector_.inspection().doc());
  return true;
}

void InspectorView::draw(const InstrumentLook& look) {
  inspector_.follow();
  ImGui::PushID(inspector_.inspection().key());
  std::string caption = inspector_.caption();
  if (drawAction(look) && !caption.empty()) {
    ImGui::SameLine();
    ImGui::TextColored(unpacked(look.theme->secondaryText), "%s", caption.c_str());
    caption.clear();
  }
  if (const Reading* reading = inspector_.reading()) {
    const ReadingView::Clicks clicks =
        views_[&inspector_.inspection()].draw(*reading, caption, inspector_.subject(), look);
    if (clicks.chosen) inspector_.look(*clicks.chosen);
    if (clicks.menu && menuWanted) menuWanted(*clicks.menu);
  } else {
    std::string words = inspector_.whyNothing();
    if (words.empty() && !inspector_.working()) words = inspector_.inspection().doc();
    drawWrapped(words, look.theme->secondaryText);
  }
  ImGui::PopID();
}

}  // namespace compliant
