#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/interaction/legend_opacity.hpp"
#include "ui/interaction/link_picker.hpp"
#include "ui/interaction/view_options.hpp"
#include "ui/model/basics/theme.hpp"
#include "ui/model/display/label_layout.hpp"
#include "ui/model/display/law_plot.hpp"
#include "ui/model/document/session.hpp"
#include "ui/render/camera.hpp"
#include "ui/render/frame_cache.hpp"
#include "ui/render/framing.hpp"
#include "ui/render/renderer.hpp"
#include "ui/render/view_cube.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {

struct KeyFrame;

/// The item of the scene under the pointer.
struct SceneHit {
  SceneItem item;
  Vec3 place = Vec3::Zero();   ///< m
  Vec3 normal = Vec3::Zero();  ///< of a surface, towards its outside
};

/// The largest part of the height of a view that its HUD covers.
inline constexpr float hudShare = 0.45F;

/// The places of the overlays in the last frame; nothing for hidden ones. Overlays drawn later, and
/// framing, avoid them.
struct OverlayPlaces {
  std::optional<LabelObstacle> hud, legend, lawPlot, emptyText, toolBar, scaleBar, lookText;
  std::optional<LabelObstacle> pointerLabel;  ///< of the tool, or of the item under the pointer
  LegendOpacity legendOpacity;
  bool cubeYields = false;  ///< makes room for the HUD in a low view
};

/// One view of a session, independent of the toolkit: camera, draw list and renderer. The window
/// that shows it sets its size and theme, draws it in an OpenGL context of its own and repaints on
/// request. ViewControl moves its camera; ViewOverlay draws over it.
class LiveView {
 public:
  /// `repaintIn` is called when the view must be repainted: now (0), or after so many ms.
  LiveView(Session& session, std::function<void(int milliseconds)> repaintIn);

  Session& session;
  ViewOptions options;
  Camera camera;
  // Set by the window:
  const Theme* theme = &darkTheme;
  float scale = 1;       ///< scale of sizes on screen; 1 at 100 %
  float topCovered = 0;  ///< pixels of the upper edge under a message: overlays there move down
  float bottomCovered =
      0;                 ///< pixels of the lower edge under a caption: scenes are framed above it
  bool forFile = false;  ///< draws a screenshot, without pointer and messages
  // Set by ViewControl:
  std::optional<SceneHit> hovered;
  Camera hoveredFrom;     ///< the camera when `hovered` was found
  bool dragging = false;  ///< the camera must not follow the scene
  const LinkPicker* picker = nullptr;
  bool lawPlotElsewhere = false;  ///< the law plot is drawn beside the view, not over it
  // Set by ViewOverlay:
  OverlayPlaces places;

  SceneDrawList drawList;
  SceneLook look;
  RenderSettings settings;
  LawPlot lawPlot;
  Renderer renderer;

  // ---- live_view.cpp: the draw list
  void setOptions(const ViewOptions& wanted);
  void resize(int width, int height);
  /// From now on the scene uses the colours of the theme.
  void followTheme();
  bool themeIsOld() const;
  /// Marks the draw list as out of date and requests a repaint.
  void becomeStale();
  /// The draw list is out of date, but need not be painted now.
  void markStale() { stale_ = true; }
  void repaint() const { repaintIn_(0); }
  /// The key frames whose ghosts are shown.
  void setKeyFrames(const std::vector<KeyFrame>& frames);
  /// Updates draw list and camera, unless it waits for the engine.
  void prepareFrame();
  /// Updates only the draw list.
  void updatePicture();
  /// Draws the scene into the bound framebuffer, or copies the cached frame when nothing has
  /// changed.
  void drawScene(int widthPixels, int heightPixels, float pixelRatio);
  long drawnScenes() const { return drawnScenes_; }
  /// Whether the cached frame is up to date.
  bool showsLastPicture() const { return frameCache_.fresh(); }
  /// Frees the OpenGL resources; the context must be current.
  void release();
  std::optional<SceneHit> hitAt(const Eigen::Vector2f& pixel) const;
  /// The bodies under a pixel that are neither locked nor hidden, the nearest first.
  std::vector<SceneHit> bodiesAt(const Eigen::Vector2f& pixel) const;
  bool picksLink() const { return picker != nullptr && picker->picking(); }
  /// The place, in m, of a point of the document at the moment shown; nothing if it is not there.
  std::optional<Vec3> placeOf(const PointRef& point) const;
  /// The pixel of a point of the snapshot; nothing if it is out of sight.
  std::optional<Eigen::Vector2f> pixelOf(Id state, Index element) const;

  // ---- live_view_camera.cpp: the camera
  void frameAll();
  void frameSelection();
  /// The places, in m, of the selected points and of the ends of selected links.
  std::vector<Eigen::Vector3f> selectedPlaces() const;
  void lookFrom(View view);
  /// Looks from there, or from the opposite side if it already does.
  void turnTo(View view);
  void lookFromOppositeSide();
  void setLens(Lens lens);
  void setCamera(const Camera& wanted);
  /// The view from which a new scene is shown.
  void setDefaultView(View from, Lens lens);
  /// The user has moved the camera: the view no longer frames the scene by itself.
  void stopAutoFraming() { reframed_ = false; }
  void keepFraming() { framed_ = true, reframed_ = false; }
  /// Whether the scene is completely outside the view.
  bool isSceneOutOfView() const;
  /// The rectangles of the overlays, at their largest.
  std::vector<ScreenRect> covers() const;
  /// How many points, parts of links and bodies lie under this part of the view.
  std::size_t thingsUnder(const LabelObstacle& part) const;
  ViewCube cube() const;
  bool showsCube() const;
  std::optional<View> cubeViewAt(const Eigen::Vector2f& pixel) const;
  /// "Front, parallel": the name of the view, if it has one, and the projection.
  std::string lookText() const;

 private:
  void followSession();
  void recordPaths();
  void adoptSnapshot();
  bool bringUpToDate();
  bool awaitsAnswer() const;
  void frameWhenFirstSeen();
  void frameScene();
  /// The places of points, links and bodies, which framing keeps clear of overlays.
  std::vector<Eigen::Vector3f> placesOfThings() const;
  void frameEmptyScene();
  void followScene();
  bool isSelected(const PointRef& point) const;

  std::function<void(int)> repaintIn_;
  FrameCache frameCache_;
  bool stale_ = true;  ///< the draw list is older than the snapshot, the selection or the look
  std::optional<std::chrono::steady_clock::time_point> answerDue_;  ///< of the engine to an edit
  const SceneStructure* hoveredIn_ = nullptr;                       ///< for comparison only
  MotionPaths paths_;
  Ghost start_;  ///< the state where this run began
  std::vector<Ghost> keyGhosts_;
  std::vector<PointRef> selectedPoints_;  ///< as numbered at the moment shown
  std::vector<ConstraintTarget> targets_;
  View defaultView_ = View::Home;
  bool framed_ = false;         ///< the camera shows the scene
  bool reframed_ = false;       ///< and was not moved since: it may follow the size of the view
  std::int64_t followed_ = -1;  ///< the step up to which the camera has followed the scene
  long drawnScenes_ = 0;
  int preparedFrames_ = 0;
  Subscription listening_;
};

}  // namespace compliant
