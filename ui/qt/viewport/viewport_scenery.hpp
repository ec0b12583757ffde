#pragma once

#include <optional>

#include "ui/model/display/label_layout.hpp"
#include "ui/model/solving/rates.hpp"
#include "ui/overlay/law_plot_window.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/render/kept_picture.hpp"
#include "ui/render/renderer.hpp"
#include "ui/view/scene_picture.hpp"

namespace compliant {

// What of the scene lies under the pointer.
struct SceneHit {
  SceneItem item;
  Vec3 place = Vec3::Zero();  // m
};

// Everything that the viewport draws with; apart from the widget, so that its header stays light.
struct Viewport::Scenery {
  Renderer renderer;
  KeptPicture kept;  // as the renderer drew it last
  Settings settings;
  SceneLook look;
  ScenePicture picture;
  LawPlot lawPlot;
  LawPlotWindow lawPlotWindow;
  Rates rates;
  QElapsedTimer clock;  // of the rates
  std::optional<SceneHit> hovered;
  bool stale = true;  // the picture is older than the snapshot, the selection or the look

  PastPlaces past;
  Ghost start;  // where this run began
  std::vector<Ghost> keyGhosts;
  std::vector<PointOf> selectedPoints;  // as the shown moment counts them
  std::vector<AimedConstraint> aimed;
  std::vector<ViewLabel> labels;
  std::vector<LabelObstacle> inFront;                      // of labels, in this frame
  Camera hoveredFrom;                                      // the camera of then
  bool cubeYields = false;                                 // to the read-out in a low view
  std::optional<LabelObstacle> lawPlotPlace;               // when it was drawn last
  std::optional<LabelObstacle> emptyText;                  // what to do in an empty scene
  std::optional<LabelObstacle> readOut;                    // where it stands, if it does
  std::optional<LabelObstacle> keys;                       // where the legend stands, if it does
  float keysOpacity = 1;
  std::vector<std::pair<double, std::size_t>> forceRanks;  // workspace of their numbers

  // Remembers where the run began.
  void followStart(const Snapshot& snapshot);
  std::optional<SceneHit> hitAt(const Camera& camera, const Eigen::Vector2f& pixel) const;
};

// "rod, row 2: 12.3 N, 4.1e-5 m": what a label says about an item at present.
QString describeItem(const Session& session, const SceneItem& item);

}  // namespace compliant
