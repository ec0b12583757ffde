#include "ui/view/scene_bodies.hpp"

namespace compliant {

namespace {

/// The number of a body, independent of other bodies. With a prime, ids at equal distances, such as
/// those of bodies added one after the other with their shapes and masses, take all numbers before
/// one repeats.
int lastingNumber(const SceneStructure& structure, const SceneStructure::End& body) {
  constexpr Id prime = 7, first = 1;
  const Id state = structure.states[static_cast<std::size_t>(body.state)].id;
  return static_cast<int>((state + prime - first) % prime) + static_cast<int>(body.element);
}

/// For a body with a number among the moving bodies; negative: it has none.
Colour colourOfPaint(const SceneFrame& frame, Depiction::Paint paint, int number) {
  using enum Depiction::Paint;
  if (paint >= Blue) number = static_cast<int>(paint) - static_cast<int>(Blue);
  if (paint == Grey || number < 0) return frame.look.colours.body;
  return colourInTurn(frame.look.colours, static_cast<std::size_t>(number));
}

/// The colour of its points or its faces; that of the selection or hover if it is one of these.
void colourSheet(const SceneFrame& frame, const SceneColours& colours,
                 const SceneStructure::Sheet& sheet, Surface& surface) {
  const SceneItem own{SceneItem::Kind::Shape, sheet.component, -1};
  const ColourField& field = colours.field();
  if (field.empty() || frame.selected(sheet.component) || own == frame.interaction.hovered) return;
  const auto painted = [&](double number) {
    return frame.paint(colours.ofNumber(frame, number), sheet.component);
  };
  surface.colour = frame.paint(frame.look.colours.body, sheet.component);
  if (field.of(ColourQuantity::Of::Element))
    for (Index i = 0; i < static_cast<Index>(surface.positions.size()); ++i)
      surface.vertexColours.push_back(painted(field.ofElement(sheet.state, i)));
  if (field.of(ColourQuantity::Of::Face)) {
    const auto number = static_cast<std::size_t>(&sheet - frame.structure.sheets.data());
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
      surface.faceColours.push_back(painted(field.ofFace(number, t)));
  }
}

void addSheets(const SceneFrame& frame, const SceneColours& colours, DrawList& drawList,
               PickList& picks) {
  for (const auto& sheet : frame.structure.sheets) {
    const auto* state = frame.state(sheet.state);
    if (state == nullptr || frame.hidden(sheet.component) || frame.hidden(state->id)) continue;
    if (!frame.placed({sheet.state, state->shape.count - 1})) continue;
    Surface& surface = drawList.surfaces.emplace_back();
    Vec3 middle = Vec3::Zero();
    for (Index element = 0; element < state->shape.count; ++element) {
      const Vec3 place = frame.place({sheet.state, element});
      middle += place / static_cast<double>(state->shape.count);
      surface.positions.push_back(place.cast<float>());
    }
    surface.triangles = *sheet.triangles;
    const SceneItem own{SceneItem::Kind::Shape, sheet.component, -1};
    const Colour colour = frame.selected(sheet.component) ? frame.look.colours.accent
                          : own == frame.interaction.hovered
                              ? frame.look.colours.hover
                              : colourOfPaint(frame, sheet.paint, -1);
    surface.colour = frame.paint(colour, sheet.component);
    colourSheet(frame, colours, sheet, surface);
    surface.pick = picks.add(frame, own, middle);
  }
}

}  // namespace

/// Fixed bodies have −1.
void SceneBodies::count(const SceneStructure& structure) {
  constexpr int uncounted = -2;
  numbers_.clear();
  for (const auto& state : structure.states)
    numbers_.emplace_back(static_cast<std::size_t>(state.shape.count), uncounted);
  const auto at = [this](int state, Index element) -> int* {
    if (state < 0 || static_cast<std::size_t>(state) >= numbers_.size()) return nullptr;
    auto& numbers = numbers_[static_cast<std::size_t>(state)];
    return element < 0 || static_cast<std::size_t>(element) >= numbers.size()
               ? nullptr
               : &numbers[static_cast<std::size_t>(element)];
  };
  for (const auto& fixed : structure.fixed)
    if (int* number = at(fixed.state, fixed.element); number != nullptr && fixed.all) *number = -1;
  for (const auto& surface : structure.surfaces)
    if (int* number = at(surface.origin.state, surface.origin.element);
        number != nullptr && *number == uncounted)
      *number = lastingNumber(structure, surface.origin);
}

void SceneBodies::add(const SceneFrame& frame, const SceneColours& colours, DrawList& drawList,
                      PickList& picks) {
  embodied_.assign(frame.structure.states.size(), {});
  if (!frame.look.layers.shapes) return;
  addSurfaces(frame, colours, drawList, picks);
  addSheets(frame, colours, drawList, picks);
}

void SceneBodies::addSurfaces(const SceneFrame& frame, const SceneColours& colours,
                              DrawList& drawList, PickList& picks) {
  for (const auto& surface : frame.structure.surfaces) {
    const SceneStructure::End& origin = surface.origin;
    const auto* state = frame.state(origin.state);
    if (frame.hidden(surface.component) || !frame.placed(origin)) continue;
    if (state != nullptr && frame.hidden(state->id)) continue;
    const Vec3 place = frame.place(origin);
    if (!place.allFinite()) continue;
    auto& body = drawList.meshes.emplace_back();
    body.mesh = surface.mesh;
    body.partOfEndless = surface.partOfEndless;
    const Eigen::Quaterniond turn =
        frame.structure.rotation(origin, frame.snapshot.motion) * surface.rotation;
    body.place = (Eigen::Translation3d(place) * turn * Eigen::Scaling(surface.scale)).cast<float>();
    // A body is represented by its element, as a ball by its point; a fixed shape is the component.
    const Id id = state != nullptr && !state->mapped ? state->id : surface.component;
    const bool element = state != nullptr && !state->mapped;
    body.colour = frame.paint(colourOf(frame, colours, surface), id);
    body.pick = picks.add(frame,
                          {element ? SceneItem::Kind::Point : SceneItem::Kind::Shape, id,
                           element ? origin.element : -1},
                          place);
    const bool isSelected = frame.selected(surface.component) ||
                            (element && frame.selected(PointRef{id, origin.element}));
    body.highlight = isSelected ? Highlight::Selected : frame.highlight(picks.last());
    if (state == nullptr) continue;
    auto& there = embodied_[static_cast<std::size_t>(origin.state)];
    there.resize(static_cast<std::size_t>(state->shape.count));
    there[static_cast<std::size_t>(origin.element)] = 1;
  }
}

Colour SceneBodies::colourOf(const SceneFrame& frame, const SceneColours& colours,
                             const SceneStructure::Surface& surface) const {
  // If elements are coloured by numbers, there are no other colours.
  if (!colours.field().empty() && !surface.partOfEndless)
    return colours.ofElement(frame, surface.origin, frame.look.colours.body);
  const bool floor = surface.partOfEndless && surface.paint == Depiction::Paint::Automatic;
  return floor ? frame.look.colours.floor
               : colourOfPaint(frame, surface.paint, numberOf(surface.origin));
}

int SceneBodies::numberOf(const SceneStructure::End& origin) const {
  const auto state = static_cast<std::size_t>(origin.state),
             element = static_cast<std::size_t>(origin.element);
  return origin.state < 0 || state >= numbers_.size() || element >= numbers_[state].size()
             ? -1
             : numbers_[state][element];
}

}  // namespace compliant
