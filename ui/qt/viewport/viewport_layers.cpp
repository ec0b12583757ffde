#include <imgui.h>

#include <algorithm>
#include <utility>

#include "ui/model/basics/axis_range.hpp"
#include "ui/model/document/key_frames.hpp"
#include "ui/overlay/force_legend.hpp"
#include "ui/overlay/halo_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"

namespace compliant {
namespace {

// Labels that stand in any case; a selection of thousands is decluttered like all else.
constexpr std::size_t mostCertainLabels = 24;
// Of the forces, so many compete for a number.
constexpr std::size_t mostNumbers = 200;

Rgb rgbOf(Colour colour) {
  return static_cast<Rgb>(colour.red) << 16 | static_cast<Rgb>(colour.green) << 8 | colour.blue;
}

// "59,202"
std::string grouped(std::size_t count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

struct LabelLook {
  double rank = 1;
  bool always = false;
  Rgb colour = 0;
  bool numbers = false;
};

// Labels of places in space, as far as the camera sees them.
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

// Beside the tips of the arrows: those of the selection first, then the largest. `ranks` is
// workspace.
void addForceNumbers(LabelList& list, const ScenePicture& picture, const std::vector<Id>& selection,
                     std::vector<std::pair<double, std::size_t>>& ranks, Rgb colour) {
  constexpr double ofSelection = 1e6;
  const auto& forces = picture.shownForces();
  const auto selected = [&](Id id) {
    return std::find(selection.begin(), selection.end(), id) != selection.end();
  };
  ranks.clear();
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const bool chosen = selected(forces[i].owner) || selected(forces[i].body) ||
                        forces[i].source == ForceSource::Pull;
    const double size = forces[i].force.norm() / picture.forceScale().typicalForce();
    ranks.emplace_back(chosen ? ofSelection + size : size, i);
  }
  const std::size_t kept = std::min(ranks.size(), mostNumbers);
  std::partial_sort(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(kept), ranks.end(),
                    [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t k = 0; k < kept; ++k) {
    const ForceArrow& force = forces[ranks[k].second];
    const double size = force.force.norm();
    const Vec3 tip = force.place + force.force / size * picture.forceScale().length(size);
    const bool certain = ranks[k].first >= ofSelection && k < mostCertainLabels;
    list.add(quantityText(size, "N"), tip, {ranks[k].first, certain, colour, true});
  }
}

}  // namespace

void Viewport::Scenery::followStart(const Snapshot& snapshot) {
  if (snapshot.motion.step != 0) return;
  start.structure = snapshot.structure;
  start.x = snapshot.motion.x;
}

void Viewport::setKeyFrames(const std::vector<KeyFrame>& frames) {
  scenery_->keyGhosts.clear();
  for (const KeyFrame& frame : frames)
    scenery_->keyGhosts.push_back({frame.moment->structure, frame.moment->motion.x});
  if (!options_.layers.keyGhosts) return;
  scenery_->stale = true;
  update();
}

const Picture& Viewport::picture() const { return scenery_->picture.picture(); }

QStringList Viewport::labels() const {
  QStringList texts;
  for (const ViewLabel& label : scenery_->labels) texts << QString::fromStdString(label.text);
  return texts;
}

void Viewport::collectLabels(const InstrumentLook& look) {
  const ScenePicture& picture = scenery_->picture;
  LabelList list{camera_, scenery_->labels};
  list.labels.clear();
  for (const AxisTip& tip : picture.axisTips())
    list.add(std::string(1, tip.letter), tip.place,
             {3e9, picture.axisTips().size() <= mostCertainLabels, rgbOf(tip.colour)});
  for (const Violation& worst : picture.worstViolations())
    list.add("|φ| " + quantityText(worst.size, "m"), worst.place,
             {2e9, true, look.theme->text, true});
  for (const NamedThing& thing : picture.names()) {
    const Component* component = session_.document().scene().find(thing.component);
    if (component == nullptr) continue;
    const bool certain = thing.selected && picture.names().size() <= mostCertainLabels;
    list.add(shortened(qt(component->name), 48).toStdString(), thing.place,
             {thing.selected ? 1e9 : 1, certain, look.theme->text});
  }
  if (options_.layers.forceNumbers)
    addForceNumbers(list, picture, session_.selection(), scenery_->forceRanks, look.theme->text);
  for (ViewLabel& label : list.labels) {
    const NumberFont numbers(label.numbers ? look : InstrumentLook{look.theme, nullptr});
    const ImVec2 size = ImGui::CalcTextSize(label.text.c_str());
    // A little air between neighbours.
    label.width = size.x + scaled(4);
    label.height = size.y;
  }
}

void Viewport::drawLayerLabels(const InstrumentLook& look) {
  collectLabels(look);
  std::vector<ViewLabel>& labels = scenery_->labels;
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  placeLabels(labels, view.x, view.y, scaled(8), scenery_->inFront);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  for (const ViewLabel& label : labels) {
    const NumberFont numbers(label.numbers ? look : InstrumentLook{look.theme, nullptr});
    drawHaloText(list, {label.left, label.top}, label.text.c_str(), label.colour,
                 look.theme->viewportTop);
  }
}

bool Viewport::showsKeys() const { return scenery_->keys.has_value(); }

float Viewport::keysOpacity() const { return scenery_->keysOpacity; }

// It yields to the pointer, and to what it covers. A picture for a file has neither pointer nor
// room.
float Viewport::opacityOver(const LabelObstacle& place) const {
  constexpr float beforeThings = 0.45F, beforePointer = 0.15F;
  if (takingPicture_) return 1;
  const ScreenPart part(Eigen::Vector2f(place.left, place.top),
                        Eigen::Vector2f(place.left + place.width, place.top + place.height));
  const auto pointer = pointer_              ? pointer_
                       : drag_ != Drag::none ? std::optional(last_)
                                             : std::nullopt;
  if (pointer && part.contains(Eigen::Vector2f(static_cast<float>(pointer->x()),
                                               static_cast<float>(pointer->y()))))
    return beforePointer;
  return coversThings(camera_, scenery_->picture.picture(), part) ? beforeThings : 1;
}

// The lower corner, right or left, in which the legend covers less; it changes rarely.
void Viewport::chooseLegendCorner(const LabelObstacle& now, float right, float bottom) {
  const auto cost = [&](float from) {
    const LabelObstacle place{from, bottom - now.height, now.width, now.height};
    const auto meets = [&](const std::optional<LabelObstacle>& other) {
      return other && place.left < other->left + other->width &&
             other->left < place.left + place.width && place.top < other->top + other->height &&
             other->top < place.top + place.height;
    };
    const ScreenPart part(Eigen::Vector2f(place.left, place.top),
                          Eigen::Vector2f(place.left + place.width, place.top + place.height));
    const bool window = meets(options_.lawPlot ? scenery_->lawPlotPlace : std::nullopt) ||
                        meets(scenery_->readOut);
    if (from < 0 || from + now.width > ImGui::GetIO().DisplaySize.x) return 4;
    return 2 * (window ? 1 : 0) + (coversThings(camera_, scenery_->picture.picture(), part) ? 1 : 0);
  };
  const int atRight = cost(right - now.width),
            atLeft = cost(cube().centre.x() + 3.3F * cube().side);
  const bool wanted = keysLeft_ ? atLeft <= atRight : atLeft < atRight;
  if (wanted == keysLeft_) return;
  keysLeft_ = wanted;
  keysRest_ = 0;
  resized_ = true;
}

void Viewport::drawLegend(const InstrumentLook& look, float right, float bottom) {
  const auto before = std::exchange(scenery_->keys, std::nullopt);
  // A picture for a file stands alone: it says what all means.
  if (!options_.keys && !takingPicture_) return;
  const ScenePicture& picture = scenery_->picture;
  ViewLegend legend;
  if (options_.layers.legend && !picture.shownForces().empty()) {
    legend.forceScale = picture.forceScale().legend();
    legend.forces = picture.forceKey();
    if (picture.shownForces().size() < picture.wantedForces())
      legend.forcesLeftOut =
          grouped(picture.shownForces().size()) + " of " + grouped(picture.wantedForces()) +
          (session_.selection().empty() ? ", largest first" : ", selected first");
  }
  if (options_.layers.legend && picture.showsVelocities()) {
    legend.velocityScale = picture.velocityScale().legend("m/s");
    legend.velocityColour = rgbOf(scenery_->look.colours.velocity);
  }
  // Colours mean nothing without their bar: it stands whenever they do.
  if (options_.layers.violations && options_.layers.links)
    legend.violations =
        ColourBar{&picture.violationScale(), scenery_->look.violationSpan,
                  options_.violationThreshold, rgbOf(scenery_->look.colours.belowScale),
                  picture.worstViolations().empty() ? 0 : picture.worstViolations().front().size};
  if (legend.empty()) return;
  if (!takingPicture_ && before && ++keysRest_ > keysPatience) chooseLegendCorner(*before, right, bottom);
  const bool left = !takingPicture_ && keysLeft_;
  // Beside the cube.
  const float x = left ? cube().centre.x() + 3.3F * cube().side : right;
  scenery_->keysOpacity = before ? opacityOver(*before) : 1;
  const ImVec4 place =
      drawViewLegend(legend, {x, bottom}, {left ? 0.0F : 1.0F, 1}, look, scenery_->keysOpacity);
  scenery_->keys = LabelObstacle{place.x, place.y, place.z, place.w};
  scenery_->inFront.push_back(*scenery_->keys);
  // It has its size in the frame after.
  if (!before && !takingPicture_) resized_ = true;
}

}  // namespace compliant
