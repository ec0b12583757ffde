#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <span>

#include "ui/render/camera.hpp"
#include "ui/render/draw_list.hpp"

namespace compliant {

/// A rectangle of the screen, logical pixels from the top left corner.
using ScreenRect = Eigen::AlignedBox2f;

/// The camera that keeps its direction and shows the whole box in a part of its view, as large as
/// it fits there with the margin of Camera::frame.
Camera framedIn(const Camera& camera, const Eigen::AlignedBox3f& box, const ScreenRect& part);

/// Frames a box in a view with overlays. The camera keeps its direction, shows the whole box, and
/// has the fewest `places` under overlays; of several such cameras, the one that shows the box
/// largest. The same as Camera::frame if nothing covers the view.
Camera framedBeside(const Camera& camera, const Eigen::AlignedBox3f& box,
                    std::span<const ScreenRect> covers, std::span<const Eigen::Vector3f> places);

/// Whether the box is completely outside the view.
bool outOfView(const Camera& camera, const Eigen::AlignedBox3f& box);

/// The next camera to follow the box: unchanged while the whole box is well inside the view and not
/// too small, else a small step towards the framed camera.
Camera followed(const Camera& camera, const Eigen::AlignedBox3f& box);

/// Whether points, links or arrows of the draw list are under this part of the screen. Checks only
/// samples of a dense scene.
bool coversThings(const Camera& camera, const DrawList& drawList, const ScreenRect& part);

}  // namespace compliant
