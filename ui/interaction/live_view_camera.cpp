#include "ui/interaction/live_view.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "ui/model/display/scene_extent.hpp"

namespace compliant {
namespace {

constexpr float cubeSide = 17;               // logical pixels, half an edge
constexpr float cubeLeft = 58, cubeUp = 92;  // its centre, from the left and the bottom

// The names of the standard directions; empty for others.
std::string directionName(const Camera& camera) {
  constexpr std::array names{std::pair{View::Front, "Front"},
                             std::pair{View::Back, "Back"},
                             std::pair{View::Left, "Left"},
                             std::pair{View::Right, "Right"},
                             std::pair{View::Top, "Top"},
                             std::pair{View::Bottom, "Bottom"},
                             std::pair{View::Isometric, "Isometric"}};
  for (const auto& [view, name] : names)
    if (looksFrom(camera, view)) return name;
  return {};
}

}  // namespace

void LiveView::frameWhenFirstSeen() {
  const Eigen::AlignedBox3f& box = drawList.box();
  if (framed_ || box.isEmpty()) return;
  framed_ = true;
  reframed_ = true;
  const auto lowest = static_cast<double>(box.min().y());
  const double ground =
      groundBelow(std::min(lowest, lowestSwing(session.snapshot()).value_or(lowest)),
                  static_cast<double>(drawList.radius()));
  settings.grid.height = static_cast<float>(ground);
  camera.look(defaultView_);
  frameScene();
}

// The view of an empty scene: two metres above the ground at y = 0 are visible.
void LiveView::frameEmptyScene() {
  camera.look(defaultView_);
  camera.setTarget(Eigen::Vector3f::UnitY());
  camera.setDistance(5);
  settings.grid.height = 0;
}

std::vector<ScreenRect> LiveView::covers() const {
  const auto wide = camera.width(), high = camera.height();
  const auto rectangle = [](float left, float top, float right, float bottom) {
    return ScreenRect(Eigen::Vector2f(left, top), Eigen::Vector2f(right, bottom));
  };
  // The cube with its text, and the scale bar.
  std::vector<ScreenRect> parts{rectangle(0, high - 140 * scale, 140 * scale, high),
                                rectangle(wide - 180 * scale, high - 36 * scale, wide, high)};
  // At their final size, because a new view is framed before they are drawn.
  const float lines = std::min((options.layers.rates ? 200 : 160) * scale, hudShare * high);
  // Below the buttons if there is no room for both.
  const float top = options.toolbar && wide < 600 * scale ? 44 * scale : 0;
  if (options.layers.hud && high > 140 * scale)
    parts.push_back(rectangle(0, 0, 256 * scale, topCovered + top + lines));
  if (const auto& hud = places.hud; hud && options.layers.hud)
    parts.push_back(rectangle(0, 0, hud->left + hud->width, hud->top + hud->height));
  if (options.toolbar) {
    const bool slider = options.forces.shown != ForcesShown::None && wide > 640 * scale;
    parts.push_back(
        rectangle(wide - (slider ? 600 : 400) * scale, 0, wide, topCovered + 44 * scale));
  }
  if (bottomCovered > 0) parts.push_back(rectangle(0, high - bottomCovered, wide, high));
  if (const auto& legend = places.legend)
    parts.push_back(rectangle(wide - legend->width - 8 * scale, high - legend->height - 40 * scale,
                              wide, high));
  if (const auto& plot = places.lawPlot; plot && options.lawPlot)
    parts.push_back(
        rectangle(plot->left, plot->top, plot->left + plot->width, plot->top + plot->height));
  return parts;
}

void LiveView::frameScene() {
  Eigen::AlignedBox3f box = drawList.box();
  // Hanging bodies will swing.
  if (const auto lowest = lowestSwing(session.snapshot())) {
    Eigen::Vector3f below = box.center();
    below.y() = static_cast<float>(*lowest);
    box.extend(below);
  }
  camera = framedBeside(camera, box, covers(), placesOfThings());
}

std::vector<Eigen::Vector3f> LiveView::placesOfThings() const {
  const DrawList& drawn = drawList.drawList();
  std::vector<Eigen::Vector3f> seen;
  for (const Point& point : drawn.points) seen.push_back(point.position);
  for (const Anchor& anchor : drawn.anchors) seen.push_back(anchor.position);
  for (const DrawnLink& link : drawn.links)
    for (const float along : {0.0F, 0.25F, 0.5F, 0.75F, 1.0F})
      seen.emplace_back(link.a + along * (link.b - link.a));
  for (const MeshInstance& body : drawn.meshes)
    seen.emplace_back(body.place * body.mesh->bounds().center());
  return seen;
}

std::size_t LiveView::thingsUnder(const LabelObstacle& part) const {
  const std::vector<Eigen::Vector3f> places = placesOfThings();
  constexpr std::size_t enough = 2000;
  const std::size_t stride = places.size() / enough + 1;
  std::size_t count = 0;
  for (std::size_t i = 0; i < places.size(); i += stride)
    if (const auto shown = camera.project(places[i]))
      count += part.meets({shown->pixel.x(), shown->pixel.y(), 0, 0}) ? 1 : 0;
  return count;
}

void LiveView::frameAll() {
  drawList.remeasure();
  stale_ = true;
  updatePicture();
  if (drawList.box().isEmpty()) return;
  stopAutoFraming();
  frameScene();
  repaint();
}

std::vector<Eigen::Vector3f> LiveView::selectedPlaces() const {
  const Snapshot& snapshot = session.snapshot();
  std::vector<Eigen::Vector3f> places;
  const auto extend = [&places](const Vec3& place) { places.emplace_back(place.cast<float>()); };
  for (const Id id : session.selection()) {
    if (const int index = snapshot.structure->stateIndex(id); index >= 0) {
      const auto& state = snapshot.structure->states[static_cast<std::size_t>(index)];
      for (Index i = 0; state.inSpace() && i < state.shape.count; ++i)
        if (isSelected({id, i})) extend(snapshot.motion.x.segment<3>(state.placeOf(i)));
    }
    if (const auto* constraint = snapshot.structure->constraint(id))
      for (const auto& line : constraint->lines) {
        extend(snapshot.structure->place(line.from, snapshot.motion));
        extend(snapshot.structure->place(line.to, snapshot.motion));
      }
  }
  return places;
}

void LiveView::frameSelection() {
  Eigen::AlignedBox3f box;
  const std::vector<Eigen::Vector3f> seen = selectedPlaces();
  for (const Eigen::Vector3f& place : seen) box.extend(place);
  // Masses, solvers and the like have no place in space.
  if (box.isEmpty()) return frameAll();
  // A single point would fill the view.
  const float size = box.diagonal().norm() / 2, scene = static_cast<float>(drawList.radius());
  const Eigen::Vector3f least =
      Eigen::Vector3f::Constant(size > 1e-4F * scene ? 0.2F * size : 0.1F * scene);
  const Eigen::Vector3f centre = box.center();
  box.extend(Eigen::Vector3f(centre - least)).extend(Eigen::Vector3f(centre + least));
  stopAutoFraming();
  camera = framedBeside(camera, box, covers(), seen);
  repaint();
}

void LiveView::followScene() {
  // Also when it stops or steps. While it is paused, the user's camera stays.
  const std::int64_t moment = session.snapshot().motion.step;
  if (!options.follow || dragging) return;
  if (std::exchange(followed_, moment) == moment && !session.playing()) return;
  const Camera next = followed(camera, drawList.box());
  if (next == camera) return;
  camera = next;
  stopAutoFraming();
}

bool LiveView::isSceneOutOfView() const { return framed_ && outOfView(camera, drawList.box()); }

void LiveView::setCamera(const Camera& wanted) {
  const auto width = static_cast<int>(camera.width()), height = static_cast<int>(camera.height());
  camera = wanted;
  camera.resize(width, height);
  keepFraming();
  repaint();
}

void LiveView::lookFrom(View view) {
  stopAutoFraming();
  camera.look(view);
  repaint();
}

void LiveView::setLens(Lens lens) {
  camera.setLens(lens);
  repaint();
}

bool LiveView::isSelected(const PointRef& point) const {
  const auto& points = session.selectedPoints();
  const bool pointwise = std::any_of(points.begin(), points.end(), [&](const PointRef& each) {
    return each.state == point.state;
  });
  const auto& ids = session.selection();
  return pointwise ? std::binary_search(points.begin(), points.end(), point)
                   : std::find(ids.begin(), ids.end(), point.state) != ids.end();
}

ViewCube LiveView::cube() const {
  return viewCube(camera, {scale * cubeLeft, camera.height() - scale * cubeUp}, scale * cubeSide);
}

// Hidden if the buttons leave no room for it.
bool LiveView::showsCube() const {
  if (options.bare || places.cubeYields || camera.height() < topCovered + 130 * scale) return false;
  return !options.toolbar || camera.height() >= 190 * scale || camera.width() >= 525 * scale;
}

std::optional<View> LiveView::cubeViewAt(const Eigen::Vector2f& pixel) const {
  return showsCube() ? viewAt(cube(), pixel) : std::nullopt;
}

std::string LiveView::lookText() const {
  const bool parallel = camera.lens() == Lens::Orthographic;
  const std::string name = directionName(camera);
  if (name.empty()) return parallel ? "Parallel" : "Perspective";
  return name + (parallel ? ", parallel" : ", perspective");
}

void LiveView::turnTo(View view) { lookFrom(looksFrom(camera, view) ? opposite(view) : view); }

void LiveView::lookFromOppositeSide() {
  stopAutoFraming();
  camera.setAngles(camera.yaw() + 3.14159265F, -camera.pitch());
  repaint();
}

void LiveView::setDefaultView(View from, Lens lens) {
  defaultView_ = from;
  camera.setLens(lens);
  camera.look(from);
}

}  // namespace compliant
