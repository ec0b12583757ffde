// Bodies in the draw list of a scene: surfaces, joints, centres of mass.
#include <algorithm>
#include <numbers>

#include "ui/model/display/body_inertia.hpp"
#include "ui/view/arc_points.hpp"
#include "ui/view/joint_glyph.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {

namespace {

/// Gaps smaller than this part of a glyph are not to be seen beside it.
constexpr double leastGap = 0.05;
/// Lines of all ellipsoids together, and of each of its three circles.
constexpr std::size_t mostPieces = 20'000, finest = 40, coarsest = 12;

/// Of a body, whichever others there are. A prime lets ids that are equally far apart, as those of
/// bodies added one after the other with their shapes and masses, take all numbers before one comes
/// again.
int lastingNumber(const SceneStructure& structure, const SceneStructure::End& body) {
  constexpr Id prime = 7, first = 1;
  const Id state = structure.states[static_cast<std::size_t>(body.state)].id;
  return static_cast<int>((state + prime - first) % prime) + static_cast<int>(body.element);
}

}  // namespace

void SceneDrawList::addBodies(const SceneFrame& frame) {
  embodied_.assign(frame.structure.states.size(), {});
  if (!frame.look.layers.shapes) return;
  for (const auto& surface : frame.structure.surfaces) {
    const SceneStructure::End& origin = surface.origin;
    const auto* state = frame.state(origin.state);
    if (frame.hidden(surface.component) || !frame.placed(origin)) continue;
    if (state != nullptr && frame.hidden(state->id)) continue;
    const Vec3 place = frame.place(origin);
    if (!place.allFinite()) continue;
    auto& body = drawList_.meshes.emplace_back();
    body.mesh = surface.mesh;
    body.partOfEndless = surface.partOfEndless;
    const Eigen::Quaterniond turn =
        frame.structure.rotation(origin, frame.snapshot.motion) * surface.rotation;
    body.place = (Eigen::Translation3d(place) * turn * Eigen::Scaling(surface.scale)).cast<float>();
    // A body is its element, as a ball is a point; what stands still is the component itself.
    const Id id = state != nullptr && !state->mapped ? state->id : surface.component;
    const bool element = state != nullptr && !state->mapped;
    body.colour = frame.paint(colourOf(frame, surface), id);
    body.pick = picks_.add(frame,
                           {element ? SceneItem::Kind::Point : SceneItem::Kind::Shape, id,
                            element ? origin.element : -1},
                           place);
    const bool isSelected = frame.selected(surface.component) ||
                            (element && frame.selected(PointRef{id, origin.element}));
    body.highlight = isSelected ? Highlight::selected : frame.highlight(picks_.last());
    if (state == nullptr) continue;
    auto& there = embodied_[static_cast<std::size_t>(origin.state)];
    there.resize(static_cast<std::size_t>(state->shape.count));
    there[static_cast<std::size_t>(origin.element)] = 1;
  }
}

void SceneDrawList::addSheets(const SceneFrame& frame) {
  if (!frame.look.layers.shapes) return;
  for (const auto& sheet : frame.structure.sheets) {
    const auto* state = frame.state(sheet.state);
    if (state == nullptr || frame.hidden(sheet.component) || frame.hidden(state->id)) continue;
    if (!frame.placed({sheet.state, state->shape.count - 1})) continue;
    Surface& surface = drawList_.surfaces.emplace_back();
    Vec3 middle = Vec3::Zero();
    for (Index element = 0; element < state->shape.count; ++element) {
      const Vec3 place = frame.place({sheet.state, element});
      middle += place / static_cast<double>(state->shape.count);
      surface.positions.push_back(place.cast<float>());
    }
    surface.triangles = *sheet.triangles;
    const SceneItem own{SceneItem::Kind::Shape, sheet.component, -1};
    const Colour colour = frame.selected(sheet.component)    ? frame.look.colours.accent
                          : own == frame.interaction.hovered ? frame.look.colours.hover
                                                             : colourOf(frame, sheet.paint, -1);
    surface.colour = frame.paint(colour, sheet.component);
    addColours(frame, sheet, surface);
    surface.pick = picks_.add(frame, {own.kind, own.component, own.element}, middle);
  }
}

/// Of its points, or of its faces; selected or below the pointer, it has the colour of that.
void SceneDrawList::addColours(const SceneFrame& frame, const SceneStructure::Sheet& sheet,
                               Surface& surface) const {
  const SceneItem own{SceneItem::Kind::Shape, sheet.component, -1};
  if (colourField_.empty() || frame.selected(sheet.component) || own == frame.interaction.hovered)
    return;
  const auto painted = [&](double number) {
    return frame.paint(colourOf(frame, number), sheet.component);
  };
  surface.colour = frame.paint(frame.look.colours.body, sheet.component);
  if (colourField_.of(ColourQuantity::Of::Element))
    for (Index i = 0; i < static_cast<Index>(surface.positions.size()); ++i)
      surface.vertexColours.push_back(painted(colourField_.ofElement(sheet.state, i)));
  if (colourField_.of(ColourQuantity::Of::Face)) {
    const auto number = static_cast<std::size_t>(&sheet - frame.structure.sheets.data());
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
      surface.faceColours.push_back(painted(colourField_.ofFace(number, t)));
  }
}

int SceneDrawList::numberOf(const SceneStructure::End& origin) const {
  const auto state = static_cast<std::size_t>(origin.state),
             element = static_cast<std::size_t>(origin.element);
  return origin.state < 0 || state >= bodyNumbers_.size() || element >= bodyNumbers_[state].size()
             ? -1
             : bodyNumbers_[state][element];
}

Colour SceneDrawList::colourOf(const SceneFrame& frame, Depiction::Paint paint, int number) {
  using enum Depiction::Paint;
  if (paint >= Blue) number = static_cast<int>(paint) - static_cast<int>(Blue);
  if (paint == Grey || number < 0) return frame.look.colours.body;
  return colourInTurn(frame.look.colours, static_cast<std::size_t>(number));
}

Colour SceneDrawList::colourOf(const SceneFrame& frame,
                               const SceneStructure::Surface& surface) const {
  const bool floor = surface.partOfEndless && surface.paint == Depiction::Paint::Automatic;
  // Beside the colours of numbers there are no others.
  if (!colourField_.empty() && !surface.partOfEndless)
    return colourField_.of(ColourQuantity::Of::Element)
               ? colourOf(frame,
                          colourField_.ofElement(surface.origin.state, surface.origin.element))
               : frame.look.colours.body;
  return floor ? frame.look.colours.floor
               : colourOf(frame, surface.paint, numberOf(surface.origin));
}

/// Bodies that move have numbers that stay when others come and go; what is fixed has −1.
void SceneDrawList::countBodies(const SceneStructure& structure) {
  constexpr int uncounted = -2;
  bodyNumbers_.clear();
  for (const auto& state : structure.states)
    bodyNumbers_.emplace_back(static_cast<std::size_t>(state.shape.count), uncounted);
  const auto at = [this](int state, Index element) -> int* {
    if (state < 0 || static_cast<std::size_t>(state) >= bodyNumbers_.size()) return nullptr;
    auto& numbers = bodyNumbers_[static_cast<std::size_t>(state)];
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

/// Its glyph where the second side is on the first, as far as it is free, and what is open there.
void SceneDrawList::addJoint(const SceneFrame& frame, const SceneStructure::Line& line,
                             const DrawnLink& link) {
  const Vec3 from = frame.place(line.from), to = frame.place(line.to);
  const Eigen::Quaterniond axes =
      frame.structure.rotation(line.from, frame.snapshot.motion) * line.joint.axes;
  if (!axes.coeffs().allFinite()) return;
  const JointFreedom freedom = freedomOf(line.joint);
  Vec3 foot = from;
  for (int i = 0; i < 3; ++i)
    if (freedom.slides[static_cast<std::size_t>(i)] && !line.joint.twist()) {
      const Vec3 axis = axes * Vec3::Unit(i);
      foot += axis * axis.dot(to - from);
    }
  const double size = sizes_.glyph(frame, line);
  const auto add = [&](const Vec3& a, const Vec3& b) -> DrawnLink* {
    if (!((b - a).norm() > leastGap * size)) return nullptr;
    auto& piece = drawList_.links.emplace_back(link);
    piece.a = a.cast<float>();
    piece.b = b.cast<float>();
    return &piece;
  };
  if (DrawnLink* way = add(from, foot)) {
    way->style = LinkStyle::line;
    way->radius = defaultRadius(LinkStyle::line);
  }
  add(foot, to);
  const Vec3 place = line.joint.twist() ? to : foot;
  for (const JointPart& part : glyphOf(line.joint)) {
    if (part.mesh == nullptr) continue;
    auto& glyph = drawList_.glyphs.emplace_back();
    glyph.mesh = part.mesh;
    glyph.place =
        (Eigen::Translation3d(place) * (axes * part.turn) * Eigen::Scaling(size)).cast<float>();
    glyph.colour = link.colour;
    glyph.pick = link.pick;
    glyph.highlight = link.highlight;
  }
}

/// Wheels where a rope runs on over a point, in the plane of its parts there.
void SceneDrawList::addPulleys(const SceneFrame& frame,
                               const SceneStructure::ConstraintInfo& constraint) {
  for (std::size_t i = 1; i < constraint.lines.size(); ++i) {
    const SceneStructure::Line &before = constraint.lines[i - 1], &after = constraint.lines[i];
    const SceneStructure::End& point = after.from;
    if (before.element != after.element || before.joint || after.joint ||
        before.to.state != point.state || before.to.element != point.element ||
        before.to.place != point.place)
      continue;
    if (!frame.placed(before.from) || !frame.placed(point) || !frame.placed(after.to)) continue;
    const Vec3 place = frame.place(point), in = place - frame.place(before.from),
               out = frame.place(after.to) - place;
    Vec3 axis = in.cross(out);
    if (!(axis.norm() > 1e-6 * in.norm() * out.norm())) axis = in.unitOrthogonal();
    if (!place.allFinite() || !axis.allFinite()) continue;
    auto& wheel = drawList_.glyphs.emplace_back();
    wheel.mesh = pulleyMesh();
    wheel.place =
        (Eigen::Translation3d(place) * Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), axis) *
         Eigen::Scaling(sizes_.glyph(frame, after)))
            .cast<float>();
    wheel.colour = frame.paint(palette::projection, constraint.id);
    wheel.pick = picks_.add(
        frame, {SceneItem::Kind::Constraint, constraint.id, after.element * constraint.width},
        place);
    wheel.highlight =
        frame.selected(constraint.id) ? Highlight::selected : frame.highlight(picks_.last());
  }
}

void SceneDrawList::addInertia(const SceneFrame& frame) {
  if (!frame.look.layers.inertia || frame.snapshot.bodies == nullptr) return;
  const std::vector<BodyInfo> bodies = wholeBodies(*frame.snapshot.bodies);
  const auto pieces = static_cast<int>(
      std::clamp(mostPieces / (3 * std::max<std::size_t>(bodies.size(), 1)), coarsest, finest));
  const Colour ink = frame.look.colours.text;
  for (const BodyInfo& body : bodies) {
    const SceneStructure::End end{body.state, body.element, Vec3::Zero()};
    const auto* state = frame.state(body.state);
    if (state == nullptr || frame.hidden(state->id) || frame.hidden(body.mass) ||
        !frame.placed(end))
      continue;
    const InertiaEllipsoid own = ellipsoidOf(body.inertia);
    const Eigen::Quaterniond turn = frame.structure.rotation(end, frame.snapshot.motion);
    const Vec3 centre = frame.place(end) + turn * own.centre;
    if (!centre.allFinite()) continue;
    const Mat3 half = (turn * own.axes).toRotationMatrix() * own.halfAxes.asDiagonal();
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 u = half.col((axis + 1) % 3), v = half.col((axis + 2) % 3);
      const std::vector<Vec3> circle = arcPoints(centre, u, v, 2 * std::numbers::pi, pieces);
      for (std::size_t i = 1; i < circle.size(); ++i)
        addMark(circle[i - 1], circle[i], 0.6F, ink.withOpacity(0.75F));
    }
    // A dot in a ring: unlike anything else that is drawn.
    addMark(centre, centre, 5, ink);
    addMark(centre, centre, 3.8F, frame.look.colours.bottom);
    addMark(centre, centre, 2, ink);
  }
}

}  // namespace compliant
