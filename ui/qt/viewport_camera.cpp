// Where the view looks from.

#include <algorithm>
#include <array>

#include "ui/model/scene_extent.hpp"
#include "ui/qt/theme.hpp"
#include "ui/qt/viewport.hpp"
#include "ui/qt/viewport_scenery.hpp"

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
  frameBesideReadOut();
}

// Where a new scene is drawn: two metres around the origin are seen, above the ground.
void Viewport::standAtEmptyGround() {
  camera_.look(standpoint_);
  camera_.setTarget(Eigen::Vector3f::Zero());
  camera_.setDistance(5);
  scenery_->settings.grid.height = -1.5F;
}

// How far the box may go right and down before it leaves the view; negative where it is outside.
QPointF Viewport::roomFor(const Eigen::AlignedBox3f& box) const {
  const double edge = 16 * activeScale();
  QPointF room(width() - edge, height() - edge);
  for (int corner = 0; corner < 8; ++corner) {
    const auto shown =
        camera_.project(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(corner)));
    if (!shown) return {-1, -1};
    room.setX(std::min<double>(room.x(), width() - edge - static_cast<double>(shown->pixel.x())));
    room.setY(std::min<double>(room.y(), height() - edge - static_cast<double>(shown->pixel.y())));
  }
  return room;
}

void Viewport::frameBesideReadOut() {
  Eigen::AlignedBox3f box = scenery_->picture.box();
  // What hangs will swing.
  if (const auto lowest = lowestSwing(session_.snapshot())) {
    Eigen::Vector3f below = box.center();
    below.y() = static_cast<float>(*lowest);
    box.extend(below);
  }
  camera_.frame(box);
  if (!options_.readOut) return;
  // Points and nails in the upper left corner would lie under the read-out.
  const auto right = static_cast<float>(256 * activeScale());
  const auto below = static_cast<float>(160 * activeScale());
  const auto covered = [&](const auto& thing) {
    const auto shown = camera_.project(thing.position);
    return shown && shown->pixel.x() < right && shown->pixel.y() < below;
  };
  const auto hidden = [&] {
    const Picture& picture = scenery_->picture.picture();
    return std::any_of(picture.points.begin(), picture.points.end(), covered) ||
           std::any_of(picture.anchors.begin(), picture.anchors.end(), covered);
  };
  constexpr std::array<std::array<double, 2>, 5> moves{
      {{0, 0}, {0.5, 0}, {1, 0}, {0.5, 0.5}, {1, 1}}};
  for (int i = 0; i < 8; ++i) {
    // Aside where there is room, and only then farther away.
    const Camera middle = camera_;
    const QPointF room = roomFor(box);
    for (const auto& [x, y] : moves) {
      camera_ = middle;
      camera_.pan(static_cast<float>(x * std::max(0.0, room.x())),
                  static_cast<float>(y * std::max(0.0, room.y())));
      if (!hidden()) return;
    }
    camera_ = middle;
    camera_.setDistance(1.1F * camera_.distance());
  }
}

void Viewport::frameAll() {
  scenery_->picture.measureAnew();
  scenery_->stale = true;
  updatePicture();
  if (scenery_->picture.box().isEmpty()) return;
  userMovedCamera();
  frameBesideReadOut();
  update();
}

void Viewport::frameSelection() {
  Eigen::AlignedBox3f box;
  const Snapshot& snapshot = session_.snapshot();
  const auto extend = [&](const Vec3& place) { box.extend(Eigen::Vector3f(place.cast<float>())); };
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
  const Eigen::Vector3f least =
      Eigen::Vector3f::Constant(0.1F * static_cast<float>(scenery_->picture.radius()));
  const Eigen::Vector3f centre = box.center();
  box.extend(Eigen::Vector3f(centre - least)).extend(Eigen::Vector3f(centre + least));
  userMovedCamera();
  camera_.frame(box);
  update();
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
