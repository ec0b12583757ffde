#pragma once

#include "ui/model/saved_cameras.hpp"
#include "ui/qt/named_list.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

// The list of saved cameras of the open scene.
class CamerasPanel : public NamedList {
  Q_OBJECT

 public:
  explicit CamerasPanel(SavedCameras& cameras, QWidget* parent = nullptr);

 signals:
  void refused(const QString& sentence);

 private:
  void showCameras();

  SavedCameras& cameras_;
};

// A camera without a name that stands where this one does, and one that stands there again.
SavedCamera savedFrom(const Camera& camera);
Camera cameraOf(const SavedCamera& saved);

}  // namespace compliant
