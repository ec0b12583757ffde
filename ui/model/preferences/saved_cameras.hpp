#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/base/math.hpp"
#include "ui/model/basics/named_collection.hpp"
#include "ui/model/basics/subscription.hpp"

namespace compliant {

class Session;

/// A camera with a name.
struct SavedCamera {
  std::string name;
  double yaw = 0, pitch = 0;   ///< radians
  double distance = 5;         ///< m, 1e-4 … 1e6
  Vec3 target = Vec3::Zero();  ///< m
  bool parallel = false;
  bool operator==(const SavedCamera&) const = default;

  /// "yaw,pitch,distance,x,y,z" in degrees and m: the format of --camera on the command line.
  std::string text() const;
};

/// Saved cameras by the path of their scene file.
using CamerasOfFiles = std::map<std::string, std::vector<SavedCamera>>;

inline constexpr std::size_t mostCameraFiles = 100;

/// The cameras of the open scene. They belong to the user, not to the scene: the preferences keep
/// them under the path of its file, so that looking at a scene never changes the file. The cameras
/// of a scene without a file get its path when it is saved; otherwise they end with it.
class SavedCameras : public NamedCollection<SavedCamera> {
 public:
  /// `files` are the saved cameras in the preferences.
  SavedCameras(Session& session, CamerasOfFiles& files);

  /// Adds it under its name, or as "Camera 1"… without one; returns its index.
  std::size_t add(SavedCamera camera);

 private:
  void keep();
  void follow();

  Session& session_;
  CamerasOfFiles& files_;
  std::string path_;  ///< of the open scene; empty: never saved
  Subscription listening_;
  Subscription keeping_;
};

}  // namespace compliant
