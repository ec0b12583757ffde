#include "ui/model/preferences/saved_cameras.hpp"

#include <cmath>
#include <numbers>

#include "engine/base/text.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

std::string SavedCamera::text() const {
  constexpr double degree = std::numbers::pi / 180;
  // Rounded to 1e-4 degrees and 1e-4 of the distance: smaller changes are invisible.
  const double fine = std::pow(10, std::floor(std::log10(distance)) - 4);
  const auto rounded = [](double value, double unit) {
    return numberText(std::round(value / unit) / (1 / unit) + 0.0);
  };
  std::string text = rounded(yaw / degree, 1e-4) + "," + rounded(pitch / degree, 1e-4);
  for (const double length : {distance, target.x(), target.y(), target.z()})
    text += "," + rounded(length, fine);
  return text;
}

SavedCameras::SavedCameras(Session& session, CamerasOfFiles& files)
    : NamedCollection("A camera"), session_(session), files_(files) {
  keeping_ = onChange([this] { keep(); });
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           path_ = session_.document().path();
                                           const auto known = files_.find(path_);
                                           all_ = known != files_.end() && !path_.empty()
                                                      ? known->second
                                                      : std::vector<SavedCamera>();
                                           changed();
                                         },
                                     .sceneEdited = [this] { follow(); },
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
}

// The scene may have been saved under another name; its cameras follow.
void SavedCameras::follow() {
  if (session_.document().path() == path_) return;
  path_ = session_.document().path();
  if (!all_.empty()) keep();
}

std::size_t SavedCameras::add(SavedCamera camera) {
  if (camera.name.empty()) camera.name = freeName("Camera");
  all_.push_back(std::move(camera));
  changed();
  return all_.size() - 1;
}

void SavedCameras::keep() {
  if (path_.empty()) return;
  if (all_.empty())
    files_.erase(path_);
  else
    files_[path_] = all_;
}

}  // namespace compliant
