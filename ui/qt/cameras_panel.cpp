#include "ui/qt/cameras_panel.hpp"

namespace compliant {

CamerasPanel::CamerasPanel(SavedCameras& cameras, QWidget* parent)
    : NamedList({"Cameras", "camera", "Keep the place from which the view looks",
                 "Look from there again (Enter)",
                 "Make keeps the place from which the view looks, for this scene file."},
                parent),
      cameras_(cameras) {
  connect(this, &NamedList::eraseRequested, this,
          [this](std::size_t index) { cameras_.erase(index); });
  connect(this, &NamedList::renameRequested, this, [this](std::size_t index, const QString& name) {
    if (const Status problem = cameras_.rename(index, name.toStdString()))
      emit refused(QString::fromStdString(problem->text()));
    showCameras();
  });
  cameras_.onChange([this] { showCameras(); });
  showCameras();
}

void CamerasPanel::showCameras() {
  std::vector<Entry> entries;
  for (const SavedCamera& camera : cameras_.all())
    entries.push_back({QString::fromStdString(camera.name), QString::fromStdString(camera.text())});
  show(entries);
}

SavedCamera savedFrom(const Camera& camera) {
  SavedCamera saved;
  saved.yaw = static_cast<double>(camera.yaw());
  saved.pitch = static_cast<double>(camera.pitch());
  saved.distance = static_cast<double>(camera.distance());
  saved.target = camera.target().cast<double>();
  saved.parallel = camera.lens() == Lens::orthographic;
  return saved;
}

Camera cameraOf(const SavedCamera& saved) {
  Camera camera;
  camera.setTarget(saved.target.cast<float>());
  camera.setDistance(static_cast<float>(saved.distance));
  camera.setAngles(static_cast<float>(saved.yaw), static_cast<float>(saved.pitch));
  camera.setLens(saved.parallel ? Lens::orthographic : Lens::perspective);
  return camera;
}

}  // namespace compliant
