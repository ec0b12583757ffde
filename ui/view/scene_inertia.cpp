#include "ui/view/scene_inertia.hpp"

#include <algorithm>
#include <numbers>

#include "ui/model/display/body_inertia.hpp"
#include "ui/view/arc_points.hpp"
#include "ui/view/mark.hpp"

namespace compliant {

namespace {

/// The number of lines of all ellipsoids, and of each of their three circles.
constexpr std::size_t mostPieces = 20'000, finest = 40, coarsest = 12;

}  // namespace

void addInertia(const SceneFrame& frame, DrawList& drawList) {
  if (!frame.look.layers.inertia || frame.snapshot.bodies == nullptr) return;
  const std::vector<BodyInfo> bodies = wholeBodies(*frame.snapshot.bodies);
  const auto pieces = static_cast<int>(
      std::clamp(mostPieces / (3 * std::max<std::size_t>(bodies.size(), 1)), coarsest, finest));
  const Colour ink = frame.look.colours.text;
  for (const BodyInfo& body : bodies) {
    const SceneStructure::End end{body.state, body.element, Vec3::Zero()};
    const auto* state = frame.state(body.state);
    if (state == nullptr || frame.hidden(state->id) || frame.hidden(body.mass) ||
        !frame.placed(end))
      continue;
    const InertiaEllipsoid own = ellipsoidOf(body.inertia);
    const Eigen::Quaterniond turn = frame.structure.rotation(end, frame.snapshot.motion);
    const Vec3 centre = frame.place(end) + turn * own.centre;
    if (!centre.allFinite()) continue;
    const Mat3 half = (turn * own.axes).toRotationMatrix() * own.halfAxes.asDiagonal();
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 u = half.col((axis + 1) % 3), v = half.col((axis + 2) % 3);
      const std::vector<Vec3> circle = arcPoints(centre, u, v, 2 * std::numbers::pi, pieces);
      for (std::size_t i = 1; i < circle.size(); ++i)
        addMark(drawList, circle[i - 1], circle[i], 0.6F, ink.withOpacity(0.75F));
    }
    // A dot in a ring: no other item looks like that.
    addMark(drawList, centre, centre, 5, ink);
    addMark(drawList, centre, centre, 3.8F, frame.look.colours.bottom);
    addMark(drawList, centre, centre, 2, ink);
  }
}

}  // namespace compliant
