#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

#include "ui/render/camera.hpp"
#include "ui/render/colour.hpp"

namespace compliant {

/// The navigation cube in a corner of the view, rotated like the scene, with the axes of the world:
/// a face or the tip of an axis stands for the view that looks at it. In logical pixels from the
/// top left.
struct ViewCube {
  struct Face {
    View view = View::Front;
    std::array<Eigen::Vector2f, 4> corners;
    Eigen::Vector2f middle;
    const char* label = "";  ///< "X", "-X" …
    float facing = 0;        ///< cosine of the angle to the eye, above 0
  };
  struct Tip {
    View view = View::Front;
    Eigen::Vector2f place;
    const char* label = "";
    Colour colour;
    float towardsEye = 0;  ///< −1 … 1; below 0 the cube stands before it
  };

  Eigen::Vector2f centre;
  float side = 0;  ///< half the length of an edge
  float tipRadius = 0;
  std::vector<Face> faces;  ///< those that are seen
  std::array<Tip, 3> tips;  ///< the farthest first
};

/// `side` is half the length of an edge of the cube.
ViewCube viewCube(const Camera& camera, const Eigen::Vector2f& centre, float side);

/// The view under a pixel on the cube; nothing beside it.
std::optional<View> viewAt(const ViewCube& cube, const Eigen::Vector2f& pixel);

/// The view from the other side; home and isometric have none and stay.
View opposite(View view);

/// Whether the camera stands as look(view) puts it.
bool looksFrom(const Camera& camera, View view);

}  // namespace compliant
