#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "engine/base/result.hpp"
#include "engine/interactive/snapshot.hpp"
#include "ui/render/offscreen.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {

class Simulation;

/// How to draw a scene without a window, from the options of the command line.
struct SceneView {
  enum class Part { Hidden, Shown };
  int width = 1280, height = 720;  ///< pixels, 1 … 16384
  /// home, front, back, left, right, top, bottom, isometric, or "yaw,pitch", "yaw,pitch,distance"
  /// or "yaw,pitch,distance,x,y,z" in degrees and m.
  std::string camera = "home";
  std::string theme = "light";  ///< light, dark or print
  Part forces = Part::Hidden;
  Part axes = Part::Shown;
  Part background = Part::Shown;  ///< hidden: transparent
  std::string colourBy = {};      ///< key of a ColourQuantity; empty: none
};

/// The camera of the view; it frames the box unless the view gives a distance.
Result<Camera> cameraFor(const SceneView& view, const Eigen::AlignedBox3f& box);
/// Checks the camera and the theme before a long simulation.
Status check(const SceneView& view);
/// The snapshot of a simulation, as a window would get it.
Snapshot snapshotOf(Simulation& simulation);
/// Steps until the time is at least `time` minus half a step. Fails if a step is refused, or if
/// `stopped` is set meanwhile.
Status advance(Simulation& simulation, double time, const std::atomic<bool>* stopped = nullptr);

/// Draws snapshots with an OpenGL context of its own.
class SceneDrawing {
 public:
  /// The view must have been checked.
  static Result<std::unique_ptr<SceneDrawing>> create(const SceneView& view);
  ~SceneDrawing();
  SceneDrawing(const SceneDrawing&) = delete;
  SceneDrawing& operator=(const SceneDrawing&) = delete;

  /// Builds the draw list of the snapshot, which image() then draws. Arrows are scaled for this
  /// camera.
  void show(const Snapshot& snapshot, const Camera& camera);
  /// The same before a camera exists, to find the extent.
  void show(const Snapshot& snapshot) { drawList_.update(snapshot, {}, look_); }
  const SceneDrawList& drawList() const { return drawList_; }
  /// The ground lies at this height, m.
  void setGround(float height) { settings_.grid.height = height; }
  Image image(const Camera& camera);

 private:
  explicit SceneDrawing(const SceneView& view);

  SceneLook look_;
  RenderSettings settings_;
  SceneDrawList drawList_;
  std::unique_ptr<Offscreen> screen_;
  Renderer renderer_;
};

}  // namespace compliant
