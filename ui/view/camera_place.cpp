#include "ui/view/camera_place.hpp"

namespace compliant {

SavedCamera savedFrom(const Camera& camera) {
  SavedCamera saved;
  saved.yaw = static_cast<double>(camera.yaw());
  saved.pitch = static_cast<double>(camera.pitch());
  saved.distance = static_cast<double>(camera.distance());
  saved.target = camera.target().cast<double>();
  saved.parallel = camera.lens() == Lens::Orthographic;
  return saved;
}

Camera cameraOf(const SavedCamera& saved) {
  Camera camera;
  camera.setTarget(saved.target.cast<float>());
  camera.setDistance(static_cast<float>(saved.distance));
  camera.setAngles(static_cast<float>(saved.yaw), static_cast<float>(saved.pitch));
  camera.setLens(saved.parallel ? Lens::Orthographic : Lens::Perspective);
  return camera;
}

}  // namespace compliant
