#include <algorithm>
#include <utility>

#include "ui/model/basics/number_format.hpp"
#include "ui/model/basics/utf8_text.hpp"
#include "ui/overlay/halo_text.hpp"
#include "ui/overlay/view_overlay.hpp"

namespace compliant {
namespace {

// The number of labels placed in any case; beyond that, a selection is decluttered like the rest.
constexpr std::size_t mostCertainLabels = 24;
// This many forces compete for numbers.
constexpr std::size_t mostNumbers = 200;

struct LabelLook {
  double rank = 1;
  bool always = false;
  Rgb colour = 0;
  bool numbers = false;
};

// Labels of places in space that the camera sees.
struct LabelList {
  const Camera& camera;
  std::vector<ViewLabel>& labels;

  void add(std::string text, const Vec3& place, const LabelLook& look) {
    const auto shown = camera.project(place.cast<float>());
    if (!shown) return;
    ViewLabel& label = labels.emplace_back();
    label.text = std::move(text);
    label.x = shown->pixel.x();
    label.y = shown->pixel.y();
    label.rank = look.rank;
    label.always = look.always;
    label.colour = look.colour;
    label.numbers = look.numbers;
  }
};

// Numbers beside the tips of the arrows: those of the selection first, then the largest. `ranks` is
// workspace.
void addForceNumbers(LabelList& list, const SceneForces& drawn, const std::vector<Id>& selection,
                     std::vector<std::pair<double, std::size_t>>& ranks, Rgb colour) {
  constexpr double ofSelection = 1e6;
  const auto& forces = drawn.shown();
  const auto selected = [&](Id id) {
    return std::find(selection.begin(), selection.end(), id) != selection.end();
  };
  ranks.clear();
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const bool chosen = selected(forces[i].owner) || selected(forces[i].body) ||
                        forces[i].source == ForceSource::Pull;
    const double size = forces[i].force.norm() / drawn.scales().of(forces[i]).typicalForce();
    ranks.emplace_back(chosen ? ofSelection + size : size, i);
  }
  const std::size_t kept = std::min(ranks.size(), mostNumbers);
  std::partial_sort(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(kept), ranks.end(),
                    [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t k = 0; k < kept; ++k) {
    const ForceArrow& force = forces[ranks[k].second];
    const bool certain = ranks[k].first >= ofSelection && k < mostCertainLabels;
    list.add(quantityText(force.force.norm(), force.torque() ? "N·m" : "N"), drawn.tipOf(force),
             {ranks[k].first, certain, colour, true});
  }
}

}  // namespace

void ViewOverlay::collectLabels(const InstrumentLook& look) {
  const SceneDrawList& drawList = view_.drawList;
  LabelList list{view_.camera, labels_};
  list.labels.clear();
  for (const AxisLabel& tip : drawList.axisLabels())
    list.add(std::string(1, tip.letter), tip.place,
             {3e9, drawList.axisLabels().size() <= mostCertainLabels, rgbOf(tip.colour)});
  for (const Violation& worst : drawList.colours().worstViolations())
    list.add("|φ| " + quantityText(worst.size, "m"), worst.place,
             {2e9, true, look.theme->text, true});
  for (const ComponentLabel& thing : drawList.names()) {
    const Component* component = view_.session.document().scene().find(thing.component);
    if (component == nullptr) continue;
    const bool certain = thing.selected && drawList.names().size() <= mostCertainLabels;
    list.add(elided(component->name, 48), thing.place,
             {thing.selected ? 1e9 : 1, certain, look.theme->text});
  }
  if (view_.options.layers.forceNumbers)
    addForceNumbers(list, drawList.forces(), view_.session.selection(), forceRanks_,
                    look.theme->text);
  for (ViewLabel& label : list.labels) {
    const NumberFont numbers(label.numbers ? look : InstrumentLook{look.theme, nullptr});
    const ImVec2 size = ImGui::CalcTextSize(label.text.c_str());
    // A small gap between neighbours.
    label.width = size.x + scaled(4);
    label.height = size.y;
  }
}

void ViewOverlay::drawLayerLabels(const InstrumentLook& look) {
  collectLabels(look);
  std::vector<ViewLabel>& labels = labels_;
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  placeLabels(labels, view.x, view.y, scaled(8), inFront_);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  for (const ViewLabel& label : labels) {
    const NumberFont numbers(label.numbers ? look : InstrumentLook{look.theme, nullptr});
    drawHaloText(list, {label.left, label.top}, label.text.c_str(), label.colour,
                 look.theme->viewportTop);
  }
}

}  // namespace compliant
