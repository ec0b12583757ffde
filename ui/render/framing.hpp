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
/// it goes there and with the margin of Camera::frame.
Camera framedIn(const Camera& camera, const Eigen::AlignedBox3f& box, const ScreenRect& part);

/// Where things lie over the view: the camera that keeps its direction, shows the whole box, and
/// has the fewest of the places under one of them; of several the one that shows the box largest.
/// As Camera::frame does where the whole view suits.
Camera framedBeside(const Camera& camera, const Eigen::AlignedBox3f& box,
                    std::span<const ScreenRect> covers, std::span<const Eigen::Vector3f> places);

/// Whether nothing of the box is in the view.
bool outOfView(const Camera& camera, const Eigen::AlignedBox3f& box);

/// The camera a moment later that follows the box: it stays while all of the box is seen well
/// within the view and not too small, and else comes a small part of the way nearer to where it
/// would be.
Camera followed(const Camera& camera, const Eigen::AlignedBox3f& box);

/// Whether something of the draw list lies under this part of the screen: points, links or arrows. Of
/// a dense scene some are asked.
bool coversThings(const Camera& camera, const DrawList& drawList, const ScreenRect& part);

}  // namespace compliant
