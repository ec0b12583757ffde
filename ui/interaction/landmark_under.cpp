#include "ui/interaction/landmark_under.hpp"

#include <cmath>

#include "ui/model/elements/landmarks.hpp"

namespace compliant {
namespace {

constexpr float landmarkPixels = 12, samePixel = 1;

/// Finds the landmark on screen that is nearest to a pixel.
class Nearest {
 public:
  Nearest(const LiveView& view, const Eigen::Vector2f& pixel) : view_(view), pixel_(pixel) {}

  void offer(const PointRef& shown) {
    const Index element = view_.session.inDocument(shown.state, shown.element);
    const auto pose = shownPose(view_, shown);
    if (element < 0 || !pose) return;
    const PointRef body{shown.state, element};
    for (const Vec3& local : landmarksOf(view_.session.document().scene(), body)) {
      const Vec3 place = pose->toWorld(local);
      const auto at = view_.camera.project(place.cast<float>());
      if (!at) continue;
      const float away = (at->pixel - pixel_).norm(), middle = static_cast<float>(local.norm());
      const bool same = found_ && found_->body == body && std::abs(away - away_) < samePixel;
      if (away > landmarkPixels || (same ? middle >= middle_ : away >= away_)) continue;
      away_ = away;
      middle_ = middle;
      found_ = Landmark{body, place, local, pose->rotation};
    }
  }
  const std::optional<Landmark>& found() const { return found_; }

 private:
  const LiveView& view_;
  Eigen::Vector2f pixel_;
  float away_ = INFINITY, middle_ = INFINITY;
  std::optional<Landmark> found_;
};

}  // namespace

std::optional<Pose> shownPose(const LiveView& view, const PointRef& shown) {
  const Snapshot& snapshot = view.session.snapshot();
  const int state = snapshot.structure->stateIndex(shown.state);
  if (state < 0) return std::nullopt;
  const auto& info = snapshot.structure->states[static_cast<std::size_t>(state)];
  if (!info.frames() || shown.element < 0 || shown.element >= info.shape.count) return std::nullopt;
  const SceneStructure::End origin{state, shown.element, Vec3::Zero()};
  return Pose{snapshot.structure->place(origin, snapshot.motion),
              snapshot.structure->rotation(origin, snapshot.motion)};
}

std::optional<Landmark> landmarkUnder(const LiveView& view, const Eigen::Vector2f& pixel) {
  Nearest nearest(view, pixel);
  for (const SceneHit& body : view.bodiesAt(pixel))
    nearest.offer({body.item.component, body.item.element});
  return nearest.found();
}

std::optional<Landmark> landmarkOn(const LiveView& view, const SceneHit& body,
                                   const Eigen::Vector2f& pixel) {
  const PointRef shown{body.item.component, body.item.element};
  Nearest nearest(view, pixel);
  nearest.offer(shown);
  if (nearest.found()) return nearest.found();
  const Index element = view.session.inDocument(shown.state, shown.element);
  const auto pose = shownPose(view, shown);
  if (element < 0 || !pose) return std::nullopt;
  return Landmark{{shown.state, element}, body.place, pose->toLocal(body.place), pose->rotation};
}

}  // namespace compliant
