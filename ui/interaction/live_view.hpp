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

/// How much of the height of a view its HUD covers at most.
inline constexpr float hudShare = 0.45F;

/// The places of the overlays in the last frame; nothing for hidden ones. Later overlays and
/// framing avoid them.
struct OverlayPlaces {
  std::optional<LabelObstacle> hud, legend, lawPlot, emptyText, toolBar, scaleBar, lookText;
  std::optional<LabelObstacle> pointerLabel;  ///< of the tool, or of what is under the pointer
  LegendOpacity legendOpacity;
  bool cubeYields = false;  ///< to the HUD in a low view
};

/// One view of a session, independent of the toolkit: camera, draw list and renderer. The window
/// that shows it sets its size and theme, draws it in an OpenGL context of its own and repaints on
/// request. ViewControl moves its camera; ViewOverlay draws over it.
class LiveView {
 public:
  /// `repaintIn` is called when there is something new to paint: now (0), or in so many ms.
  LiveView(Session& session, std::function<void(int milliseconds)> repaintIn);

  Session& session;
  ViewOptions options;
  Camera camera;
  // Set by the window.
  const Theme* theme = &darkTheme;
  float scale = 1;       ///< of sizes on screen; 1 at 100 %
  float topCovered = 0;  ///< pixels of the upper edge under a message: what stands there goes below
  float bottomCovered =
      0;                 ///< pixels of the lower edge under a caption: scenes are framed above it
  bool forFile = false;  ///< draws a screenshot, without pointer and messages
  // Set by ViewControl.
  std::optional<SceneHit> hovered;
  Camera hoveredFrom;     ///< the camera of then
  bool dragging = false;  ///< the camera must not follow the scene
  const LinkPicker* picker = nullptr;
  bool lawPlotElsewhere = false;  ///< it is drawn beside the view and not over it
  // Set by ViewOverlay.
  OverlayPlaces places;

  SceneDrawList drawList;
  SceneLook look;
  RenderSettings settings;
  LawPlot lawPlot;
  Renderer renderer;

  // ---- live_view.cpp: the draw list
  void setOptions(const ViewOptions& wanted);
  void resize(int width, int height);
  /// Colours of the scene follow the theme from now on.
  void followTheme();
  bool themeIsOld() const;
  /// Marks the draw list as out of date and requests a repaint.
  void becomeStale();
  /// The draw list is out of date, but need not be painted now.
  void markStale() { stale_ = true; }
  void repaint() const { repaintIn_(0); }
  /// Whose ghosts are shown.
  void setKeyFrames(const std::vector<KeyFrame>& frames);
  /// Updates draw list and camera, unless it waits for the engine.
  void prepareFrame();
  /// Updates the draw list alone.
  void updatePicture();
  /// Draws the scene into the bound framebuffer, or copies the cached frame when nothing has
  /// changed.
  void drawScene(int widthPixels, int heightPixels, float pixelRatio);
  long drawnScenes() const { return drawnScenes_; }
  /// Whether the cached frame is up to date.
  bool showsLastPicture() const { return frameCache_.fresh(); }
  /// Frees what lives in OpenGL; the context must be current.
  void release();
  std::optional<SceneHit> hitAt(const Eigen::Vector2f& pixel) const;
  /// The bodies under a pixel that are not locked or hidden, the nearest first.
  std::vector<SceneHit> bodiesAt(const Eigen::Vector2f& pixel) const;
  bool picksLink() const { return picker != nullptr && picker->picking(); }
  /// The place in m of a point of the document in the moment shown; nothing when it is not there.
  std::optional<Vec3> placeOf(const PointRef& point) const;
  /// The pixel of a point of the snapshot; nothing when it is out of sight.
  std::optional<Eigen::Vector2f> pixelOf(Id state, Index element) const;

  // ---- live_view_camera.cpp: from where it looks
  void frameAll();
  void frameSelection();
  /// The places of the selection in m: points, and ends of links.
  std::vector<Eigen::Vector3f> selectedPlaces() const;
  void lookFrom(View view);
  /// Looks from there, or from the other side if it does already.
  void turnTo(View view);
  void lookFromOppositeSide();
  void setLens(Lens lens);
  void setCamera(const Camera& wanted);
  /// The view in which a new scene opens.
  void setDefaultView(View from, Lens lens);
  /// The user has placed the camera: the view does not frame the scene by itself any more.
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
  /// Where points, links and bodies are: framing keeps them free.
  std::vector<Eigen::Vector3f> placesOfThings() const;
  void frameEmptyScene();
  void followScene();
  bool isSelected(const PointRef& point) const;

  std::function<void(int)> repaintIn_;
  FrameCache frameCache_;
  bool stale_ = true;  ///< the draw list is older than the snapshot, the selection or the look
  std::optional<std::chrono::steady_clock::time_point> answerDue_;  ///< of the engine to an edit
  const SceneStructure* hoveredIn_ = nullptr;                       ///< only to be compared
  MotionPaths paths_;
  Ghost start_;  ///< where this run began
  std::vector<Ghost> keyGhosts_;
  std::vector<PointRef> selectedPoints_;  ///< as the shown moment counts them
  std::vector<ConstraintTarget> targets_;
  View defaultView_ = View::Home;
  bool framed_ = false;         ///< the camera stands where the scene is seen
  bool reframed_ = false;       ///< and not been moved since: it may follow the size of the view
  std::int64_t followed_ = -1;  ///< the step that the camera has followed to
  long drawnScenes_ = 0;
  int preparedFrames_ = 0;
  Subscription listening_;
};

}  // namespace compliant
