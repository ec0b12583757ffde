// Where the view looks from.

#include <algorithm>
#include <vector>
#include <utility>

#include "ui/model/display/scene_extent.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"

namespace compliant {

void Viewport::frameWhenFirstSeen() {
  const Eigen::AlignedBox3f& box = scenery_->picture.box();
  if (framed_ || box.isEmpty()) return;
  framed_ = true;
  reframed_ = true;
  // The ground lies a little below what is seen first and what swings, and then stays where it is.
  const auto lowest = static_cast<float>(
      lowestSwing(session_.snapshot()).value_or(static_cast<double>(box.min().y())));
  scenery_->settings.grid.height =
      std::min(box.min().y(), lowest) - 0.1F * static_cast<float>(scenery_->picture.radius());
  camera_.look(standpoint_);
  frameScene();
}

// Where a new scene is drawn: two metres around the origin are seen, above the ground.
void Viewport::standAtEmptyGround() {
  camera_.look(standpoint_);
  camera_.setTarget(Eigen::Vector3f::Zero());
  camera_.setDistance(5);
  scenery_->settings.grid.height = -1.5F;
}

std::vector<ScreenPart> Viewport::covers() const {
  const auto scale = static_cast<float>(activeScale());
  const auto wide = static_cast<float>(width()), high = static_cast<float>(height());
  const auto rectangle = [](float left, float top, float right, float bottom) {
    return ScreenPart(Eigen::Vector2f(left, top), Eigen::Vector2f(right, bottom));
  };
  // The cube with its words, and the scale bar.
  std::vector<ScreenPart> parts{rectangle(0, high - 140 * scale, 140 * scale, high),
                                rectangle(wide - 180 * scale, high - 36 * scale, wide, high)};
  // As large as they become, because a new view is framed before they are drawn; in a low one the
  // read-out gives way.
  if (options_.readOut && high > 230 * scale)
    parts.push_back(
        rectangle(0, 0, 256 * scale, topCovered_ + (options_.layers.rates ? 200 : 160) * scale));
  if (options_.toolbar) {
    const bool slider = options_.forces.shown != ForcesShown::None && wide > 640 * scale;
    parts.push_back(
        rectangle(wide - (slider ? 600 : 400) * scale, 0, wide, topCovered_ + 44 * scale));
  }
  if (const auto& keys = scenery_->keys)
    parts.push_back(
        rectangle(wide - keys->width - 8 * scale, high - keys->height - 40 * scale, wide, high));
  if (const auto& plot = scenery_->lawPlotPlace; plot && options_.lawPlot)
    parts.push_back(
        rectangle(plot->left, plot->top, plot->left + plot->width, plot->top + plot->height));
  return parts;
}

void Viewport::frameBeside(const Eigen::AlignedBox3f& box,
                           const std::vector<Eigen::Vector3f>& places) {
  camera_ = framedBeside(camera_, box, covers(), places);
}

void Viewport::frameScene() {
  Eigen::AlignedBox3f box = scenery_->picture.box();
  // What hangs will swing.
  if (const auto lowest = lowestSwing(session_.snapshot())) {
    Eigen::Vector3f below = box.center();
    below.y() = static_cast<float>(*lowest);
    box.extend(below);
  }
  const Picture& picture = scenery_->picture.picture();
  std::vector<Eigen::Vector3f> places;
  for (const Point& point : picture.points) places.push_back(point.position);
  for (const Anchor& anchor : picture.anchors) places.push_back(anchor.position);
  for (const DrawnLink& link : picture.links)
    for (const float along : {0.0F, 0.25F, 0.5F, 0.75F, 1.0F})
      places.emplace_back(link.a + along * (link.b - link.a));
  frameBeside(box, places);
}

void Viewport::frameAll() {
  scenery_->picture.measureAnew();
  scenery_->stale = true;
  updatePicture();
  if (scenery_->picture.box().isEmpty()) return;
  userMovedCamera();
  frameScene();
  update();
}

void Viewport::frameSelection() {
  Eigen::AlignedBox3f box;
  const Snapshot& snapshot = session_.snapshot();
  std::vector<Eigen::Vector3f> places;
  const auto extend = [&](const Vec3& place) {
    places.emplace_back(place.cast<float>());
    box.extend(places.back());
  };
  for (const Id id : session_.selection()) {
    if (const int index = snapshot.structure->stateIndex(id); index >= 0) {
      const auto& state = snapshot.structure->states[static_cast<std::size_t>(index)];
      for (Index i = 0; state.points() && i < state.shape.count; ++i)
        if (isSelected({id, i})) extend(snapshot.motion.x.segment<3>(state.x + 3 * i));
    }
    if (const auto* constraint = snapshot.structure->constraint(id))
      for (const auto& line : constraint->lines) {
        extend(snapshot.structure->place(line.from, snapshot.motion));
        extend(snapshot.structure->place(line.to, snapshot.motion));
      }
  }
  // Masses, solvers and the like stand nowhere in space.
  if (box.isEmpty()) return frameAll();
  // A single point would fill the view.
  const float size = box.diagonal().norm() / 2,
              scene = static_cast<float>(scenery_->picture.radius());
  const Eigen::Vector3f least =
      Eigen::Vector3f::Constant(size > 1e-4F * scene ? 0.2F * size : 0.1F * scene);
  const Eigen::Vector3f centre = box.center();
  box.extend(Eigen::Vector3f(centre - least)).extend(Eigen::Vector3f(centre + least));
  userMovedCamera();
  frameBeside(box, places);
  update();
}

void Viewport::followScene() {
  // Also the moment in which it halts, and steps; who moves the camera in a pause keeps it.
  const std::int64_t moment = session_.snapshot().motion.step;
  if (!options_.follow || drag_ != Drag::none) return;
  if (std::exchange(followed_, moment) == moment && !session_.playing()) return;
  const Camera next = followed(camera_, scenery_->picture.box());
  if (next == camera_) return;
  camera_ = next;
  userMovedCamera();
}

bool Viewport::sceneIsOut() const {
  const ScenePicture& picture = scenery_->picture;
  return framed_ && outOfView(camera_, picture.box());
}

void Viewport::setCamera(const Camera& camera) {
  camera_ = camera;
  camera_.resize(width(), height());
  framed_ = true;
  userMovedCamera();
  update();
}

void Viewport::look(View view) {
  userMovedCamera();
  camera_.look(view);
  update();
}

void Viewport::setLens(Lens lens) {
  camera_.setLens(lens);
  update();
}

}  // namespace compliant
